// Connect Four in Rust: a game of one's own by callbacks, its first search, a level and its solver.
//     rustc --edition 2021 -O -L build/release/c -l espalier_c connect_four.rs
use std::ffi::CStr;
use std::os::raw::{c_char, c_void};
use std::ptr::{null, null_mut};

// ------------------------------------------------------------------------------------ espalier.h --

#[repr(C)]
struct Game {
    size: usize,
    flags: u32,
    user: *mut c_void,
    copy: extern "C" fn(*mut c_void, *const Position) -> *mut Position,
    destroy: extern "C" fn(*mut c_void, *mut Position),
    side_to_move: extern "C" fn(*mut c_void, *const Position) -> i32,
    moves: extern "C" fn(*mut c_void, *const Position, *mut u32, i32) -> i32,
    outcome: extern "C" fn(*mut c_void, *const Position, *mut i32) -> i32,
    make: extern "C" fn(*mut c_void, *mut Position, u32) -> i32,
    unmake: extern "C" fn(*mut c_void, *mut Position, u32) -> i32,
    key: Option<extern "C" fn(*mut c_void, *const Position, *mut u64) -> i32>,
    evaluate: Option<extern "C" fn(*mut c_void, *const Position, *mut i32) -> i32>,
    is_draw: Option<extern "C" fn(*mut c_void, *const Position, i32) -> i32>,
    move_text: Option<extern "C" fn(*mut c_void, *const Position, u32, *mut c_char, usize) -> i32>,
}
#[repr(C)]
struct Options {
    size: usize,
    table_mib: u32,
    threads: u32,
    rules: u32,
    unit: i32,
    settings: *const c_char,
}
#[repr(C)]
struct Limits {
    size: usize,
    depth: i32,
    level: i32,
    nodes: u64,
    milliseconds: i64,
    seed: u64,
    stop: Option<extern "C" fn(*mut c_void) -> i32>,
    progress: Option<extern "C" fn(*mut c_void, *const Found) -> i32>,
    user: *mut c_void,
}
#[repr(C)]
struct Found {
    size: usize,
    score: i32,
    depth: i32,
    nodes: u64,
    milliseconds: i64,
    is_over: i32,
    line_length: i32,
    line: [u32; 246],
}
#[repr(C)]
struct Solution {
    size: usize,
    lower: i32,
    upper: i32,
    nodes: u64,
    milliseconds: i64,
    is_solved: i32,
    line_length: i32,
    line: [u32; 246],
}
enum Search {}
extern "C" {
    fn espalier_error(search: *const Search) -> *const c_char;
    fn espalier_search_create(game: *const Game, options: *const Options, search: *mut *mut Search) -> i32;
    fn espalier_search_destroy(search: *mut Search) -> i32;
    fn espalier_search_run(search: *mut Search, position: *const Position, limits: *const Limits, result: *mut Found) -> i32;
    fn espalier_search_solve(search: *mut Search, position: *const Position, limits: *const Limits, solution: *mut Solution) -> i32;
}
const OUTCOME_ONGOING: i32 = 0;
const OUTCOME_LOST: i32 = 2;
const OUTCOME_DRAWN: i32 = 3;
const RULES_EXACT: u32 = 1;

// -------------------------------------------------------------------------------------- the game --

/// Columns of seven bits from the left, the lowest row first; the seventh bit of a column stays empty.
#[repr(C)]
#[derive(Clone)]
struct Position {
    own: u64,   // stones of the side to move
    other: u64, // stones of the other side
    side: i32,
}

fn bottom(column: u32) -> u64 {
    1 << (7 * (column - 1))
}
fn has_four(stones: u64) -> bool {
    [1, 6, 7, 8].iter().any(|step| {
        let pairs = stones & stones >> step;
        pairs & pairs >> (2 * step) != 0
    })
}

impl Position {
    fn moves(&self) -> impl Iterator<Item = u32> + '_ {
        [4, 3, 5, 2, 6, 1, 7].into_iter().filter(|&column| (self.own | self.other) & bottom(column) << 5 == 0)
    }
    fn make(&mut self, column: u32) {
        let all = self.own | self.other;
        let own = self.own | ((all & 63 * bottom(column)) + bottom(column)) & !all;
        *self = Position { own: self.other, other: own, side: 1 - self.side };
    }
    fn unmake(&mut self, column: u32) {
        let stones = (self.own | self.other) & 63 * bottom(column);
        let top = (stones + bottom(column)) >> 1;
        *self = Position { own: self.other & !top, other: self.own, side: 1 - self.side };
    }
    fn key(&self) -> u64 {
        let mut x = 2 * self.own + self.other + bottom(1); // no two positions have the same sum
        x = (x ^ x >> 33).wrapping_mul(0xff51afd7ed558ccd);
        x = (x ^ x >> 33).wrapping_mul(0xc4ceb9fe1a85ec53);
        x ^ x >> 33
    }
    /// Stones near the centre are worth more.
    fn evaluate(&self) -> i32 {
        let worth = [0, 10, 20, 30, 20, 10, 0];
        (0..7)
            .map(|column| {
                let stones = |side: u64| (side >> (7 * column) & 63).count_ones() as i32;
                worth[column as usize] * (stones(self.own) - stones(self.other))
            })
            .sum()
    }
}

// A panic must not leave a callback: these cannot panic.
extern "C" fn copy(_: *mut c_void, position: *const Position) -> *mut Position {
    Box::into_raw(Box::new(unsafe { &*position }.clone()))
}
extern "C" fn destroy(_: *mut c_void, position: *mut Position) {
    drop(unsafe { Box::from_raw(position) });
}
extern "C" fn side_to_move(_: *mut c_void, position: *const Position) -> i32 {
    unsafe { &*position }.side
}
extern "C" fn moves(_: *mut c_void, position: *const Position, list: *mut u32, capacity: i32) -> i32 {
    let list = unsafe { std::slice::from_raw_parts_mut(list, capacity as usize) };
    unsafe { &*position }.moves().zip(list.iter_mut()).map(|(column, place)| *place = column).count() as i32
}
extern "C" fn outcome(_: *mut c_void, position: *const Position, _: *mut i32) -> i32 {
    let at = unsafe { &*position };
    if has_four(at.other) {
        OUTCOME_LOST
    } else if at.moves().next().is_some() {
        OUTCOME_ONGOING
    } else {
        OUTCOME_DRAWN
    }
}
extern "C" fn make(_: *mut c_void, position: *mut Position, column: u32) -> i32 {
    unsafe { &mut *position }.make(column);
    0
}
extern "C" fn unmake(_: *mut c_void, position: *mut Position, column: u32) -> i32 {
    unsafe { &mut *position }.unmake(column);
    0
}
extern "C" fn key(_: *mut c_void, position: *const Position, key: *mut u64) -> i32 {
    unsafe { *key = (*position).key() };
    0
}
extern "C" fn evaluate(_: *mut c_void, position: *const Position, score: *mut i32) -> i32 {
    unsafe { *score = (*position).evaluate() };
    0
}

fn check(code: i32, search: *const Search) {
    if code != 0 {
        panic!("{}", unsafe { CStr::from_ptr(espalier_error(search)) }.to_string_lossy());
    }
}

fn main() {
    let game = Game {
        size: std::mem::size_of::<Game>(),
        flags: 0,
        user: null_mut(),
        copy,
        destroy,
        side_to_move,
        moves,
        outcome,
        make,
        unmake,
        key: Some(key),
        evaluate: Some(evaluate),
        is_draw: None,
        move_text: None,
    };
    let options = Options {
        size: std::mem::size_of::<Options>(),
        table_mib: 0,
        threads: 0,
        rules: RULES_EXACT,
        unit: 0,
        settings: null(),
    };
    let mut limits = Limits {
        size: std::mem::size_of::<Limits>(),
        depth: 10,
        level: 0,
        nodes: 0,
        milliseconds: 0,
        seed: 0,
        stop: None,
        progress: None,
        user: null_mut(),
    };
    let mut found: Found = unsafe { std::mem::zeroed() };
    found.size = std::mem::size_of::<Found>();
    let mut solution: Solution = unsafe { std::mem::zeroed() };
    solution.size = std::mem::size_of::<Solution>();
    let mut position = Position { own: 0, other: 0, side: 0 };
    let mut search = null_mut();
    unsafe {
        check(espalier_search_create(&game, &options, &mut search), null());
        check(espalier_search_run(search, &position, &limits, &mut found), search);
        println!("move {} score {} nodes {}", found.line[0], found.score, found.nodes);

        limits.level = 3; // an opponent for a beginner
        check(espalier_search_run(search, &position, &limits, &mut found), search);
        println!("level 3 plays {}", found.line[0]);

        for column in "444444222222666666".bytes() {
            position.make((column - b'0') as u32);
        }
        check(espalier_search_solve(search, &position, null(), &mut solution), search);
        println!("value {} in {} plies", solution.lower, solution.line_length);
        check(espalier_search_destroy(search), null());
    }
}

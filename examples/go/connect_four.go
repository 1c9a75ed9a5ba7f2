// Connect Four in Go: a game of one's own by callbacks, its first search, a level and its solver.
//
//	CGO_CFLAGS=-Ic CGO_LDFLAGS=-Lbuild/release/c go build connect_four.go
package main

/*
#cgo LDFLAGS: -lespalier_c
#include <espalier.h>
#include <stdlib.h>

// Columns of seven bits from the left, the lowest row first; the seventh bit of a column stays empty.
typedef struct {
  uint64_t own;   // stones of the side to move
  uint64_t other; // stones of the other side
  int32_t side;
} position;

void* goCopy(void* user, void* at);
void goDestroy(void* user, void* at);
int32_t goSideToMove(void* user, void* at);
int32_t goMoves(void* user, void* at, espalier_move* list, int32_t capacity);
int32_t goOutcome(void* user, void* at, int32_t* score);
int32_t goMake(void* user, void* at, espalier_move move);
int32_t goUnmake(void* user, void* at, espalier_move move);
int32_t goKey(void* user, void* at, uint64_t* key);
int32_t goEvaluate(void* user, void* at, int32_t* score);
*/
import "C"

import (
	"fmt"
	"math/bits"
	"os"
	"unsafe"
)

// A position lies in C's memory, since C keeps pointers to it.
type position = C.position

func bottom(column uint32) uint64 { return 1 << (7 * (column - 1)) }

func hasFour(stones uint64) bool {
	for _, step := range []uint{1, 6, 7, 8} {
		pairs := stones & (stones >> step)
		if pairs&(pairs>>(2*step)) != 0 {
			return true
		}
	}
	return false
}

func at(pointer unsafe.Pointer) *position { return (*position)(pointer) }

func isOpen(p *position, column uint32) bool {
	return (uint64(p.own)|uint64(p.other))&(bottom(column)<<5) == 0
}

func moves(p *position) []uint32 {
	list := make([]uint32, 0, 7)
	for _, column := range []uint32{4, 3, 5, 2, 6, 1, 7} {
		if isOpen(p, column) {
			list = append(list, column)
		}
	}
	return list
}

//export goCopy
func goCopy(user, p unsafe.Pointer) unsafe.Pointer {
	own := C.malloc(C.size_t(unsafe.Sizeof(position{})))
	*at(own) = *at(p)
	return own
}

//export goDestroy
func goDestroy(user, p unsafe.Pointer) { C.free(p) }

//export goSideToMove
func goSideToMove(user, p unsafe.Pointer) int32 { return int32(at(p).side) }

//export goMoves
func goMoves(user, p unsafe.Pointer, list *C.espalier_move, capacity int32) int32 {
	places := unsafe.Slice(list, capacity)
	columns := moves(at(p))
	for i, column := range columns {
		places[i] = C.espalier_move(column)
	}
	return int32(len(columns))
}

//export goOutcome
func goOutcome(user, p unsafe.Pointer, score *C.int32_t) C.int32_t {
	if hasFour(uint64(at(p).other)) {
		return C.ESPALIER_LOST
	}
	if len(moves(at(p))) == 0 {
		return C.ESPALIER_DRAWN
	}
	return C.ESPALIER_ONGOING
}

//export goMake
func goMake(user, p unsafe.Pointer, move C.espalier_move) int32 {
	own, other, low := uint64(at(p).own), uint64(at(p).other), bottom(uint32(move))
	all := own | other
	placed := own | (((all & (63 * low)) + low) & ^all)
	*at(p) = position{own: C.uint64_t(other), other: C.uint64_t(placed), side: 1 - at(p).side}
	return 0
}

//export goUnmake
func goUnmake(user, p unsafe.Pointer, move C.espalier_move) int32 {
	own, other, low := uint64(at(p).own), uint64(at(p).other), bottom(uint32(move))
	top := (((own | other) & (63 * low)) + low) >> 1
	*at(p) = position{own: C.uint64_t(other &^ top), other: C.uint64_t(own), side: 1 - at(p).side}
	return 0
}

//export goKey
func goKey(user, p unsafe.Pointer, key *C.uint64_t) int32 {
	x := 2*uint64(at(p).own) + uint64(at(p).other) + bottom(1) // no two positions have the same sum
	x = (x ^ x>>33) * 0xff51afd7ed558ccd
	x = (x ^ x>>33) * 0xc4ceb9fe1a85ec53
	*key = C.uint64_t(x ^ x>>33)
	return 0
}

// Stones near the centre are worth more.
//
//export goEvaluate
func goEvaluate(user, p unsafe.Pointer, score *C.int32_t) int32 {
	sum := 0
	for column, worth := range []int{0, 10, 20, 30, 20, 10, 0} {
		stones := func(side C.uint64_t) int { return bits.OnesCount64(uint64(side) >> (7 * column) & 63) }
		sum += worth * (stones(at(p).own) - stones(at(p).other))
	}
	*score = C.int32_t(sum)
	return 0
}

func check(code C.int32_t, search *C.espalier_search) {
	if code != C.ESPALIER_OK {
		fmt.Fprintln(os.Stderr, C.GoString(C.espalier_error(search)))
		os.Exit(1)
	}
}

func main() {
	rules := C.espalier_game{
		size: C.sizeof_espalier_game, copy: (*[0]byte)(C.goCopy), destroy: (*[0]byte)(C.goDestroy),
		side_to_move: (*[0]byte)(C.goSideToMove), moves: (*[0]byte)(C.goMoves), outcome: (*[0]byte)(C.goOutcome),
		make: (*[0]byte)(C.goMake), unmake: (*[0]byte)(C.goUnmake), key: (*[0]byte)(C.goKey),
		evaluate: (*[0]byte)(C.goEvaluate),
	}
	options := C.espalier_options{size: C.sizeof_espalier_options, rules: C.ESPALIER_RULES_EXACT}
	var search *C.espalier_search
	check(C.espalier_search_create(&rules, &options, &search), nil)

	start := unsafe.Pointer(C.calloc(1, C.size_t(unsafe.Sizeof(position{}))))
	result := C.espalier_result{size: C.sizeof_espalier_result}
	limits := C.espalier_limits{size: C.sizeof_espalier_limits, depth: 10}
	check(C.espalier_search_run(search, start, &limits, &result), search)
	fmt.Printf("move %d score %d nodes %d\n", result.line[0], result.score, result.nodes)

	limits.level = 3 // an opponent for a beginner
	check(C.espalier_search_run(search, start, &limits, &result), search)
	fmt.Printf("level 3 plays %d\n", result.line[0])

	for _, column := range "444444222222666666" {
		goMake(nil, start, C.espalier_move(column-'0'))
	}
	solution := C.espalier_solution{size: C.sizeof_espalier_solution}
	check(C.espalier_search_solve(search, start, nil, &solution), search)
	fmt.Printf("value %d in %d plies\n", solution.lower, solution.line_length)
	check(C.espalier_search_destroy(search), nil)
	C.free(start)
}

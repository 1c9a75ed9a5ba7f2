// Connect Four in C#: a game of one's own by callbacks, its first search, a level and its solver.
//     mcs ConnectFour.cs && LD_LIBRARY_PATH=build/release/c mono ConnectFour.exe
using System;
using System.Runtime.InteropServices;

/// espalier.h.
static class Native {
  [UnmanagedFunctionPointer(CallingConvention.Cdecl)] public delegate IntPtr Copy(IntPtr user, IntPtr position);
  [UnmanagedFunctionPointer(CallingConvention.Cdecl)] public delegate void Destroy(IntPtr user, IntPtr position);
  [UnmanagedFunctionPointer(CallingConvention.Cdecl)] public delegate int Side(IntPtr user, IntPtr position);
  [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
  public delegate int Moves(IntPtr user, IntPtr position, IntPtr list, int capacity);
  [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
  public delegate int Score(IntPtr user, IntPtr position, ref int score);
  [UnmanagedFunctionPointer(CallingConvention.Cdecl)] public delegate int Change(IntPtr user, IntPtr position, uint move);
  [UnmanagedFunctionPointer(CallingConvention.Cdecl)] public delegate int Key(IntPtr user, IntPtr position, ref ulong key);

  [StructLayout(LayoutKind.Sequential)]
  public struct Game {
    public UIntPtr size;
    public uint flags;
    public IntPtr user;
    public Copy copy;
    public Destroy destroy;
    public Side sideToMove;
    public Moves moves;
    public Score outcome;
    public Change make, unmake;
    public Key key;
    public Score evaluate;
    public IntPtr isDraw, moveText;
  }
  [StructLayout(LayoutKind.Sequential)]
  public struct Options {
    public UIntPtr size;
    public uint tableMib, threads, rules;
    public int unit;
    public IntPtr settings;
  }
  [StructLayout(LayoutKind.Sequential)]
  public struct Limits {
    public UIntPtr size;
    public int depth, level;
    public ulong nodes;
    public long milliseconds;
    public ulong seed;
    public IntPtr stop, progress, user;
  }
  [StructLayout(LayoutKind.Sequential)]
  public struct Result {
    public UIntPtr size;
    public int score, depth;
    public ulong nodes;
    public long milliseconds;
    public int isOver, lineLength;
    [MarshalAs(UnmanagedType.ByValArray, SizeConst = 246)] public uint[] line;
  }
  [StructLayout(LayoutKind.Sequential)]
  public struct Solution {
    public UIntPtr size;
    public int lower, upper;
    public ulong nodes;
    public long milliseconds;
    public int isSolved, lineLength;
    [MarshalAs(UnmanagedType.ByValArray, SizeConst = 246)] public uint[] line;
  }
  public static UIntPtr SizeOf<T>() { return (UIntPtr)Marshal.SizeOf(typeof(T)); }

  const string Library = "espalier_c";
  [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
  static extern IntPtr espalier_error(IntPtr search);
  [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
  public static extern int espalier_search_create(ref Game game, ref Options options, out IntPtr search);
  [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
  public static extern int espalier_search_destroy(IntPtr search);
  [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
  public static extern int espalier_search_run(IntPtr search, IntPtr position, ref Limits limits, ref Result result);
  [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
  public static extern int espalier_search_solve(IntPtr search, IntPtr position, ref Limits limits, ref Solution solution);

  public static void Check(int code, IntPtr search) {
    if (code != 0) throw new Exception(Marshal.PtrToStringAnsi(espalier_error(search)));
  }
}

/// Columns of seven bits from the left, the lowest row first; the seventh bit of a column stays empty.
class Position {
  ulong own, other;  // stones of the side to move, and of the other side
  public int Side { get; private set; }

  public Position() {}
  public Position(Position from) {
    own = from.own;
    other = from.other;
    Side = from.Side;
  }
  static ulong Bottom(int column) { return 1UL << (7 * (column - 1)); }
  static bool HasFour(ulong stones) {
    foreach (var step in new[] {1, 6, 7, 8}) {
      var pairs = stones & (stones >> step);
      if ((pairs & (pairs >> (2 * step))) != 0) return true;
    }
    return false;
  }
  public bool IsLost { get { return HasFour(other); } }
  public int[] Moves() {
    return Array.FindAll(new[] {4, 3, 5, 2, 6, 1, 7}, column => ((own | other) & (Bottom(column) << 5)) == 0);
  }
  public void Make(int column) {
    var all = own | other;
    var placed = own | (((all & (63 * Bottom(column))) + Bottom(column)) & ~all);
    own = other;
    other = placed;
    Side = 1 - Side;
  }
  public void Unmake(int column) {
    var top = (((own | other) & (63 * Bottom(column))) + Bottom(column)) >> 1;
    var before = other & ~top;
    other = own;
    own = before;
    Side = 1 - Side;
  }
  public ulong Key() {
    unchecked {
      var x = 2 * own + other + Bottom(1);  // no two positions have the same sum
      x = (x ^ (x >> 33)) * 0xff51afd7ed558ccdUL;
      x = (x ^ (x >> 33)) * 0xc4ceb9fe1a85ec53UL;
      return x ^ (x >> 33);
    }
  }
  /// Stones near the centre are worth more.
  public int Evaluate() {
    var worth = new[] {0, 10, 20, 30, 20, 10, 0};
    var sum = 0;
    for (var column = 0; column < 7; ++column) {
      for (var row = 0; row < 6; ++row) {
        var stone = 1UL << (7 * column + row);
        if ((own & stone) != 0) sum += worth[column];
        if ((other & stone) != 0) sum -= worth[column];
      }
    }
    return sum;
  }
}

static class Program {
  // A position of the library is a handle of ours. An exception must not leave a callback: these throw none.
  static Position At(IntPtr handle) { return (Position)GCHandle.FromIntPtr(handle).Target; }
  static IntPtr HandleOf(Position position) { return GCHandle.ToIntPtr(GCHandle.Alloc(position)); }

  static int Moves(IntPtr user, IntPtr position, IntPtr list, int capacity) {
    var moves = At(position).Moves();
    Marshal.Copy(moves, 0, list, moves.Length);
    return moves.Length;
  }
  static int Outcome(IntPtr user, IntPtr position, ref int score) {
    const int ongoing = 0, lost = 2, drawn = 3;
    return At(position).IsLost ? lost : At(position).Moves().Length > 0 ? ongoing : drawn;
  }
  static int Make(IntPtr user, IntPtr position, uint move) {
    At(position).Make((int)move);
    return 0;
  }
  static int Unmake(IntPtr user, IntPtr position, uint move) {
    At(position).Unmake((int)move);
    return 0;
  }
  static int Key(IntPtr user, IntPtr position, ref ulong key) {
    key = At(position).Key();
    return 0;
  }
  static int Evaluate(IntPtr user, IntPtr position, ref int score) {
    score = At(position).Evaluate();
    return 0;
  }

  static void Main() {
    var game = new Native.Game {size = Native.SizeOf<Native.Game>(),
                                copy = (user, position) => HandleOf(new Position(At(position))),
                                destroy = (user, position) => GCHandle.FromIntPtr(position).Free(),
                                sideToMove = (user, position) => At(position).Side,
                                moves = Moves,
                                outcome = Outcome,
                                make = Make,
                                unmake = Unmake,
                                key = Key,
                                evaluate = Evaluate};
    const uint exact = 1;
    var options = new Native.Options {size = Native.SizeOf<Native.Options>(), rules = exact};
    IntPtr search;
    Native.Check(Native.espalier_search_create(ref game, ref options, out search), IntPtr.Zero);

    var start = new Position();
    var handle = HandleOf(start);
    var limits = new Native.Limits {size = Native.SizeOf<Native.Limits>(), depth = 10};
    var result = new Native.Result {size = Native.SizeOf<Native.Result>(), line = new uint[246]};
    Native.Check(Native.espalier_search_run(search, handle, ref limits, ref result), search);
    Console.WriteLine("move {0} score {1} nodes {2}", result.line[0], result.score, result.nodes);

    limits.level = 3;  // an opponent for a beginner
    Native.Check(Native.espalier_search_run(search, handle, ref limits, ref result), search);
    Console.WriteLine("level 3 plays {0}", result.line[0]);

    foreach (var column in "444444222222666666") start.Make(column - '0');
    var solution = new Native.Solution {size = Native.SizeOf<Native.Solution>(), line = new uint[246]};
    Native.Check(Native.espalier_search_solve(search, handle, ref limits, ref solution), search);
    Console.WriteLine("value {0} in {1} plies", solution.lower, solution.lineLength);
    Native.Check(Native.espalier_search_destroy(search), IntPtr.Zero);
    GC.KeepAlive(game);  // its delegates are called until here
  }
}

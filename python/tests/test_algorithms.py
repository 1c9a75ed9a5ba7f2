"""The textbook's algorithms from Python."""

import pytest
from sample_games import ConnectFour, KeyedTicTacToe, TicTacToe

from espalier import algorithms, connect_four, minimax, trees


@pytest.mark.parametrize("name", algorithms.NAMES)
def test_all_compute_the_value_of_minimax(name):
    algorithm = getattr(algorithms, name)
    assert algorithm.__name__ == name and algorithm.__doc__
    stockman = algorithm(trees.parse(trees.STOCKMAN), 4)
    assert stockman.value == 35 and stockman.leaves >= 1
    assert sum(stockman.nodes_at) == stockman.nodes
    assert algorithm(KeyedTicTacToe(), 6).value == minimax(KeyedTicTacToe(), 6).value

    def evaluate(position):
        return position.key() % 7 - 3

    native = connect_four.Position("4435")
    expected = minimax(native, 4, lambda position: position.side_to_move() * 3 - 1)
    found = algorithm(native, 4, lambda position: position.side_to_move() * 3 - 1)
    assert found.value == expected.value
    assert algorithm(native, 3).value == minimax(native, 3).value


def test_published_counts():
    tree = trees.parse(trees.STOCKMAN)
    assert algorithms.minimax(tree, 4).nodes == 31
    assert algorithms.alpha_beta(tree, 4).leaves == 12
    assert algorithms.sss_star(tree, 4).leaves == 8
    perfect = trees.synthetic("perfectly_ordered", 6, 4, seed=3)
    assert algorithms.alpha_beta(perfect, 4).leaves == 6**2 + 6**2 - 1
    worst = trees.synthetic("worst_ordered", 4, 4, seed=3)
    assert algorithms.alpha_beta(worst, 4).leaves == 4**4


def test_the_same_counts_written_in_python():
    def evaluate(position):
        return 0

    for name in ("alpha_beta", "pvs", "scout", "mtd_f", "df_pn"):
        written = algorithms.BY_NAME[name](ConnectFour("4435"), 4, evaluate)
        native = algorithms.BY_NAME[name](connect_four.Position("4435"), 4, evaluate)
        assert (written.nodes_at, written.leaves_at) == (native.nodes_at, native.leaves_at)


def test_minimax_gives_all_best_moves():
    found = minimax(trees.parse("((3 1) (1 4) (0 9))"), 2)
    assert (found.value, found.moves, found.move) == (1, (1, 2), 1)
    assert repr(found).startswith("<Value +1 by 1, 2:")


@pytest.mark.parametrize("name", algorithms.CHOICES)
def test_choices(name):
    choice = algorithms.CHOICES[name](trees.synthetic("strongly_ordered", 4, 4, seed=1), 4)
    assert choice.move in (1, 2, 3, 4) and choice.nodes > 4
    with pytest.raises(TypeError):
        algorithms.CHOICES[name](TicTacToe(), "3")


def test_choices_by_their_settings():
    tree = trees.synthetic("random", 6, 4, seed=2)
    wide = algorithms.beam_search(tree, 4, width=6)
    assert wide.value == algorithms.alpha_beta(tree, 4).value
    assert algorithms.beam_search(tree, 4, width=1).leaves < wide.leaves
    assert algorithms.m_and_n(tree, 4, m=1, n=1).value == wide.value
    assert algorithms.uct(TicTacToe(), 9, simulations=50).leaves == 50
    with pytest.raises(ValueError, match="width must be 1 to"):
        algorithms.beam_search(tree, 4, width=0)


def test_what_is_refused():
    with pytest.raises(TypeError, match=r"mtd_f needs key\(\)"):
        algorithms.mtd_f(TicTacToe(), 3)
    with pytest.raises(ValueError, match="depth must be 0 to"):
        algorithms.pvs(TicTacToe(), -1)
    with pytest.raises(AttributeError, match="no algorithm 'alphabeta'"):
        algorithms.alphabeta

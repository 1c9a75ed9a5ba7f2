"""Evaluations that are learnt from games: strength, files, what a generation says, mistakes."""

import json
import os
import threading

import pytest
from sample_games import Breakthrough, TakeAgain

import espalier
from espalier import connect_four


def squares(position):
    """Of both sides, as the side to move sees them."""
    own, other = position.seen()
    last = 0 if position.side == 0 else position.size**2 - 1
    bits = range(position.size**2)
    return [("own", abs(last - i)) for i in bits if own >> i & 1] + [
        ("other", abs(last - i)) for i in bits if other >> i & 1
    ]


def learn(position=None, features=squares, **options):
    options = {"games": 40, "nodes": 30, "opening_plies": 4, "minutes": None, **options}
    return espalier.learn(position or Breakthrough(), features, **options)


@pytest.fixture(scope="module")
def learnt():
    return learn(generations=3, match_games=20, match_nodes=30)


def test_it_becomes_stronger(learnt):
    last = learnt.history[-1]
    assert last.against_start.games == 20
    assert last.against_start.score - last.against_start.error > 0.5
    assert last.against_opponent is None


def test_what_it_knows(learnt):
    weights = learnt.weights
    # A piece that is about to win is worth more than one at home.
    assert weights["own", 17] > weights["own", 2]


def test_generations_say_what_they_were(learnt):
    assert [generation.number for generation in learnt.history] == [1, 2, 3]
    assert learnt.generations == 3
    for generation in learnt.history:
        assert generation.games == 40 and generation.positions > 200
        assert 0 < generation.error <= 0.5
    assert str(learnt.history[-1]).startswith("generation 3: 40 games, ")
    assert "% of 20 games against the start" in str(learnt.history[-1])


def test_it_is_a_function_of_a_position(learnt):
    position = Breakthrough()
    for move in ((5, 10), (15, 11), (10, 16)):
        position.make(move)
    total = sum(learnt.weights[feature] for feature in squares(position))
    assert abs(learnt(position) - learnt.scale * total) < 1
    searches = [espalier.Search(evaluate) for evaluate in (learnt, lambda board: learnt(board))]
    results = [search.run(position, depth=5) for search in searches]
    assert results[0].static_eval == learnt(position)
    assert results[0].moves == results[1].moves and results[0].nodes == results[1].nodes
    assert espalier.check_game(Breakthrough(), learnt, games=20) == []


def test_the_same_seed_gives_the_same_weights():
    first, again, other = (
        learn(generations=2, games=5, nodes=20, seed=seed).weights for seed in (7, 7, 8)
    )
    assert first == again != other


def test_it_goes_on_from_its_file(tmp_path):
    file = tmp_path / "breakthrough.weights"
    options = {"games": 5, "nodes": 20, "file": file}
    saved = []
    learn(
        generations=1,
        on_generation=lambda _: saved.append(espalier.FeatureEvaluator.load(file, squares)),
        **options,
    )
    assert saved[0].generations == 1 and saved[0].weights
    went_on = learn(generations=1, **options)
    assert [generation.number for generation in went_on.history] == [2]
    at_once = learn(generations=2, games=5, nodes=20)
    assert went_on.weights == pytest.approx(at_once.weights)

    def interrupt(_):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        learn(on_generation=interrupt, **options)
    loaded = espalier.FeatureEvaluator.load(file, squares)
    assert loaded.generations == 3
    assert loaded.scale == went_on.scale
    assert [path.name for path in tmp_path.iterdir()] == ["breakthrough.weights"]


def test_minutes_cut_a_generation_short():
    evaluator = learn(minutes=0.002, games=1_000_000, nodes=20)
    assert len(evaluator.history) == 1 and 0 < evaluator.history[0].games < 10_000
    assert evaluator.history[0].minutes >= 0.002


def test_counts_scores_and_free_turns():
    """A heap in which a side may move twice; the features are a dict of counts."""

    def counted(position):
        return {"left": position.heap, ("rest", position.heap % 4): 1}

    evaluator = learn(TakeAgain(12), counted, generations=2, games=20, nodes=20)
    assert len(evaluator.weights) == 5
    left = evaluator.weights["left"]
    position = TakeAgain(7)
    expected = evaluator.scale * (7 * left + evaluator.weights["rest", 3])
    assert abs(evaluator(position) - expected) < 1


def test_games_of_the_package():
    def columns(position):
        return [(i, move) for i, move in enumerate(position.moves_made())]

    evaluator = learn(
        connect_four.Position("4444"), columns, generations=1, games=4, nodes=20, match_games=2,
        match_nodes=20, opponent=lambda position: position.evaluate(),
    )
    assert all(move in range(1, 8) for _, move in evaluator.weights) and evaluator.weights
    assert evaluator.history[0].against_opponent.games == 2


@pytest.mark.parametrize(
    "content", ["", "[]", "{}", '{"format": 1}', '{"format": "espalier"', 200_000 * "["]
)
def test_other_files_are_refused(tmp_path, content):
    file = tmp_path / "other"
    file.write_text(content)
    with pytest.raises(ValueError, match="has no weights of features"):
        learn(file=file)
    assert file.read_text() == content


def test_damaged_weights_are_refused(tmp_path):
    file = tmp_path / "weights"
    espalier.FeatureEvaluator(squares, {"a": 1.0}).save(file)
    content = json.loads(file.read_text())
    assert content["weights"] == {"'a'": 1.0}
    for weights in (
        {"a": 1.0},
        {"'a'": "b"},
        ["'a'"],
        {"[1]": 1.0},
        {"'a'": float("nan")},
        {"'a'": 10**400},
        {"'a'": 1e39},
        {"-" * 200_000: 1.0},
        {"-" * 200_000 + "1": 1.0},
        {"(" * 200_000: 1.0},
        {"1" * 200_000: 1.0},
    ):
        file.write_text(json.dumps({**content, "weights": weights}))
        with pytest.raises(ValueError, match="has no weights of features"):
            espalier.FeatureEvaluator.load(file, squares)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
def test_save_replaces_regular_files_only(tmp_path):
    weights = espalier.FeatureEvaluator(squares, {"a": 1.0})
    target, link = tmp_path / "target", tmp_path / "link"
    link.symlink_to("target")
    for _ in range(2):
        weights.save(link)
        assert link.is_symlink() and not target.is_symlink()
        assert espalier.FeatureEvaluator.load(target, squares).weights == {"a": 1.0}
    device, pipe = tmp_path / "device", tmp_path / "pipe"
    device.symlink_to("/dev/null")
    weights.save(device)
    assert device.is_symlink() and device.is_char_device()
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    weights.save(pipe)
    assert pipe.is_fifo() and os.read(reader, 10**6).decode() == target.read_text()
    os.close(reader)
    assert len(list(tmp_path.iterdir())) == 4


def test_save_follows_no_planted_link(tmp_path):
    victim, file = tmp_path / "victim", tmp_path / "weights"
    victim.write_text("precious")
    beside = f"{file}.{os.getpid()}-{threading.get_ident()}.new"
    for planted in (f"{file}.new", beside):
        os.symlink(victim, planted)
    espalier.FeatureEvaluator(squares, {"a": 1.0}).save(file)
    assert victim.read_text() == "precious" and not os.path.lexists(beside)


class Unwritable:
    pass


@pytest.mark.parametrize(
    "features, error, words",
    [
        (lambda position: 1, TypeError, "must return an iterable of features"),
        (lambda position: [[1]], TypeError, "unhashable"),
        (lambda position: {"a": 0.5}, TypeError, "the count of a feature must be an int"),
        (lambda position: {"a": 10**9}, ValueError, "must be at most"),
        (lambda position: 1 // 0, ZeroDivisionError, ""),
    ],
)
def test_mistakes_of_features(features, error, words):
    with pytest.raises(error, match=words):
        learn(features=features, generations=1, games=1, nodes=10)


def test_other_mistakes(tmp_path):
    with pytest.raises(TypeError, match="features must be a function"):
        learn(features=[1])
    with pytest.raises(ValueError, match="minutes must be above 0"):
        learn(minutes=0)
    with pytest.raises(ValueError, match="the feature .* cannot be written as text"):
        espalier.FeatureEvaluator(squares, {Unwritable(): 1.0}).save(tmp_path / "weights")
    deep = ()
    for _ in range(300):
        deep = (deep,)
    with pytest.raises(ValueError, match="the feature .* cannot be written as text"):
        espalier.FeatureEvaluator(squares, {deep: 1.0}).save(tmp_path / "weights")
    with pytest.raises(FileNotFoundError):
        learn(file=tmp_path / "none" / "weights")
    assert list(tmp_path.iterdir()) == []

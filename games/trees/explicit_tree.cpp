// Parsing and writing of explicit trees.
#include "games/trees/explicit_tree.hpp"

#include <charconv>
#include <optional>
#include <system_error>
#include <utility>

namespace espalier::trees {

/// Reads a text from left to right. The open brackets are on an explicit stack, so that deep
/// nesting cannot overflow the call stack.
class ExplicitTree::Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  [[nodiscard]] Expected<Nodes, TextError> parse() {
    for (skip_spaces(); at_ < text_.size(); skip_spaces())
      if (!read_token()) return Unexpected{std::move(*error_)};
    if (!open_.empty()) (void)refuse(TextError::Kind::not_closed, at_, "a bracket is not closed");
    if (nodes_.all.empty()) (void)refuse(TextError::Kind::no_branches, at_, "there is no tree");
    if (error_) return Unexpected{std::move(*error_)};
    return std::move(nodes_);
  }

 private:
  /// A node whose bracket is not closed yet, and its branches so far.
  struct Open {
    std::uint32_t node;
    std::vector<std::uint32_t> branches;
  };

  void skip_spaces() {
    while (at_ < text_.size() &&
           (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n' || text_[at_] == '\r'))
      ++at_;
  }
  [[nodiscard]] bool read_token() {
    const char next = text_[at_];
    if (next == ')') return close();
    if (next != '(' && next != '-' && (next < '0' || next > '9'))
      return refuse(TextError::Kind::character, at_, "expected a bracket, a number or a space");
    if (open_.empty() && !nodes_.all.empty())
      return refuse(TextError::Kind::after_the_end, at_, "text after the end of the tree");
    return next == '(' ? open() : leaf();
  }
  [[nodiscard]] bool open() {
    if (open_.size() >= static_cast<std::size_t>(max_depth))
      return refuse(TextError::Kind::depth, at_,
                    "no leaf may lie more than " + std::to_string(max_depth) + " plies deep");
    std::uint32_t node = 0;
    if (!add(node)) return false;
    open_.push_back({node, {}});
    ++at_;
    return true;
  }
  [[nodiscard]] bool close() {
    if (open_.empty())
      return refuse(TextError::Kind::not_opened, at_, "this bracket closes nothing");
    const Open closed = std::move(open_.back());
    if (closed.branches.empty())
      return refuse(TextError::Kind::no_branches, at_, "a node needs a branch");
    open_.pop_back();
    Node& node = nodes_.all[closed.node];
    node.first_branch = static_cast<std::uint32_t>(nodes_.children.size());
    node.branches = static_cast<std::uint32_t>(closed.branches.size());
    nodes_.children.insert(nodes_.children.end(), closed.branches.begin(), closed.branches.end());
    ++at_;
    return true;
  }
  [[nodiscard]] bool leaf() {
    const char* const begin = text_.data() + at_;
    Score value = 0;
    const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), value);
    if (error != std::errc{} || value >= proven_win || value <= -proven_win)
      return refuse(TextError::Kind::value, at_,
                    "a leaf's value is a number below " + std::to_string(proven_win) +
                        " in either direction");
    const std::size_t after = at_ + static_cast<std::size_t>(end - begin);
    if (after < text_.size() && text_[after] == '-')
      return refuse(TextError::Kind::character, after, "a space must separate two leaves");
    std::uint32_t node = 0;
    if (!add(node)) return false;
    nodes_.all[node].value = value;
    at_ = after;
    return true;
  }
  /// Adds a node to the tree and to the bracket that is open.
  [[nodiscard]] bool add(std::uint32_t& index) {
    index = static_cast<std::uint32_t>(nodes_.all.size());
    if (!open_.empty()) {
      if (open_.back().branches.size() >= max_moves)
        return refuse(TextError::Kind::width, at_,
                      "a node may have " + std::to_string(max_moves) + " branches at most");
      open_.back().branches.push_back(index);
    }
    nodes_.all.push_back({.parent = open_.empty() ? index : open_.back().node});
    return true;
  }
  [[nodiscard]] bool refuse(TextError::Kind kind, std::size_t offset, const std::string& what) {
    error_ = TextError{kind, offset + 1,
                       "not a tree, at column " + std::to_string(offset + 1) + ": " + what};
    return false;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  Nodes nodes_;
  std::vector<Open> open_;
  std::optional<TextError> error_;
};

Expected<ExplicitTree, TextError> ExplicitTree::parse(std::string_view text) {
  auto nodes = Parser(text).parse();
  if (!nodes) return Unexpected{nodes.error()};
  return ExplicitTree(std::move(nodes).value());
}

Outcome ExplicitTree::generate(MovesOf<ExplicitTree>& list) const {
  if (is_leaf()) return Outcome::scored(static_eval());
  for (std::uint32_t number = 1; number <= node().branches; ++number)
    list.push({static_cast<std::uint8_t>(number)});
  return Outcome::ongoing();
}

std::string ExplicitTree::to_text() const {
  std::string text;
  write(nodes_->all.front(), text);
  return text;
}

void ExplicitTree::write(const Node& node, std::string& text) const {
  if (node.branches == 0) {
    text += std::to_string(node.value);
    return;
  }
  for (std::uint32_t i = 0; i < node.branches; ++i) {
    text += i == 0 ? '(' : ' ';
    write(nodes_->all[nodes_->children[node.first_branch + i]], text);
  }
  text += ')';
}

}  // namespace espalier::trees

# The programs and the library for Homebrew: brew install --HEAD packaging/homebrew/espalier.rb
class Espalier < Formula
  desc "Alpha-beta game-tree search: chess engine, library and laboratory"
  homepage "ADDRESS-OF-THIS-REPOSITORY"
  license "MIT"
  head "ADDRESS-OF-THIS-REPOSITORY", using: :git

  depends_on "cmake" => :build
  depends_on "cli11" => :build
  depends_on "nlohmann-json" => :build
  depends_on "boost" => :build
  depends_on "fmt"

  def install
    system "cmake", "-S", ".", "-B", "build", "-DESPALIER_TESTS=OFF", "-DESPALIER_BENCH=OFF", *std_cmake_args
    system "cmake", "--build", "build"
    system "cmake", "--install", "build"
  end

  test do
    assert_match "Nodes searched: 197281", shell_output("#{bin}/espalier perft 4")
  end
end

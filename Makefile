# The short way to the chess program, as engine testers call it:
#   make -j EXE=NAME [CXX=clang++|g++] [ARCH=native|x86-64-v2|...] [PGO=no] [EVALFILE=PATH]
# writes NAME here. It profiles searches of each game and compiles again with the profile where the compiler can.
# It needs no CMake; the other programs and the tests are in CMakeLists.txt.

EXE ?= espalier
ARCH ?= native
PGO ?= yes
# The network that becomes part of the program: the one in nets/, if any.
EVALFILE ?= $(wildcard nets/*.nnue)

# What is missing is said at once, not by the compiler after a minute.
missing := $(strip $(if $(filter-out clean,$(or $(MAKECMDGOALS),$(EXE))),$(shell printf '\043if !__has_include(<%s>)\n%s\n\043endif\n' \
  CLI/CLI.hpp CLI/CLI.hpp nlohmann/json.hpp nlohmann/json.hpp fmt/format.h fmt/format.h | \
  $(CXX) $(CXXFLAGS) -std=c++20 -E -P -x c++ - || echo $(CXX))))
ifneq ($(missing),)
  $(error missing: $(missing); Debian, Ubuntu: apt-get install g++ libcli11-dev nlohmann-json3-dev libfmt-dev)
endif

version := $(shell sed -n 's/.*espalier VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
# As cmake/commit.cmake: none for a release.
commit := $(filter-out v$(version),$(if $(wildcard .git),$(shell git describe --always --dirty --tags --match='v*' 2>/dev/null)))

# What belongs to the operating system is in support/, one directory for each.
windows := $(findstring mingw,$(shell $(CXX) -dumpmachine))
system := $(if $(windows),windows,posix)
sources := $(wildcard games/*/*.cpp games/*/*/*.cpp programs/*.cpp protocols/*.cpp uci/*.cpp \
                      apps/*.cpp apps/espalier/*.cpp) \
           $(filter-out support/plot.cpp,$(wildcard support/*.cpp support/$(system)/*.cpp))
build := build/make/$(notdir $(CXX))-$(ARCH)$(if $(filter yes,$(PGO)),-pgo)
# The files of a module are compiled as one, which takes half the time; not those with a macro of their own.
modules := $(wildcard games/*) programs protocols uci apps support
alone := support/version.cpp games/chess/evaluation/embedded_network.cpp
network := $(abspath $(EVALFILE))
ifneq ($(word 2,$(network)),)
  $(error more than one network: name one with EVALFILE=PATH)
endif
clang := $(findstring clang,$(shell $(CXX) --version))
profdata := $(if $(clang),$(shell command -v $$($(CXX) -print-prog-name=llvm-profdata)))

# The flags if the compiler can link the smallest program with them, else nothing: clang may lack the
# linker plugin for LTO, or the runtime library of profiles.
can = $(shell out=$$(mktemp) && echo 'int main() {}' | \
        $(CXX) -x c++ $(1) -o $$out - 2>/dev/null && echo '$(1)'; rm -f $$out)
lto := $(call can,$(if $(clang),-flto=thin,-flto=auto))

CXXFLAGS ?= -O3 -march=$(ARCH)
# As cmake/modules.cmake and apps/CMakeLists.txt: why is said there.
flags = -std=c++20 -DNDEBUG -DFMT_HEADER_ONLY -pthread -I. -Iinclude $(CXXFLAGS) $(told) \
        $(if $(windows),-Wa$(comma)-muse-unaligned-vector-move -static)
comma := ,

# Flags that write a profile and flags that use it. Clang writes one profile for all objects. GCC writes
# one beside each object of the training program and reads it beside each object of the final one; the
# parameter makes it number local functions instead of naming them after the object. The training program needs
# no link-time optimisation: what counts in it is the code before that.
ifeq ($(clang),)
  train := -fprofile-generate -fprofile-update=prefer-atomic --param=profile-func-internal-id=1
  learn := -fprofile-use -Wno-missing-profile --param=profile-func-internal-id=1
else ifneq ($(profdata),)
  train := $(call can,-fprofile-instr-generate)
  learn := -fprofile-instr-use=$(build)/train/profile.profdata
endif
ifeq ($(PGO),yes)
  profile := $(if $(train),$(build)/train/trained)
endif

sources_of = $(filter-out $(alone),$(filter $(1)/%,$(sources)))
objects = $(foreach module,$(modules),$(if $(call sources_of,$(module)),$(build)/$(1)/$(module)/all.o)) \
          $(alone:%.cpp=$(build)/$(1)/%.o)

# Written only if the list of files changes.
$(build)/%/all.cpp: always
	@mkdir -p $(@D)
	@printf '#include "%s"\n' $(call sources_of,$*) > $@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

$(EXE): $(call objects,final)
	$(CXX) $(flags) $(lto) $^ -o $@ $(LDFLAGS)

$(build)/final/%.o: $(build)/%.cpp $(profile)
	@mkdir -p $(@D)
	$(CXX) $(flags) $(lto) $(if $(profile),$(learn)) -MMD -MP -c $< -o $@
$(build)/final/%.o: %.cpp $(profile)
	@mkdir -p $(@D)
	$(CXX) $(flags) $(lto) $(if $(profile),$(learn)) -MMD -MP -c $< -o $@

$(build)/train/%.o: $(build)/%.cpp
	@mkdir -p $(@D)
	$(CXX) $(flags) $(train) -MMD -MP -c $< -o $@
$(build)/train/%.o: %.cpp
	@mkdir -p $(@D)
	$(CXX) $(flags) $(train) -MMD -MP -c $< -o $@

$(build)/train/espalier: $(call objects,train)
	$(CXX) $(flags) $(train) $^ -o $@ $(LDFLAGS)

# About as much work in each game: what the profile never saw is compiled as code that never runs, for size.
$(build)/train/trained: export LLVM_PROFILE_FILE = $(@D)/%p.profraw
$(build)/train/trained: $(build)/train/espalier
	find $(@D) -name '*.gcda' -delete
	rm -f $(@D)/*.profraw
	{ $< bench && \
	  $< analyse --game checkers --depth 16 --fen B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12 && \
	  $< analyse --game checkers --depth 19 --fen B:WK10,K11,24,28:BK1,K3,12,20 && \
	  $< analyse --game connect_four --depth 22 --fen 4 && \
	  $< analyse --game othello --depth 18 --fen f5d6c3d3c4 && \
	  $< solve connect_four 43444425 && \
	  $< solve othello 'O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X'; \
	} > $(@D)/training.log
ifeq ($(clang),)
	cd $(build)/train && find . -name '*.gcda' | while read -r profile; do \
	  mkdir -p "../final/$$(dirname "$$profile")" && cp "$$profile" "../final/$$profile"; done
else
	$(profdata) merge -o $(@D)/profile.profdata $(@D)/*.profraw
endif
	@touch $@

%/support/version.o: told := -DESPALIER_VERSION='"$(version)"' -DESPALIER_COMMIT='"$(commit)"'

# Compiled again when the network changes, or another is named.
%/evaluation/embedded_network.o: told := $(if $(network),-DESPALIER_EVALFILE='"$(network)"')
$(build)/train/games/chess/evaluation/embedded_network.o \
$(build)/final/games/chess/evaluation/embedded_network.o: $(network) $(build)/network
$(build)/network: always
	@mkdir -p $(@D)
	@echo '$(network)' | cmp -s - $@ || echo '$(network)' > $@

clean:
	rm -rf build/make $(EXE)

.PHONY: always clean
.SECONDARY:
-include $(patsubst %.o,%.d,$(call objects,train) $(call objects,final))

// What the commands of any game use of the protocols, and the one place that says where it is.
#pragma once

#include "protocols/command_loop.hpp"
#include "protocols/command_queue.hpp"
#include "protocols/engine_size.hpp"
#include "protocols/memory.hpp"
#include "protocols/output.hpp"
#include "protocols/text.hpp"
#include "protocols/ugi_session.hpp"

namespace espalier::programs {

namespace protocol = protocols;
using protocols::max_hash_mib;
using protocols::UgiSession;

}  // namespace espalier::programs

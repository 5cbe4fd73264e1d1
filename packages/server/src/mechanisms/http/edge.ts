import type { HttpPorts } from './ports.ts'
import type { Authenticate, Principal } from './principal.ts'
import type { RateLimits } from './rate-limits.ts'

export type Edge = {
  context: HttpPorts
  authenticate: Authenticate
  /** Authenticates a caller again, without rate limiting, while a stream of this caller is open. */
  confirm: Authenticate
  /** Throws if the caller has no recent proof of a factor, which a call that grants more access needs. */
  requireProof(principal: Principal): void
  limits: RateLimits
}

import type { HttpPorts } from './ports.ts'
import type { Authenticate, Principal } from './principal.ts'
import type { RateLimits } from './rate-limits.ts'

/** The parts that the steps of a request share. */
export type Edge = {
  context: HttpPorts
  authenticate: Authenticate
  /** As `authenticate`, counted against nobody: for a caller who is known already. */
  confirm: Authenticate
  /** Throws where a caller lacks the proof that a call which widens needs. */
  requireProof(principal: Principal): void
  limits: RateLimits
}

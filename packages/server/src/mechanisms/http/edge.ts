import type { Context } from '../../context.ts'
import type { Authenticate } from './principal.ts'
import type { RateLimits } from './rate-limits.ts'

/** The parts that the steps of a request share. */
export type Edge = {
  context: Context
  authenticate: Authenticate
  /** As `authenticate`, counted against nobody: for a caller who is known already. */
  confirm: Authenticate
  limits: RateLimits
}

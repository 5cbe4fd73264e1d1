import { periodBounds, type Schedule } from '@stablerail/contracts-evm'

/** The reason why a pull would transfer nothing. */
export type PullFault =
  | 'insufficient_balance'
  | 'insufficient_allowance'
  /** The period has not begun by the chain's time, or its grace period is over. */
  | 'not_due'
  /** The payer or the merchant ended the agreement, or newer terms replaced it. */
  | 'stopped'
  /** The token itself refuses the transfer: it is paused, or one of the addresses is on its block list. */
  | 'token_refused'
  /** The amount of the pull is above the maximum that the payer signed. */
  | 'terms_too_low'
  /** The merchant has not authorised the account that would pull. */
  | 'not_named'
  /** This period of the agreement, or a later period, was already pulled. */
  | 'already_pulled'
  | 'reverted'

/** The facts about a pull, read from the chain at one block. */
export type PullFacts = {
  timeSeconds: number
  balance: bigint
  allowance: bigint
  agreement: { stopped: boolean; next: bigint }
  /**
   * Whether the agreement that these terms replace was stopped. Terms that replace a stopped agreement cannot
   * be used.
   */
  replacedIsStopped: boolean
  isNamed: boolean
  /**
   * Whether the whole call succeeds (`pulls`), and whether the token itself would let the contract transfer
   * the amount (`moves`).
   */
  pulls: boolean
  moves: boolean
}

export type WantedPull = { schedule: Schedule; maximumBase: bigint; period: number; amountBase: bigint }

/** Returns the first reason why a pull would transfer nothing; null if the pull would succeed. */
export const judgePull = (
  { schedule, maximumBase, period, amountBase }: WantedPull,
  facts: PullFacts,
): PullFault | null => {
  const { beginsSeconds, closesSeconds } = periodBounds(schedule, period)
  if (BigInt(period) < facts.agreement.next) return 'already_pulled'
  if (facts.agreement.stopped || facts.replacedIsStopped) return 'stopped'
  if (facts.timeSeconds < beginsSeconds || facts.timeSeconds >= closesSeconds) return 'not_due'
  if (amountBase > maximumBase) return 'terms_too_low'
  if (!facts.isNamed) return 'not_named'
  if (facts.balance < amountBase) return 'insufficient_balance'
  if (facts.allowance < amountBase) return 'insufficient_allowance'
  if (facts.pulls) return null
  return facts.moves ? 'reverted' : 'token_refused'
}

import { periodBounds, type Schedule } from '@stablerail/contracts-evm'

/** Why a pull would move nothing. */
export type PullFault =
  | 'insufficient_balance'
  | 'insufficient_allowance'
  /** The period has not begun by the chain's time, or is over with its grace. */
  | 'not_due'
  /** The payer or the merchant ended the agreement, or newer terms did. */
  | 'stopped'
  /** The token itself refuses: it is paused, or one of the addresses is on its list. */
  | 'token_refused'
  /** The amount is above what the payer signed. */
  | 'terms_too_low'
  /** The merchant has not named the account that would pull. */
  | 'not_named'
  /** This period was pulled, or a later one. */
  | 'already_pulled'
  | 'reverted'

/** What the chain says at one block. */
export type PullFacts = {
  timeSeconds: number
  balance: bigint
  allowance: bigint
  agreement: { stopped: boolean; next: bigint }
  /** Whether the agreement that the terms replace was stopped, by which they became unusable. */
  replacedIsStopped: boolean
  isNamed: boolean
  /** Whether the whole call goes through, and whether the token alone lets the contract move the amount. */
  pulls: boolean
  moves: boolean
}

export type WantedPull = { schedule: Schedule; maximumBase: bigint; period: number; amountBase: bigint }

/** The first reason why a pull would move nothing; null where it would go through. */
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

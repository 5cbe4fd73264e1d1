import { periodAt, type Schedule, type Terms } from '@stablerail/chains'
import { maxAmountMinor } from '@stablerail/contract'
import type { Selectable } from 'kysely'
import type { Tables } from '../../mechanisms/db/index.ts'

export type AgreementRow = Selectable<Tables['agreements']>
export type PullRow = Selectable<Tables['pulls']>

type Hex = `0x${string}`

/** Returns the terms of an agreement as the payer signed them. */
export const termsOf = (row: AgreementRow): Terms => ({
  payer: row.payer as Hex,
  token: row.token_address as Hex,
  merchant: row.merchant as Hex,
  maximumBase: BigInt(row.maximum),
  ref: row.ref as Hex,
  replaces: row.replaces as Hex | null,
  ...scheduleOf(row),
})

export const scheduleOf = (row: AgreementRow): Schedule => ({
  unit: row.unit,
  count: row.count,
  startSeconds: row.start_seconds,
  endSeconds: row.end_seconds,
  graceSeconds: row.grace_seconds,
})

/**
 * Returns the period of the agreement that contains the start of a bill; null if that time is before the
 * start or after the end of the agreement. Bills and periods start together until a pause moves the bills;
 * from then on, a bill starts within a period.
 */
export const periodOfBill = (schedule: Schedule, from: Date): number | null =>
  periodAt(schedule, Math.floor(from.getTime() / 1000))

/** The name of the relay kind (a kind of contract calls) that pulls. */
export const pullKindName = 'pull'

/**
 * Converts the remaining allowance from base units to whole cents, capped at the largest amount of the API.
 */
export const toRemaining = (allowanceBase: bigint, decimals: number): number => {
  const minor = allowanceBase / 10n ** BigInt(decimals - 2)
  if (minor < 0n) return 0
  return minor > BigInt(maxAmountMinor) ? maxAmountMinor : Number(minor)
}

/**
 * The key of a pull. The relay (the queued contract call) of the pull has a text, its subject, that encodes
 * all these fields except the mode.
 */
export type PullKey = { workspaceId: string; livemode: boolean; agreement: string; period: number }

export const subjectOf = ({ workspaceId, agreement, period }: PullKey): string =>
  `${workspaceId} ${agreement} ${period}`

/**
 * Parses a text that `subjectOf` wrote. The text does not contain the mode, so the mode of the network is
 * passed.
 */
export const keyOf = (subject: string, livemode: boolean): PullKey => {
  const [workspaceId = '', agreement = '', period = ''] = subject.split(' ')
  return { workspaceId, livemode, agreement, period: Number(period) }
}

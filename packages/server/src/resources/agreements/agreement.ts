import { maxAmountMinor } from '@stablerail/contract'
import type { Selectable } from 'kysely'
import { periodAt, type Schedule, type Terms } from '../../mechanisms/chains/index.ts'
import type { Tables } from '../../mechanisms/db/index.ts'

export type AgreementRow = Selectable<Tables['agreements']>
export type PullRow = Selectable<Tables['pulls']>

type Hex = `0x${string}`

/** The terms of an agreement, as the payer signed them. */
export const termsOf = (row: AgreementRow): Terms => ({
  ...{ payer: row.payer as Hex, token: row.token_address as Hex, merchant: row.merchant as Hex },
  ...{ maximumBase: BigInt(row.maximum), ref: row.ref as Hex, replaces: row.replaces as Hex | null },
  ...scheduleOf(row),
})

export const scheduleOf = (row: AgreementRow): Schedule => ({
  ...{ unit: row.unit, count: row.count, startSeconds: row.start_seconds },
  ...{ endSeconds: row.end_seconds, graceSeconds: row.grace_seconds },
})

/**
 * The period of an agreement that runs when a bill's begins; null before the agreement's start and from its end on. Both
 * are counted from one moment until a pause moves the bills: from then on a bill begins within a period.
 */
export const periodOfBill = (schedule: Schedule, from: Date): number | null =>
  periodAt(schedule, Math.floor(from.getTime() / 1000))

/** The kind of the relays that pull. */
export const pullKindName = 'pull'

/** What an approval in base units covers, in whole cents, and at most the largest amount that the API tells. */
export const toRemaining = (allowanceBase: bigint, decimals: number): number => {
  const minor = allowanceBase / 10n ** BigInt(decimals - 2)
  if (minor < 0n) return 0
  return minor > BigInt(maxAmountMinor) ? maxAmountMinor : Number(minor)
}

/** What relays of pulls are about: the workspace, its mode, the agreement and the period. */
export type PullKey = { workspaceId: string; livemode: boolean; agreement: string; period: number }

export const subjectOf = ({ workspaceId, agreement, period }: PullKey): string =>
  `${workspaceId} ${agreement} ${period}`

/** Reads what `subjectOf` wrote. The mode is that of the network. */
export const keyOf = (subject: string, livemode: boolean): PullKey => {
  const [workspaceId = '', agreement = '', period = ''] = subject.split(' ')
  return { workspaceId, livemode, agreement, period: Number(period) }
}

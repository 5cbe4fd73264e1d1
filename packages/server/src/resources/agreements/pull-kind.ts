import { type PullFailure, pullFailures } from '@stablerail/contract'
import { addressOfKey, inspectPull } from '../../mechanisms/chains/index.ts'
import type { Database } from '../../mechanisms/db/index.ts'
import type { PullNetwork, RelayOutcome } from '../../mechanisms/relaying/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { Context, RelayKind, Work } from '../context.ts'
import {
  type AgreementRow,
  keyOf,
  type PullKey,
  type PullRow,
  pullKindName,
  termsOf,
  toRemaining,
} from './agreement.ts'
import { pullableNetwork } from './pull-network.ts'
import { endAgreement, noteAllowance, selectAgreement, selectPull, settlePull } from './store.ts'

export type SettledPull = {
  agreement: string
  period: number
  /** The invoice that it was to pay; null for a first charge, which pays a checkout. */
  invoiceId: string | null
  /** Null for a pull that succeeded. Its payment comes from the chain's reader, as every payment does. */
  failure: PullFailure | null
  /** What may be pulled after it, in cents; null where the chain was not asked. */
  remainingMinor: number | null
}

/** A pull is sent while what it pays is awaited for at least so long. */
const minedWithinMs = 5 * 60_000

export type PullParts = {
  /** Whether what a pull pays is awaited under the pull's reference, at a moment yet. */
  isAwaited(db: Database, scope: Scope, reference: string, until: Date): Promise<boolean>
  /** What is done about a pull that was settled, in the transaction that settles it. */
  follow(work: Work, pull: SettledPull): Promise<void>
}

/** The calls by which subscriptions are pulled, and what the rooms do about them whose money they bring. */
export const createPullKind = ({ isAwaited, follow }: PullParts): RelayKind => ({
  name: pullKindName,
  // About four times what a pull needs whose payer signed by a key.
  mostGas: 400_000n,
  async foresee(context, network, relay) {
    const key = keyOf(relay.subject, relay.livemode)
    const row = await selectAgreement(context.db, key, key.agreement)
    const pull = await selectPull(context.db, key)
    if (row?.state !== 'living' || pull === undefined) return 'stopped'
    // The pull was asked for before the configuration of its network changed.
    const at = pullableNetwork({ networks: [network] }, row)
    if (at === undefined) return 'unavailable'
    const until = new Date(context.chainClock.now().getTime() + minedWithinMs)
    if (!(await isAwaited(context.db, key, pull.reference ?? '', until))) return 'not_due'
    return await askChain(context, at, { key, row, pull })
  },
  async settle(across, relay, outcome) {
    const key = keyOf(relay.subject, relay.livemode)
    const failure = failureOf(outcome)
    const settled = await settlePull(
      across.tx,
      key,
      {
        ...{ state: failure === null ? 'succeeded' : 'failed', failure_reason: failure },
        tx_hash: outcome.state === 'refused' ? null : outcome.txHash,
      },
      across.now,
    )
    const ended = { hash: key.agreement, state: 'stopped' as const, now: across.now }
    if (failure === 'stopped') await endAgreement(across.tx, key, ended)
    const row = await selectAgreement(across.tx, key, key.agreement)
    if (settled === undefined || row === undefined) return
    const remainingMinor = remainingAfter(across.context, row, settled, outcome)
    await follow(across.within(key), toSettled(settled, { failure, remainingMinor }))
  },
})

/** Why the chain would refuse a pull now. What the payer's approval still covers is kept for when the pull is settled. */
const askChain = async (
  context: Context,
  network: PullNetwork,
  { key, row, pull }: { key: PullKey; row: AgreementRow; pull: PullRow },
): Promise<string | null> => {
  const { relayerKey } = context.config
  if (relayerKey === null) return 'not_named'
  const { fault, allowance } = await inspectPull(context, network, {
    ...{ terms: termsOf(row), signature: row.signature, period: key.period },
    ...{ amountBase: BigInt(pull.amount_base), puller: addressOfKey(relayerKey) },
  })
  await noteAllowance(context.db, key, allowance)
  return fault
}

const remainingAfter = (
  { config }: Context,
  { chain, livemode, token }: AgreementRow,
  { allowance_base, amount_base }: PullRow,
  outcome: RelayOutcome,
): number | null => {
  const network = config.networks.find((one) => one.chain === chain && one.livemode === livemode)
  const decimals = network?.tokens[token]?.decimals
  if (allowance_base === null || decimals === undefined) return null
  const pulled = outcome.state === 'succeeded' ? BigInt(amount_base) : 0n
  return toRemaining(BigInt(allowance_base) - pulled, decimals)
}

const toSettled = (
  { agreement, period, invoice_id }: PullRow,
  outcome: Pick<SettledPull, 'failure' | 'remainingMinor'>,
): SettledPull => ({ ...{ agreement, period, invoiceId: invoice_id }, ...outcome })

/** A period that was pulled already is paid by that pull, whoever sent it. */
const failureOf = (outcome: RelayOutcome): PullFailure | null => {
  if (outcome.state !== 'refused') return outcome.state === 'succeeded' ? null : 'reverted'
  if (outcome.reason === 'already_pulled') return null
  return pullFailures.find((failure) => failure === outcome.reason) ?? 'reverted'
}

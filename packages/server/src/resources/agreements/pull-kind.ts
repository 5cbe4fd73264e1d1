import { addressOfKey, inspectPull } from '@stablerail/chains'
import { type PullFailure, pullFailures } from '@stablerail/contract'
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
  /** The invoice that the pull was requested for; null for a first charge, which pays a checkout. */
  invoiceId: string | null
  /**
   * The reason of the failure; null if the pull succeeded. Its payment is reported by the chain reader, like
   * every payment.
   */
  failure: PullFailure | null
  /** The allowance that remains after the pull, in cents; null if it was not read. */
  remainingMinor: number | null
}

/** A pull is sent only if its payment is still expected for at least this long. */
const minedWithinMs = 5 * 60_000

export type PullParts = {
  /** Returns whether the checkout that a pull's reference identifies still awaits the payment at `until`. */
  isAwaited(db: Database, scope: Scope, reference: string, until: Date): Promise<boolean>
  /** Applies the outcome of a pull, in the transaction that stores the outcome. */
  follow(work: Work, pull: SettledPull): Promise<void>
}

/**
 * Creates the relay kind (a kind of contract calls) that pulls payments of subscriptions. `isAwaited` and
 * `follow` come from the code that awaits the payments.
 */
export const createPullKind = ({ isAwaited, follow }: PullParts): RelayKind => ({
  name: pullKindName,
  needs: 'pull_contract',
  priority: 'first',
  // The gas limit: about four times the gas of a pull whose payer signed with a private key.
  mostGas: 400_000n,
  async foresee(context, network, relay) {
    const key = keyOf(relay.subject, relay.livemode)
    const row = await selectAgreement(context.db, key, key.agreement)
    const pull = await selectPull(context.db, key)
    if (row?.state !== 'living' || pull === undefined) return 'stopped'
    // The network may be missing, because its configuration may have changed since the pull was requested.
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
        state: failure === null ? 'succeeded' : 'failed',
        failure_reason: failure,
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

/**
 * Returns the reason why the chain would reject a pull now, or null. Stores the payer's allowance, which is
 * used when the outcome of the pull is recorded.
 */
const askChain = async (
  context: Context,
  network: PullNetwork,
  { key, row, pull }: { key: PullKey; row: AgreementRow; pull: PullRow },
): Promise<string | null> => {
  const { relayerKey } = context.config
  if (relayerKey === null) return 'not_named'
  const { fault, allowance } = await inspectPull(context, network, {
    terms: termsOf(row),
    signature: row.signature,
    period: key.period,
    amountBase: BigInt(pull.amount_base),
    puller: addressOfKey(relayerKey),
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
): SettledPull => ({ agreement, period, invoiceId: invoice_id, ...outcome })

/**
 * Returns the reason why a pull has failed; null if it succeeded. A period that was already pulled counts as
 * success: that pull pays the period, no matter which account sent it.
 */
const failureOf = (outcome: RelayOutcome): PullFailure | null => {
  if (outcome.state !== 'refused') return outcome.state === 'succeeded' ? null : 'reverted'
  if (outcome.reason === 'already_pulled') return null
  return pullFailures.find((failure) => failure === outcome.reason) ?? 'reverted'
}

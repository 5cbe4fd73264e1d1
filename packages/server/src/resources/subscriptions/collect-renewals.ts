import type { PullFailure } from '@stablerail/contract'
import { ApiError } from '../../mechanisms/http/index.ts'
import { pullNetworks } from '../../mechanisms/relaying/index.ts'
import { transact } from '../../mechanisms/work/index.ts'
import type { Scope } from '../../ports/index.ts'
import {
  findAgreement,
  hasPullUnderWay,
  isPulled,
  type PullRequest,
  pullableNetwork,
  pullPeriod,
} from '../agreements/index.ts'
import { openInvoiceCheckout, preparePayment, type SettledPair } from '../checkouts/index.ts'
import type { Context, Job, Work } from '../context.ts'
import { findCustomers } from '../customers/index.ts'
import { findInvoice, lockPendingPayments } from '../invoices/index.ts'
import { findWorkspaceTime } from '../test-clocks/index.ts'
import { findWalletAt } from '../wallets/index.ts'
import { requireKyb } from '../workspaces/index.ts'
import { failToCollect, type Transition } from './move.ts'
import { factsOf, moveOne } from './require-subscription.ts'
import { collectAgain, isToBeCollected, lockSubscription, putCollectOff, selectToCollect } from './store.ts'
import type { SubscriptionRow } from './subscription.ts'

/** The number of renewals for which one run of the job requests pulls. */
const batch = 20
/** The checkout of a pull expires after a day, because the pull may wait until gas is cheaper. */
const checkoutMinutes = 1_440
/**
 * The maximum time for which a test clock waits until the chain reader has reported the payment of a pull.
 * The reader usually needs seconds.
 */
const readsWithinMs = 120_000

type Collecting = SubscriptionRow & { agreement: string; open_invoice_id: string }

const isCollectable = (row: SubscriptionRow): row is Collecting =>
  row.collect_at !== null &&
  row.agreement !== null &&
  row.open_invoice_id !== null &&
  row.status !== 'paused' &&
  row.status !== 'canceled'

/**
 * Requests the pulls of unpaid renewals, each in its own transaction. Returns the number of handled requests.
 * A renewal that fails unexpectedly is logged and retried after all others. A renewal that could not be
 * pulled because of a process's configuration is retried by a process whose configuration has the pull
 * contract.
 */
export const collectRenewals = async (context: Context): Promise<number> => {
  for (const network of pullNetworks(context.config))
    await collectAgain(context.db, network, { now: context.clock.now(), limit: batch })
  const due = await selectToCollect(context.db, batch)
  let done = 0
  for (const { workspace_id: workspaceId, livemode, id } of due)
    if (await collectOne(context, { workspaceId, livemode }, id)) done += 1
  return done
}

export const collectRenewalsJob: Job = { name: 'collect renewals', everyMs: 2_000, run: collectRenewals }

const collectOne = async (context: Context, scope: Scope, id: string): Promise<boolean> => {
  // Move the clocks of the local chains forward to the time of the workspace's test clock, because the pull
  // contract rejects a pull if its period has not begun by the chain's time.
  if (context.localChains !== null && !scope.livemode)
    await context.localChains.moveUp(await findWorkspaceTime(context.db, scope, context.clock.now()))
  try {
    await transact(context, scope, (work) => collect(work, id))
  } catch (error) {
    const facts = { err: error, subscriptionId: id }
    if (!(error instanceof ApiError)) {
      context.log.error(
        facts,
        'the pull of a renewal could not be requested and will be retried after all others',
      )
      await putCollectOff(context.db, scope, id, context.clock.now())
      return false
    }
    context.log.warn(facts, 'a payment link was mailed for a renewal because it may not be pulled')
    await transact(context, scope, (work) => give(work, id, 'refused'))
  }
  return true
}

/**
 * Requests the pull of a subscription's unpaid invoice. Throws an ApiError if the payment cannot be accepted,
 * for example because its wallet was removed.
 */
const collect = async (work: Work, id: string): Promise<void> => {
  const row = await lockSubscription(work.tx, work, id)
  if (row === undefined || row.collect_at === null) return
  if (!isCollectable(row)) return await move(work, row, { row: { ...row, collect_at: null } })
  const { tx, workspaceId, livemode, realNow } = work
  const key = { workspaceId, invoiceId: row.open_invoice_id }
  const isBeingPaid =
    (await lockPendingPayments(tx, livemode, [key])).size > 0 || (await isPulled(tx, livemode, key, realNow))
  const asked = isBeingPaid ? 'under_way' : await ask(work, row)
  const failure = failureOf(asked)
  await move(
    work,
    row,
    failure === null ? { row: { ...row, ...nothingLeft(row) } } : failToCollect(row, failure),
  )
}

/**
 * Returns the columns to write for a subscription whose pull is under way. The issue `unavailable` (this
 * deployment could not request the pull) is cleared.
 */
const nothingLeft = ({ autopay_issue }: SubscriptionRow) => ({
  collect_at: null,
  autopay_issue: autopay_issue === 'unavailable' ? null : autopay_issue,
})

const failureOf = (asked: PullRequest): PullFailure | null => {
  if (asked === 'asked' || asked === 'under_way') return null
  if (asked === 'terms_too_low' || asked === 'unavailable') return asked
  return asked === 'ended' ? 'stopped' : 'not_due'
}

const ask = async (work: Work, row: Collecting): Promise<PullRequest> => {
  await requireTaken(work, row)
  const agreement = await findAgreement(work.tx, work, row.agreement)
  const invoice = await findInvoice(work.tx, work, row.open_invoice_id)
  if (agreement === undefined || agreement.state !== 'living') return 'ended'
  if (pullableNetwork(work.context.config, agreement) === undefined) return 'unavailable'
  if (invoice?.period_start == null) throw new Error(`The invoice ${row.open_invoice_id} bills no period.`)
  const pair = { chain: row.chain, token: row.token }
  const wallet = await findWalletAt(work.tx, work.workspaceId, { ...pair, address: agreement.merchant })
  if (wallet === null) throw refused(`The wallet ${agreement.merchant} takes no payments any more.`)
  const settle = async (): Promise<SettledPair[]> => [{ ...pair, walletId: wallet.id }]
  const checkout = await openInvoiceCheckout(work, invoice.id, { settle, expiresInMinutes: checkoutMinutes })
  const { expectation } = await preparePayment(work, checkout.id, {})
  // Refuse the pull if the customer opened a checkout earlier that is paid to another wallet, because the
  // agreement cannot pull to that wallet.
  if (expectation.wallet_id !== wallet.id) throw refused('The live checkout is paid to another wallet.')
  return await pullPeriod(work, {
    agreement: agreement.hash,
    invoiceId: invoice.id,
    checkoutId: null,
    reference: expectation.reference,
    amountBase: BigInt(expectation.price_base),
    from: invoice.period_start,
  })
}

const refused = (message: string) => new ApiError('invalid_state_transition', message)

/** Throws if payments are not accepted for this merchant or from this customer. */
const requireTaken = async (work: Work, { customer_id }: Collecting): Promise<void> => {
  await requireKyb(work)
  const customer = (await findCustomers(work.tx, work, [customer_id])).get(customer_id)
  const country = customer?.country?.toUpperCase()
  if (country !== undefined && work.context.config.restrictedCountries.includes(country))
    throw refused(`Payments from ${country} are not accepted here.`)
}

/** Records that the pull of a renewal could not be requested, with the reason. */
const give = async (work: Work, id: string, failure: PullFailure): Promise<void> => {
  const row = await lockSubscription(work.tx, work, id)
  if (row !== undefined && row.collect_at !== null) await move(work, row, failToCollect(row, failure))
}

const move = async (work: Work, before: SubscriptionRow, change: Transition): Promise<void> => {
  const { billing } = await factsOf(work)
  await moveOne(billing, { before, move: change })
}

/**
 * Returns whether renewals of a workspace are being pulled. The test clock of the workspace waits for the
 * outcome of these pulls.
 */
export const isCollecting = async (work: Work): Promise<boolean> =>
  (await isToBeCollected(work.tx, work)) ||
  (await hasPullUnderWay(work.tx, work, new Date(work.realNow.getTime() - readsWithinMs)))

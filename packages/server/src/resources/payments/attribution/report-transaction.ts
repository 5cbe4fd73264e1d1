import type { ChainId } from '@stablerail/contract'
import { findNetwork, type NetworkConfig } from '../../../config.ts'
import type { Context, Database, Scope, Tx } from '../../../context.ts'
import { ApiError } from '../../../mechanisms/http/index.ts'
import { type AcrossWorkspaces, transactAcross } from '../../../mechanisms/work/index.ts'
import { type CheckoutRow, findExpectations, lockCheckouts } from '../../checkouts/index.ts'
import { countPayments } from '../count-payments.ts'
import { lockKnownPayments } from '../intake/store.ts'
import { decimalsOf, paymentIdentifiers, type RecordedPayment } from '../payment.ts'
import { revertedFinder } from '../reverted/find-reverted.ts'
import { decideOutcome } from '../settlement/decide-outcome.ts'
import { followOutcomes } from '../settlement/follow-outcomes.ts'
import { type Finding, judgeReports } from './judge-reports.ts'
import type { Reported } from './may-report-credit.ts'
import {
  creditUnmatched,
  insertReport,
  isRefunded,
  noteClaims,
  selectReferenced,
  selectReferences,
  selectReports,
  updateSteps,
} from './reports-store.ts'
import type { Step } from './weigh-transaction.ts'

/** A buyer may report this many transactions for a checkout. */
export const mostReports = 10

export type Report = { credited: boolean }

/**
 * Notes that a buyer says a transaction paid their checkout, on one of the chains that they asked to pay on: its hash
 * does not tell which. Where its transfer is recorded and nobody else can be meant, the transfer is credited; else the
 * report is a claim that proves nothing, and is judged again when the transaction is recorded later, or is reported
 * again.
 */
export const reportTransaction = async (
  context: Context,
  checkout: CheckoutRow,
  txHash: string,
): Promise<Report> => {
  // The report commits before it is judged, so that the reader, which may be recording the transaction, sees it soon.
  const networks = await transactAcross(context, (work) => noteReport(work, checkout, txHash))
  let credited = false
  for (const network of networks) {
    const report = { checkoutId: checkout.id, txId: normalise(network.chain, txHash) }
    const isCredited = await transactAcross(context, async (work) => {
      const found = await creditReported(work, network, checkout.workspace_id, report)
      await noteClaims(work.tx, network, [report.txId])
      return found
    })
    credited ||= isCredited
  }
  return { credited }
}

/** Inserts the report for each network that the buyer asked to pay on and that is read; answers these networks. */
const noteReport = async (
  { context, tx, now }: AcrossWorkspaces,
  { id: checkoutId, workspace_id: workspaceId, livemode }: CheckoutRow,
  txHash: string,
): Promise<NetworkConfig[]> => {
  const scope = { workspaceId, livemode }
  await lockCheckouts(tx, livemode, [{ workspaceId, checkoutId }])
  const chains = new Set((await findExpectations(tx, scope, checkoutId)).map(({ chain }) => chain))
  const networks = [...chains].flatMap((chain) => findNetwork(context.config, chain, livemode) ?? [])
  if (networks.length === 0) throw notPrepared()
  const known = await selectReports(tx, scope, checkoutId)
  const others = known.filter(({ chain, tx_id }) => tx_id !== normalise(chain, txHash))
  if (countTransactions(others) >= mostReports)
    throw new ApiError('conflict', `${mostReports} transactions were reported for this checkout already.`)
  for (const { chain } of networks) {
    const txId = normalise(chain, txHash)
    if (!known.some((one) => one.chain === chain && one.tx_id === txId))
      await insertReport(tx, scope, {
        checkoutId,
        chain,
        txId,
        reportedAt: now,
        dueAt: revertedFinder(chain) === undefined ? null : now,
      })
  }
  return networks
}

/** A transaction is reported for each chain that it may be on. */
const countTransactions = (reports: readonly { tx_id: string }[]): number =>
  new Set(reports.map(({ tx_id }) => tx_id.toLowerCase())).size

/** How many transactions were reported for a checkout. */
export const countReports = async (db: Database, scope: Scope, checkoutId: string): Promise<number> =>
  countTransactions(await selectReports(db, scope, checkoutId))

const notPrepared = () =>
  new ApiError('invalid_state_transition', 'Ask how to pay the checkout before reporting a payment.')

/** Hashes are hex without regard to case, on Tron without `0x`; a signature of Solana is not. */
const normalise = (chain: ChainId, txHash: string): string => {
  if (chain === 'solana') return txHash
  const hash = txHash.toLowerCase()
  return chain === 'tron' ? hash.replace(/^0x/, '') : hash
}

/** Credits the checkout with the first transfer of the transaction that a report may credit. */
const creditReported = async (
  work: AcrossWorkspaces,
  network: NetworkConfig,
  workspaceId: string,
  { checkoutId, txId }: { checkoutId: string; txId: string },
): Promise<boolean> => {
  const { tx } = work
  const recorded = await lockKnownPayments(tx, network, [txId])
  for (const payment of recorded.filter((it) => it.workspace_id === workspaceId && isOpen(it))) {
    if (network.tokens[payment.token] === undefined || (await isRefunded(tx, payment))) continue
    const reported = await toReported(tx, network, payment)
    const finding = await judgeReports(work, network, txId, reported, { checkoutId })
    if (finding === null) continue
    const steps = withStep(payment, finding)
    if (finding.step.fits) {
      await creditMatch(work, network, payment, finding, steps)
      return true
    }
    await updateSteps(tx, payment, steps)
  }
  return false
}

/** Whether nobody is credited with a payment yet, and its transfer is in the chain as far as is known. */
const isOpen = ({ outcome, status, state, reorg_suspected }: RecordedPayment): boolean =>
  outcome === 'unmatched' &&
  (status === 'pending' || status === 'confirmed') &&
  state !== 'orphaned' &&
  !reorg_suspected

const toReported = async (tx: Tx, network: NetworkConfig, payment: RecordedPayment): Promise<Reported> => {
  const { close_match_checkout_id: closeMatch, attribution, transfer_id } = payment
  const referenced = await selectReferenced(tx, await selectReferences(tx, transfer_id))
  return {
    ...{ token: payment.token, recipientKey: payment.to_key, amountBase: BigInt(payment.amount_base) },
    ...{ blockTime: payment.block_time, decimals: decimalsOf(network, payment.token) },
    homeWorkspaceId: payment.workspace_id,
    consideredIds: [
      ...referenced,
      ...(attribution?.candidateCheckoutIds ?? []),
      ...(closeMatch === null ? [] : [closeMatch]),
    ],
  }
}

/** The steps of the payment's attribution, the one about reports renewed. */
const withStep = ({ attribution }: RecordedPayment, { step }: Finding): Step[] => [
  ...(attribution?.steps ?? []).filter(({ rule }) => rule !== step.rule),
  step,
]

/** Credits a payment that was unmatched, and has happen what a confirmed one causes. */
export const creditMatch = async (
  work: AcrossWorkspaces,
  network: NetworkConfig,
  payment: RecordedPayment,
  { target, step }: Pick<Finding, 'target' | 'step'>,
  steps: readonly Step[],
): Promise<void> => {
  const outcome = decideOutcome({
    ...{ outcome: 'credited', amountBase: BigInt(payment.amount_base), targetBase: target.priceBase },
  })
  const isConfirmed = payment.status === 'confirmed'
  const attribution = JSON.stringify({
    ...{ rule: step.rule, reason: step.because, candidateCheckoutIds: [target.targetId] },
    steps,
  })
  const fullySettled = isConfirmed ? outcome.move === 'confirm' && outcome.fullySettled : null
  await creditUnmatched(work.tx, payment, target, { attribution, fullySettled })
  if (!isConfirmed) return
  countPayments(work, [{ ...payment, outcome: 'credited' }])
  const { targetId: checkout_id, customerId: customer_id, invoiceId: invoice_id } = target
  const { subscriptionId: subscription_id } = target
  await followOutcomes({ work, network }, [
    {
      ...{ workspaceId: payment.workspace_id, amountMinor: payment.amount_minor, token: payment.token },
      identifiers: paymentIdentifiers({ ...payment, checkout_id, customer_id, invoice_id, subscription_id }),
      ...{ outcome, announced: true, blockTime: payment.block_time, version: payment.version + 1 },
      confirmedAt: payment.confirmed_at,
    },
  ])
}

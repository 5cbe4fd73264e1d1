import { createHmac } from 'node:crypto'
import {
  isSignatureForm,
  parseTransactionId,
  recoverSigner,
  signatureForm,
  transactionIdForm,
} from '@stablerail/chains'
import { reportText } from '@stablerail/contract'
import type { Tx } from '../../../mechanisms/db/index.ts'
import { ApiError, callerAddress, invalid } from '../../../mechanisms/http/index.ts'
import { deriveSecret } from '../../../mechanisms/secrets/index.ts'
import { transactAcross } from '../../../mechanisms/work/index.ts'
import { type Config, findNetwork, type NetworkConfig } from '../../../settings/config.ts'
import { type CheckoutRow, findExpectations, lockCheckouts } from '../../checkouts/index.ts'
import type { AcrossWorkspaces, Context } from '../../context.ts'
import { type JudgedReport, judgeReports } from '../match/judge-reports.ts'
import type { ReportedPayment } from '../match/may-report-credit.ts'
import {
  insertReport,
  selectReferenced,
  selectReports,
  updateClaims,
  updateSignature,
  wasReported,
} from '../match/reports-store.ts'
import { revertedFinder } from '../match/reverted/find-reverted.ts'
import { creditUnmatched, isRefunded, selectReferences, updateSteps } from '../match/unmatched-store.ts'
import type { RuleResult } from '../match/weigh-transaction.ts'
import { countPayments } from '../record/count-payments.ts'
import { decideOutcome } from '../record/decide-outcome.ts'
import { decimalsOf, paymentIdentifiers, type RecordedPayment } from '../record/payment.ts'
import { lockKnownPayments } from '../record/recording-store.ts'
import { followOutcomes } from './follow-outcomes.ts'
import { countTransactions } from './read-reports.ts'

/** The largest number of transactions that a buyer may report for a checkout. */
export const mostReports = 10

/** A buyer's report: the hash as it was typed, and the signature of the paying address if there is one. */
export type Reporting = { txHash: string; signature: string | null; ip: string }

export type Report = { credited: boolean; textToSign: string | null }

/**
 * Records a buyer's report that a transaction paid their checkout, on each of the chains for which they
 * requested payment instructions: a hash does not show its chain. The transfer is credited if it is recorded,
 * the paying address has signed the report, and no other checkout can be meant. Otherwise the report is a
 * claim for the merchant to confirm; the server decides about it again when the transaction is recorded later
 * or reported again.
 */
export const reportTransaction = async (
  context: Context,
  checkout: CheckoutRow,
  reporting: Reporting,
): Promise<Report> => {
  // Commit the report before deciding whether it credits a payment. The reader may be recording the
  // transaction at this time, and then sees the report soon.
  const noted = await transactAcross(context, (work) => noteReport(work, checkout, reporting))
  let credited = false
  for (const { network, txId } of noted) {
    const report = { checkoutId: checkout.id, txId }
    const isCredited = await transactAcross(context, async (work) => {
      const found = await creditReported(work, network, checkout.workspace_id, report)
      await updateClaims(work.tx, network, [txId])
      return found
    })
    credited ||= isCredited
  }
  const isProvable = !credited && !checkout.open_amount
  return { credited, textToSign: isProvable ? reportText(checkout.id, reporting.txHash) : null }
}

type Noted = { network: NetworkConfig; txId: string }

/**
 * Inserts the report for each network for which the buyer requested payment instructions and whose
 * transaction ids have the form of the hash.
 */
const noteReport = async (
  { context, tx, now }: AcrossWorkspaces,
  { id: checkoutId, workspace_id: workspaceId, livemode }: CheckoutRow,
  { txHash, signature, ip }: Reporting,
): Promise<Noted[]> => {
  const scope = { workspaceId, livemode }
  await lockCheckouts(tx, livemode, [{ workspaceId, checkoutId }])
  const chains = new Set((await findExpectations(tx, scope, checkoutId)).map(({ chain }) => chain))
  const networks = [...chains].flatMap((chain) => findNetwork(context.config, chain, livemode) ?? [])
  const noted = readHash(networks, { txHash, signature })
  const known = await selectReports(tx, scope, checkoutId)
  const isKnown = ({ network, txId }: Noted) =>
    known.find(({ chain, tx_id }) => chain === network.chain && tx_id === txId)
  if (countTransactions(known) >= mostReports && !noted.some(isKnown))
    throw new ApiError('conflict', `${mostReports} transactions were reported for this checkout already.`)
  const visitorKey = visitorKeyOf(context.config, ip)
  for (const { network, txId } of noted) {
    const { chain } = network
    const report = isKnown({ network, txId })
    const signerKey = signature && (await recoverSigner(chain, reportText(checkoutId, txId), signature))
    if (report === undefined) {
      const isFirst = !(await wasReported(tx, network, txId))
      const dueAt = isFirst && revertedFinder(chain) !== undefined ? now : null
      await insertReport(tx, scope, {
        checkoutId,
        chain,
        txId,
        reportedAt: now,
        dueAt,
        signature,
        signerKey,
        visitorKey,
      })
    } else if (signature !== null && signature !== report.signature)
      await updateSignature(tx, scope, { checkoutId, chain, txId }, { signature, signer_key: signerKey })
  }
  return noted
}

/**
 * Returns the id of a reported transaction on each network on which `txHash` is a valid transaction hash.
 * Throws if `txHash` is valid on none of the networks. Also throws if `signature` is given and does not have
 * the form of signatures on the first of these networks.
 */
const readHash = (
  networks: readonly NetworkConfig[],
  { txHash, signature }: Pick<Reporting, 'txHash' | 'signature'>,
): Noted[] => {
  const [first] = networks
  if (first === undefined) throw notPrepared()
  const noted = networks.flatMap((network): Noted[] => {
    const txId = parseTransactionId(network.chain, txHash)
    return txId === null ? [] : [{ network, txId }]
  })
  const [one] = noted
  if (one === undefined) {
    const forms = new Set(networks.map(({ chain }) => transactionIdForm(chain)))
    throw invalid('txHash', `txHash must be ${[...forms].join(', or ')}.`)
  }
  if (signature !== null && !isSignatureForm(one.network.chain, signature))
    throw invalid('signature', `signature must be ${signatureForm(one.network.chain)}.`)
  return noted
}

const visitorKeyBytes = 18

/**
 * Returns a keyed hash of a visitor's IP address. The hash is stored with the transactions that the visitor
 * reports, so that the database does not contain the IP address.
 */
const visitorKeyOf = ({ sessionSecret }: Config, ip: string): string =>
  createHmac('sha256', deriveSecret(sessionSecret, 'visitors who report'))
    .update(callerAddress(ip))
    .digest()
    .subarray(0, visitorKeyBytes)
    .toString('base64url')

const notPrepared = () =>
  new ApiError('invalid_state_transition', 'Ask how to pay the checkout before reporting a payment.')

/**
 * Credits a checkout with a transfer of the transaction that its buyer reported. Uses the first unmatched
 * transfer of the transaction that meets the rules for reports. Returns whether a transfer was credited.
 */
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
      await creditUnmatchedPayment(work, network, payment, finding, steps)
      return true
    }
    await updateSteps(tx, payment, steps)
  }
  return false
}

/**
 * Returns whether a payment to a wallet is unmatched and its transfer is in the chain, as far as is known. A payment to
 * a deposit address can pay only the checkout of the address.
 */
const isOpen = ({ outcome, deposit, status, state, reorg_suspected }: RecordedPayment): boolean =>
  outcome === 'unmatched' &&
  deposit === null &&
  (status === 'pending' || status === 'confirmed') &&
  state !== 'orphaned' &&
  !reorg_suspected

const toReported = async (
  tx: Tx,
  network: NetworkConfig,
  payment: RecordedPayment,
): Promise<ReportedPayment> => {
  const { close_match_checkout_id: closeMatch, attribution, transfer_id } = payment
  const referenced = await selectReferenced(tx, await selectReferences(tx, transfer_id))
  return {
    token: payment.token,
    recipientKey: payment.to_key,
    amountBase: BigInt(payment.amount_base),
    from: payment.from_key,
    blockNumber: payment.block_number,
    blockTime: payment.block_time,
    decimals: decimalsOf(network, payment.token),
    homeWorkspaceId: payment.workspace_id,
    consideredIds: [
      ...referenced,
      ...(attribution?.candidateCheckoutIds ?? []),
      ...(closeMatch === null ? [] : [closeMatch]),
    ],
  }
}

/**
 * Returns the steps of the payment's attribution (the explanation why it was credited or not), with the step
 * about the buyer's report replaced.
 */
const withStep = ({ attribution }: RecordedPayment, { step }: JudgedReport): RuleResult[] => [
  ...(attribution?.steps ?? []).filter(({ rule }) => rule !== step.rule),
  step,
]

/**
 * Credits a payment that was unmatched. If it is confirmed already, its checkout succeeds and the events are
 * emitted.
 */
export const creditUnmatchedPayment = async (
  work: AcrossWorkspaces,
  network: NetworkConfig,
  payment: RecordedPayment,
  { target, step }: Pick<JudgedReport, 'target' | 'step'>,
  steps: readonly RuleResult[],
): Promise<void> => {
  const outcome = decideOutcome({
    outcome: 'credited',
    amountBase: BigInt(payment.amount_base),
    targetBase: target.priceBase,
  })
  const isConfirmed = payment.status === 'confirmed'
  const attribution = JSON.stringify({
    rule: step.rule,
    reason: step.because,
    candidateCheckoutIds: [target.targetId],
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
      workspaceId: payment.workspace_id,
      amountMinor: payment.amount_minor,
      token: payment.token,
      identifiers: paymentIdentifiers({ ...payment, checkout_id, customer_id, invoice_id, subscription_id }),
      outcome,
      announced: true,
      blockTime: payment.block_time,
      version: payment.version + 1,
      confirmedAt: payment.confirmed_at,
    },
  ])
}

import { addressKey } from '@stablerail/chains/addresses'
import { paymentMoves, tokenPeg } from '@stablerail/contract'
import type { NetworkConfig } from '../../../../settings/config.ts'
import type { AcrossWorkspaces } from '../../../context.ts'
import { findAskedConfirmations, requiredConfirmations } from '../../../workspaces/index.ts'
import { feeOf, toMinor } from '../../record/amounts.ts'
import { countPayments } from '../../record/count-payments.ts'
import { isDeep } from '../../record/depth.ts'
import {
  causeOf,
  configuredTokens,
  decimalsOf,
  noPosition,
  type RecordedPayment,
} from '../../record/payment.ts'
import { lockKnownPayments } from '../../record/recording-store.ts'
import type { Expectation } from '../expectation.ts'
import { selectReported, updateClaims } from '../reports-store.ts'
import { selectExpectations } from '../store.ts'
import { closeReports, insertReverted, type RevertedTransaction } from './store.ts'

const reason = 'The transaction carries the reference of the checkout, and reverted: nothing arrived.'

/**
 * Records a reported transaction that reverted as a failed payment, if its calldata names the token, the
 * recipient and the reference of a reported checkout. A transaction makes one such payment, no matter how
 * often it is reported, and only when it has the confirmations that payments of the workspace need. The
 * payment is not allocated to the checkout: a retry can still pay the checkout, and so can this transaction
 * if a reorg causes it to be mined again.
 */
export const recordReverted = async (
  work: AcrossWorkspaces,
  network: NetworkConfig,
  { transaction, tip }: { transaction: RevertedTransaction; tip: number },
): Promise<void> => {
  const { tx } = work
  const { txHash } = transaction
  const known = await lockKnownPayments(tx, network, [txHash])
  if (known.some(isTold)) return closeReports(tx, network, txHash)
  const reported = await selectReported(tx, network, [{ txId: txHash }], {
    references: transaction.references,
  })
  const named = (await selectExpectations(tx, network, reported)).find((one) =>
    isNamed(one, network, transaction),
  )
  if (named === undefined) return closeReports(tx, network, txHash)
  const asked = await findAskedConfirmations(tx, [named.workspaceId])
  const confirmations = requiredConfirmations(network, asked.get(named.workspaceId))
  // Keep the buyers' reports of the transaction open until it has enough confirmations, so that a later run
  // looks up the transaction on the chain again.
  if (!isDeep(tip, transaction.block.number, confirmations)) return
  await closeReports(tx, network, txHash)
  await addPayment(work, network, { transaction, named })
  await updateClaims(tx, network, [txHash])
}

/**
 * Returns whether an earlier payment of a reverted transaction makes a new failed payment unnecessary. Either
 * the earlier payment is in the chain, because the transaction was mined again without a revert, or the
 * earlier payment already records the revert.
 */
const isTold = ({ state, failure_reason }: RecordedPayment): boolean =>
  state !== 'orphaned' || failure_reason === 'reverted'

const isNamed = (
  { token, recipientKey, reference }: Expectation,
  network: NetworkConfig,
  { contract, recipient, references }: RevertedTransaction,
): boolean =>
  configuredTokens(network).includes(token) &&
  addressKey(network.chain, network.tokens[token]?.address ?? '') === contract &&
  recipientKey === recipient &&
  references.includes(reference)

type Found = { transaction: RevertedTransaction; named: Expectation }

const addPayment = async (
  work: AcrossWorkspaces,
  network: NetworkConfig,
  { transaction, named }: Found,
): Promise<void> => {
  const { context, tx, now } = work
  const { amountBase, block } = transaction
  const amountMinor = toMinor(amountBase, decimalsOf(network, named.token))
  // Do not record a transfer of zero, which pays nothing, or an amount that is too large for a payment
  // (`amountMinor` is null).
  if (amountMinor === null || amountBase === 0n) return
  const facts = [network.chain, network.livemode, transaction.txHash, noPosition]
  const id = context.ids.derive('payment', block.time, facts)
  const isNew = await insertReverted(tx, network, {
    transaction,
    named,
    id,
    transferId: context.ids.derive('transfer', block.time, facts),
    amountMinor,
    feeMinor: feeOf(amountMinor, context.config.feeBasisPoints),
    currency: tokenPeg[named.token],
    now,
    attribution: {
      rule: 'reference',
      reason,
      candidateCheckoutIds: [named.targetId],
      equallyCloseCheckoutIds: [],
      steps: [{ rule: 'reference', fits: true, because: reason }],
    },
  })
  if (!isNew) return
  countPayments(work, [{ ...network, status: paymentMoves.fail.to, outcome: 'credited' }])
  const { customerId, invoiceId, subscriptionId } = named
  const identifiers = { customerId, invoiceId, subscriptionId, txHash: transaction.txHash }
  work
    .within({ workspaceId: named.workspaceId, livemode: network.livemode })
    .emit(
      'payment.failed',
      { paymentId: id, checkoutId: named.targetId, ...identifiers, failureReason: 'reverted' },
      causeOf(id, block.time, 1),
    )
}

import { paymentMoves, tokenPeg } from '@stablerail/contract'
import { addressKey } from '../../../../mechanisms/addresses/index.ts'
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
import { noteClaims, selectReported } from '../reports-store.ts'
import { selectExpectations } from '../store.ts'
import { insertReverted, type RevertedTransaction, settleReports } from './store.ts'

const reason = 'The transaction carries the reference of the checkout, and reverted: nothing arrived.'

/**
 * Records a reported transaction that reverted as a failed payment, where its calldata names what a reported checkout
 * awaits: the token, the recipient and the reference. A transaction makes one such payment, however often it is
 * reported, and only once it has the confirmations that payments of the workspace need. It takes no checkout: a retry
 * pays, and so does this transaction where a reorganisation mines it again.
 */
export const recordReverted = async (
  work: AcrossWorkspaces,
  network: NetworkConfig,
  { transaction, tip }: { transaction: RevertedTransaction; tip: number },
): Promise<void> => {
  const { tx } = work
  const { txHash } = transaction
  const known = await lockKnownPayments(tx, network, [txHash])
  if (known.some(isTold)) return settleReports(tx, network, txHash)
  const reported = await selectReported(tx, network, [{ txId: txHash }], {
    references: transaction.references,
  })
  const named = (await selectExpectations(tx, network, reported)).find((one) =>
    isNamed(one, network, transaction),
  )
  if (named === undefined) return settleReports(tx, network, txHash)
  const asked = await findAskedConfirmations(tx, [named.workspaceId])
  const confirmations = requiredConfirmations(network, asked.get(named.workspaceId))
  // The report stays due, so that the chain is asked again.
  if (!isDeep(tip, transaction.block.number, confirmations)) return
  await settleReports(tx, network, txHash)
  await addPayment(work, network, { transaction, named })
  await noteClaims(tx, network, [txHash])
}

/** Whether the transaction made such a payment before, or the reader has read a transfer of it: then it succeeded. */
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
  // A transfer of nothing pays nothing, and no payment can hold what is more than all money.
  if (amountMinor === null || amountBase === 0n) return
  const facts = [network.chain, network.livemode, transaction.txHash, noPosition]
  const id = context.ids.derive('payment', block.time, facts)
  const isNew = await insertReverted(tx, network, {
    ...{ transaction, named, id, transferId: context.ids.derive('transfer', block.time, facts), amountMinor },
    ...{ feeMinor: feeOf(amountMinor, context.config.feeBasisPoints), currency: tokenPeg[named.token], now },
    attribution: {
      ...{ rule: 'reference', reason, candidateCheckoutIds: [named.targetId] },
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

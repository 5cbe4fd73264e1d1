import { type AnswerComparison, askWithSecondOpinion } from '@stablerail/chains'
import type { NetworkConfig } from '../../../settings/config.ts'
import type { Context } from '../../context.ts'
import type { RefundRow } from '../record/refund.ts'
import type { FoundRefund } from './families/family.ts'
import { refundFamilyOf } from './families/index.ts'

/** The ways in which a refund ends without having been paid. */
export type RefundEnd = 'reverted' | 'replaced'

/**
 * The result of one provider for a transaction. `fate` is null if the refund is still open; `other_call` is a
 * transaction that reverted and was not the refund.
 */
type Look = { found: FoundRefund; fate: RefundEnd | 'made' | 'other_call' | null }

/** A refund whose transaction is looked up, and the newest block of its chain that was read. */
export type RefundToLookUp = RefundRow & { read_number: number | null }

/**
 * Looks up the transaction of a refund. `end` is `reverted` or `replaced` if the refund has failed, otherwise
 * null. A failure, and with `wantsSigner` the signer too, is returned only if a second provider (when one is
 * configured) returns the same. Otherwise one faulty provider could report a failure that did not happen, and
 * the merchant would refund twice. Throws a ChainError if no provider answers.
 */
export const lookUpRefund = async (
  context: Context,
  network: NetworkConfig,
  { txId, refund, wantsSigner }: { txId: string; refund: RefundToLookUp; wantsSigner: boolean },
): Promise<{ found: FoundRefund; end: RefundEnd | null }> => {
  const { answer, doubt } = await askWithSecondOpinion(context, network, {
    ask: (one) => look(context, one, { txId, refund }),
    needsWitness: (one) => endOf(one) !== null || (wantsSigner && one.found.signer !== null),
    compare,
    paymentId: refund.payment_id,
  })
  const { found } = answer
  return doubt === null ? { found, end: endOf(answer) } : { found: { ...found, signer: null }, end: null }
}

const look = async (
  context: Context,
  network: NetworkConfig,
  { txId, refund }: { txId: string; refund: RefundToLookUp },
): Promise<Look> => {
  const family = refundFamilyOf(refund.chain)
  const found = await family.find(context, network, txId)
  if (found.isReverted) return { found, fate: found.makes(refund) ? 'reverted' : 'other_call' }
  if (found.isMade) return { found, fate: 'made' }
  const isReplaced = !found.isMined && (await family.isReplaced(context, network, refund))
  return { found, fate: isReplaced ? 'replaced' : null }
}

const endOf = ({ fate }: Look): RefundEnd | null => (fate === 'reverted' || fate === 'replaced' ? fate : null)

const compare = (one: Look, other: Look): AnswerComparison => {
  const end = endOf(one)
  if (end === null) return compareSigners(one.found.signer, other.found.signer)
  if (other.fate === end) return 'same'
  // A node that lacks the block of the reverted transaction is only behind: it does not contradict the first
  // node.
  return end === 'reverted' && other.fate === null ? 'behind' : 'apart'
}

const compareSigners = (one: FoundRefund['signer'], other: FoundRefund['signer']): AnswerComparison => {
  if (other === null) return 'behind'
  return one?.from === other.from && one.nonce === other.nonce ? 'same' : 'apart'
}

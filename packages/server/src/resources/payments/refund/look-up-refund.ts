import { askWitnessed, type Comparison } from '../../../mechanisms/chains/index.ts'
import type { NetworkConfig } from '../../../settings/config.ts'
import type { Context } from '../../context.ts'
import type { RefundRow } from '../record/refund.ts'
import type { FoundRefund } from './families/family.ts'
import { refundFamilyOf } from './families/index.ts'

/** How a refund is over without having been paid. */
export type RefundEnd = 'reverted' | 'replaced'

/** What one provider shows of a transaction; `other_call` is one that reverted and was never the refund's. */
type Look = { found: FoundRefund; fate: RefundEnd | 'made' | 'other_call' | null }

/** A refund whose transaction is looked up, and the newest block that was read of its chain. */
export type RefundToLookUp = RefundRow & { read_number: number | null }

/**
 * Looks the transaction of a refund up. Who signed it, and that the refund is over, is told only where a second provider
 * says the same, if there are two: on one provider's word the merchant would pay twice. Throws a ChainError where none
 * answers.
 */
export const lookUpRefund = async (
  context: Context,
  network: NetworkConfig,
  { txId, refund, wantsSigner }: { txId: string; refund: RefundToLookUp; wantsSigner: boolean },
): Promise<{ found: FoundRefund; end: RefundEnd | null }> => {
  const { answer, doubt } = await askWitnessed(context, network, {
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

const compare = (one: Look, other: Look): Comparison => {
  const end = endOf(one)
  if (end === null) return compareSigners(one.found.signer, other.found.signer)
  if (other.fate === end) return 'same'
  // A node that has not got the block of a transaction that reverted shows nothing that speaks against it.
  return end === 'reverted' && other.fate === null ? 'behind' : 'apart'
}

const compareSigners = (one: FoundRefund['signer'], other: FoundRefund['signer']): Comparison => {
  if (other === null) return 'behind'
  return one?.from === other.from && one.nonce === other.nonce ? 'same' : 'apart'
}

import { z } from 'zod'
import { type Asker, askOne } from '../../evm/ask-providers.ts'
import type { NetworkConfig } from '../../network.ts'
import { referenceKey } from '../reference.ts'
import { askSolana, atSlot } from './ask-providers.ts'

/** The state of the latest Solana message (unsigned transaction) that was created for a refund. */
export type SentView =
  /** The message can still be mined. If another message were issued, the refund could be paid twice. */
  | { state: 'valid' }
  /** A transaction with the refund's reference succeeded. */
  | { state: 'sent'; txHash: string }
  /**
   * The message was not mined and can no longer be mined, so the refund may be issued again with another
   * block hash.
   */
  | { state: 'expired' }

/**
 * The maximum number of signatures that nodes return in one answer. A list of this length does not prove that
 * a refund was not sent. After a refund is sent, its reference is public, and anyone can send a thousand
 * transactions with this reference. The refund is then no longer in the list.
 */
const mostSignatures = 1_000

const Epoch = z.object({ absoluteSlot: z.int().min(0), blockHeight: z.int().min(0) })
const Signatures = z.array(z.object({ signature: z.string(), err: z.unknown() })).max(mostSignatures)

const Validity = atSlot(z.boolean())

/** The latest Solana message (unsigned transaction) that was created for a refund. */
export type GivenMessage = { reference: string; blockhash: string; lastValidBlockHeight: number }

/**
 * Returns whether the message of a refund was mined, can still be mined, or has expired. Throws a ChainError
 * if no provider answers. A message has expired only if both conditions are true:
 *
 * - A final block is above `lastValidBlockHeight`, because then no fork can include the message any more, and
 *   nodes have had the time to index the history. The history is requested from a node that has this block.
 * - A node reports that the block hash of the message has expired, because `lastValidBlockHeight` was
 *   reported by a single provider and could be wrong.
 */
export const viewSent = (
  asker: Asker,
  network: NetworkConfig,
  { reference, blockhash, lastValidBlockHeight }: GivenMessage,
): Promise<SentView> =>
  askSolana(asker, network, async (rpc): Promise<SentView> => {
    const { absoluteSlot: minContextSlot, blockHeight } = await askOne(rpc, Epoch, {
      method: 'getEpochInfo',
      params: [{ commitment: 'finalized' }],
    })
    const sent = await askOne(rpc, Signatures, {
      method: 'getSignaturesForAddress',
      params: [referenceKey(reference), { limit: mostSignatures, commitment: 'confirmed', minContextSlot }],
    })
    const succeeded = sent.find(({ err }) => err === null)
    if (succeeded !== undefined) return { state: 'sent', txHash: succeeded.signature }
    if (blockHeight <= lastValidBlockHeight || sent.length >= mostSignatures) return { state: 'valid' }
    const { value: isValid } = await askOne(rpc, Validity, {
      method: 'isBlockhashValid',
      params: [blockhash, { commitment: 'processed', minContextSlot }],
    })
    return { state: isValid ? 'valid' : 'expired' }
  })

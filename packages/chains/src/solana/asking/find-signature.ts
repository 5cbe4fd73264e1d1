import { z } from 'zod'
import { type Asker, askOne } from '../../evm/ask-providers.ts'
import type { NetworkConfig } from '../../network.ts'
import { ChainError } from '../../providers/source.ts'
import type { Rpc } from '../../rpc/rpc.ts'
import { findReferenceKeys } from '../reference.ts'
import { readTransaction } from '../transaction.ts'
import { type SolanaTransfer, transfersOf } from '../transfers.ts'
import { askSolana } from './ask-providers.ts'

/** A transaction in a block of the chain, with the transfers of the configured tokens that it made. */
export type FoundSignature = {
  /** Whether the transaction failed. A failed transaction moved no tokens and paid only its fee. */
  failed: boolean
  /**
   * Whether the transaction's block is final. Until then, a fork may drop the transaction and include it
   * again with another outcome.
   */
  isFinal: boolean
  /** Payment references anywhere in the transaction. */
  references: readonly string[]
  transfers: readonly SolanaTransfer[]
}

const mostReferences = 32

const Told = z.looseObject({ slot: z.int().min(0), meta: z.looseObject({ err: z.unknown() }) }).nullable()

/**
 * Looks up a transaction by its first signature. Returns null if no block contains it; it may still be mined
 * later, or the provider may not know it. Throws a ChainError if no provider answers.
 */
export const findSignature = (
  asker: Asker,
  network: NetworkConfig,
  signature: string,
): Promise<FoundSignature | null> =>
  askSolana(asker, network, async (rpc) => {
    const told = await askOne(rpc, Told, {
      method: 'getTransaction',
      params: [signature, { encoding: 'json', commitment: 'confirmed', maxSupportedTransactionVersion: 1 }],
    })
    if (told === null) return null
    const { txHash, keys } = readTransaction(told)
    if (txHash !== signature)
      throw new ChainError('invalid_answer', `${rpc.label} answered another transaction.`)
    const mints = new Map(
      Object.entries(network.tokens).map(([symbol, { address }]) => [
        address,
        symbol as SolanaTransfer['token'],
      ]),
    )
    return {
      failed: told.meta.err !== null,
      isFinal: await isFinal(rpc, told.slot),
      references: findReferenceKeys(keys, mostReferences),
      transfers: transfersOf(told, mints).transfers,
    }
  })

const isFinal = async (rpc: Rpc, slot: number): Promise<boolean> =>
  slot <= (await askOne(rpc, z.int(), { method: 'getSlot', params: [{ commitment: 'finalized' }] }))

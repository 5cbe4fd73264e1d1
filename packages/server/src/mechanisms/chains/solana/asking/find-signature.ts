import { z } from 'zod'
import type { NetworkConfig } from '../../../../settings/config.ts'
import { type Asker, askOne } from '../../evm/ask-providers.ts'
import { ChainError } from '../../reading/source.ts'
import type { Rpc } from '../../rpc/rpc.ts'
import { findReferenceKeys } from '../reference.ts'
import { readTransaction } from '../transaction.ts'
import { type SolanaTransfer, transfersOf } from '../transfers.ts'
import { askSolana } from './ask-providers.ts'

/** A transaction that a block of the chain holds, with what it moved of the configured tokens. */
export type FoundSignature = {
  /** Whether it failed: it moved nothing then, and paid its fee. */
  failed: boolean
  /** Whether its block is final. Before that, a fork may still drop it and include it again with another end. */
  isFinal: boolean
  /** Payment references anywhere in it. */
  references: readonly string[]
  transfers: readonly SolanaTransfer[]
}

const mostReferences = 32

const Told = z.looseObject({ slot: z.int().min(0), meta: z.looseObject({ err: z.unknown() }) }).nullable()

/**
 * Looks a transaction up by its first signature. Null where no block holds it, which says nothing of the time to come: it
 * may be under way, and the provider may not know it. Throws a ChainError where no provider answers.
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
      ...{ failed: told.meta.err !== null, isFinal: await isFinal(rpc, told.slot) },
      references: findReferenceKeys(keys, mostReferences),
      transfers: transfersOf(told, mints).transfers,
    }
  })

const isFinal = async (rpc: Rpc, slot: number): Promise<boolean> =>
  slot <= (await askOne(rpc, z.int(), { method: 'getSlot', params: [{ commitment: 'finalized' }] }))

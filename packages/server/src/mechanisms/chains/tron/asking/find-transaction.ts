import type { NetworkConfig } from '../../../../settings/config.ts'
import { fromHexAddress } from '../../../addresses/index.ts'
import { type Asker, askProviders } from '../../evm/ask-providers.ts'
import { findReverted, type MinedCall } from '../../evm/find-reverted.ts'
import { askForTransaction, type FoundTransaction } from '../../evm/find-transaction.ts'
import { askFinalBlock } from './final-block.ts'

/** `isReverted` once the block in which it reverted is final: a fork may mine it elsewhere, and then it may succeed. */
export type FoundTronTransaction = FoundTransaction & { isReverted: boolean }

/**
 * Asks the chain for a transaction by its id. What is found has the forms of JSON-RPC: its addresses are 20 bytes in hex,
 * and it has no nonce. Throws a ChainError where no provider answers.
 */
export const findTronTransaction = (
  asker: Asker,
  network: NetworkConfig,
  txId: string,
): Promise<FoundTronTransaction> =>
  askProviders(asker, network, async (rpc) => {
    const found = await askForTransaction(rpc, `0x${txId}`)
    const { mined } = found
    const isReverted = mined?.reverted === true && mined.blockNumber <= (await askFinalBlock(rpc)).number
    return { ...found, isReverted }
  })

/** As `findReverted`, with addresses as Tron writes them. */
export const findTronReverted = async (
  asker: Asker,
  network: NetworkConfig,
  txId: string,
): Promise<MinedCall> => {
  const found = await findReverted(asker, network, `0x${txId}`)
  const { reverted } = found
  if (reverted === null) return found
  const { contract, from, recipient } = reverted
  const written = {
    ...{ contract: fromHexAddress(contract), from: fromHexAddress(from) },
    recipient: fromHexAddress(recipient),
  }
  return { ...found, reverted: { ...reverted, ...written } }
}

import { fromHexAddress } from '../../addresses/index.ts'
import { type Asker, askProviders } from '../../evm/ask-providers.ts'
import { findReverted, type MinedCall } from '../../evm/find-reverted.ts'
import { askForTransaction, type FoundTransaction } from '../../evm/find-transaction.ts'
import type { NetworkConfig } from '../../network.ts'
import { askFinalBlock } from './final-block.ts'

/**
 * A transaction that was found. `isReverted` is true only when the block in which it reverted is final,
 * because a fork may include the transaction in another block, in which it may succeed.
 */
export type FoundTronTransaction = FoundTransaction & { isReverted: boolean }

/**
 * Looks up a transaction by its id. Addresses in the result have the form of JSON-RPC, 20 bytes in hex. The
 * nonce has no meaning on Tron. Throws a ChainError if no provider answers.
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

/**
 * Asks whether a transaction reverted and which transfer it requested, as `findReverted` does. Addresses have
 * Tron's form.
 */
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
    contract: fromHexAddress(contract),
    from: fromHexAddress(from),
    recipient: fromHexAddress(recipient),
  }
  return { ...found, reverted: { ...reverted, ...written } }
}

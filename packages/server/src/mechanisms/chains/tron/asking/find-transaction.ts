import { findReverted, type MinedCall } from '../../evm/find-reverted.ts'
import { type FoundTransaction, findTransaction } from '../../evm/find-transaction.ts'
import { fromHexAddress } from '../address.ts'

type Asked<Ask extends (...asked: never[]) => unknown> = (...asked: Parameters<Ask>) => ReturnType<Ask>

/**
 * Asks the chain for a transaction by its id. What is found has the forms of JSON-RPC: its addresses are 20 bytes in hex,
 * and it has no nonce. Throws a ChainError where no provider answers.
 */
export const findTronTransaction: Asked<typeof findTransaction> = (
  asker,
  network,
  txId,
): Promise<FoundTransaction> => findTransaction(asker, network, `0x${txId}`)

/** As `findReverted`, with addresses as Tron writes them. */
export const findTronReverted: Asked<typeof findReverted> = async (
  asker,
  network,
  txId,
): Promise<MinedCall> => {
  const { isMined, reverted } = await findReverted(asker, network, `0x${txId}`)
  if (reverted === null) return { isMined, reverted }
  const { contract, from, recipient } = reverted
  const written = {
    ...{ contract: fromHexAddress(contract), from: fromHexAddress(from) },
    recipient: fromHexAddress(recipient),
  }
  return { isMined, reverted: { ...reverted, ...written } }
}

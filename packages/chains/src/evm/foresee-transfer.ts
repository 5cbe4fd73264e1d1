import type { NetworkConfig } from '../network.ts'
import { ChainError } from '../providers/source.ts'
import type { Rpc } from '../rpc/rpc.ts'
import { type Asker, askOne, askProviders, Bytes, Whole } from './ask-providers.ts'
import { codeCall } from './contract-calls.ts'
import { balanceCall } from './token-balances.ts'
import { readTokenRefusal, type TokenRefusal } from './token-refusal.ts'

/** A token transfer that is about to be signed. */
export type PlannedTransfer = {
  from: string
  recipient: string
  tokenAddress: string
  data: string
}

/**
 * The kind of an address: an account with a private key, such an account with delegated code (EIP-7702), or a
 * contract.
 */
export type AccountKind = 'key' | 'delegated' | 'contract'

/** Data from the chain that shows whether a planned transfer can succeed, and what the transfer costs. */
export type TransferForecast = {
  sender: AccountKind
  recipient: AccountKind
  /** The sender's balance of the chain's coin, which pays fees, in its smallest units. */
  coin: bigint
  /** The sender's balance of the token, in base units. */
  tokenBase: bigint
  /** The gas that the transfer needs; null if the transfer would revert. */
  gas: bigint | null
  /** The reason that the token gives for a transfer that would revert; null if it gives none. */
  refusal: TokenRefusal | null
  /** The price of one unit of gas, in the smallest units of the coin. */
  gasPrice: bigint
}

/**
 * Reads from the chain whether a planned transfer can succeed, and its cost. Throws a ChainError if no
 * provider responds.
 */
export const foreseeTransfer = (
  asker: Asker,
  network: NetworkConfig,
  plan: PlannedTransfer,
): Promise<TransferForecast> =>
  askProviders(asker, network, async (rpc) => {
    const { from, recipient, tokenAddress } = plan
    const gas = await estimate(rpc, plan)
    return {
      sender: kindOf(await askOne(rpc, Bytes, codeCall(from))),
      recipient: kindOf(await askOne(rpc, Bytes, codeCall(recipient))),
      coin: await askOne(rpc, Whole, { method: 'eth_getBalance', params: [from, 'latest'] }),
      tokenBase: await askOne(rpc, Whole, balanceCall(tokenAddress, from)),
      gas,
      refusal: gas === null ? await readTokenRefusal(rpc, plan) : null,
      gasPrice: await askOne(rpc, Whole, { method: 'eth_gasPrice', params: [] }),
    }
  })

/**
 * Matches the code of an address whose key delegated it to a contract (EIP-7702): a prefix, then the 20 bytes
 * of the contract's address.
 */
const delegation = /^0xef0100[0-9a-f]{40}$/

export const kindOf = (code: string): AccountKind =>
  code === '0x' ? 'key' : delegation.test(code) ? 'delegated' : 'contract'

const estimate = async (rpc: Rpc, { from, tokenAddress, data }: PlannedTransfer): Promise<bigint | null> => {
  try {
    // With a gas price of 0, the node does not require a balance of the coin, so a refusal means that the
    // transfer reverts.
    return await askOne(rpc, Whole, {
      method: 'eth_estimateGas',
      params: [{ from, to: tokenAddress, data, gasPrice: '0x0' }],
    })
  } catch (error) {
    if (error instanceof ChainError && error.kind === 'refused') return null
    throw error
  }
}

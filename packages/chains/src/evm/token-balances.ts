import { isEvmChain } from '@stablerail/contract'
import { toHexAddress } from '../addresses/index.ts'
import type { NetworkConfig } from '../network.ts'
import type { RpcCall } from '../rpc/rpc.ts'
import type { Asker } from './ask-providers.ts'
import { askContracts, contractCall } from './contract-calls.ts'

/** First 4 bytes of keccak256("balanceOf(address)"). */
const balanceSelector = '0x70a08231'

/** Returns the call that reads an address's balance of a token, in base units. */
export const balanceCall = (token: string, holder: string): RpcCall =>
  contractCall(token, `${balanceSelector}${holder.slice(2).toLowerCase().padStart(64, '0')}`)

export type TokenHolder = { token: string; holder: string }

/**
 * Returns the token balances of addresses, in base units, read in batches. The addresses have the form of the
 * chain, which is an EVM chain or Tron. Null if a contract returns no number, for example because there is no
 * contract at the token's address. Throws a ChainError if no provider of the network answers.
 */
export const readTokenBalances = async (
  asker: Asker,
  network: NetworkConfig,
  holdings: readonly TokenHolder[],
): Promise<(bigint | null)[]> => {
  const onWire = isEvmChain(network.chain) ? (address: string) => address : toHexAddress
  const answers = await askContracts(
    asker,
    network,
    holdings.map(({ token, holder }) => balanceCall(onWire(token), onWire(holder))),
  )
  return answers.map((answer) => (/^0x[0-9a-f]{64}$/.test(answer) ? BigInt(answer) : null))
}

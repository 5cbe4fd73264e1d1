import type { NetworkConfig } from '../network.ts'
import { type Asker, isRevert } from './ask-providers.ts'
import { askContracts, contractCall } from './contract-calls.ts'
import { type Collectable, planCollection } from './deposit-address.ts'
import { readTokenBalances } from './token-balances.ts'

export type CollectionForecast = {
  /** The present balance of each deposit address, in base units of the token; null if the token returns no number. */
  balances: (bigint | null)[]
  /** Whether the call would collect all of the deposits. */
  collectsAll: boolean
}

/**
 * Reads the balances of deposit addresses, and simulates the call that collects all of them. Throws a ChainError if no
 * provider answers.
 */
export const foreseeCollection = async (
  asker: Asker,
  network: NetworkConfig,
  {
    factory,
    token,
    deposits,
  }: { factory: string; token: string; deposits: readonly (Collectable & { address: string })[] },
): Promise<CollectionForecast> => {
  const holders = deposits.map(({ address }) => ({ token, holder: address }))
  const balances = await readTokenBalances(asker, network, holders)
  const { to, data } = planCollection(factory, token, deposits)
  try {
    const [answer = '0x'] = await askContracts(asker, network, [contractCall(to, data)])
    return { balances, collectsAll: answer !== '0x' && BigInt(answer) === BigInt(deposits.length) }
  } catch (error) {
    if (!isRevert(error)) throw error
    return { balances, collectsAll: false }
  }
}

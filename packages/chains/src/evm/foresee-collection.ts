import type { NetworkConfig } from '../network.ts'
import { type Asker, isRevert } from './ask-providers.ts'
import { askContracts, contractCall } from './contract-calls.ts'
import { type Collectable, planCollection } from './deposit-address.ts'
import { readTokenBalances } from './token-balances.ts'

export type CollectionForecast = {
  /** The present balance of the deposit address, in base units of the token; null if the token returns no number. */
  balanceBase: bigint | null
  /** Whether the factory would pay the balance to the payee. False for an empty address. */
  isCollectable: boolean
}

/**
 * Reads the balances of deposit addresses, and simulates the call that collects them. If the call would leave out a
 * member, simulates each member alone, to find the member. Throws a ChainError if no provider answers.
 */
export const foreseeCollection = async (
  asker: Asker,
  network: NetworkConfig,
  {
    factory,
    token,
    deposits,
  }: { factory: string; token: string; deposits: readonly (Collectable & { address: string })[] },
): Promise<CollectionForecast[]> => {
  const balances = await readTokenBalances(
    asker,
    network,
    deposits.map(({ address }) => ({ token, holder: address })),
  )
  const simulate = (members: readonly Collectable[]) =>
    countCollected(asker, network, planCollection(factory, token, members))
  const areAllCollectable = (await simulate(deposits)) === deposits.length
  const forecasts: CollectionForecast[] = []
  for (const [index, deposit] of deposits.entries())
    forecasts.push({
      balanceBase: balances[index] ?? null,
      isCollectable: areAllCollectable || (await simulate([deposit])) === 1,
    })
  return forecasts
}

/** Returns the number of deposits that the call would collect; 0 if the whole call would revert. */
const countCollected = async (
  asker: Asker,
  network: NetworkConfig,
  { to, data }: { to: string; data: string },
): Promise<number> => {
  try {
    const [answer = '0x'] = await askContracts(asker, network, [contractCall(to, data)])
    return Number(answer)
  } catch (error) {
    if (!isRevert(error)) throw error
    return 0
  }
}

import type { ContractState } from '@stablerail/chains'
import { addressKey } from '@stablerail/chains/addresses'
import type { Config, NetworkConfig } from '../../settings/config.ts'

/** A network with a deposit factory. */
export type DepositNetwork = NetworkConfig & { depositFactory: string }

export const depositNetworks = ({ networks }: Pick<Config, 'networks'>): DepositNetwork[] =>
  networks.flatMap((network) => {
    const { depositFactory } = network
    return depositFactory === undefined ? [] : [{ ...network, depositFactory }]
  })

/** The key of a factory's row: its network and its address. */
export type FactoryKey = { network_id: number; address_key: string }

export const factoryKey = ({ chain, networkId, depositFactory }: DepositNetwork): FactoryKey => ({
  network_id: networkId,
  address_key: addressKey(chain, depositFactory),
})

const deployCommand = 'stablerail-server contracts deploy --contract deposit-factory'

/** Describes why a configured deposit factory is not used; null if it is the one of this version. */
export const describeFault = (state: ContractState, address: string): string | null => {
  if (state === 'sound') return null
  return state === 'missing'
    ? `No contract is deployed at ${address}, the depositFactory in NETWORKS: deploy it by "${deployCommand}".`
    : `The deposit factory at ${address} is not the one of this version.`
}

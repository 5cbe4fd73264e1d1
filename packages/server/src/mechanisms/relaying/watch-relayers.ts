import { addressOfKey, type ContractState, modeOf, readPullContract, viewSender } from '@stablerail/chains'
import type { NetworkConfig } from '../../settings/config.ts'
import type { RelayPorts } from './ports.ts'
import { contractOf, saveRelayer } from './relayers-store.ts'

/** The faults of a configured pull contract, as texts that also state how to correct them. */
export const contractFaults: Record<Exclude<ContractState, 'sound'>, string> = {
  missing: 'pullContract in NETWORKS has no contract: deploy it by "stablerail-server contracts deploy"',
  other_code: 'pullContract in NETWORKS has other code than the pull contract of this version',
}

/**
 * Reads the sending account of a network, and its pull contract if it has one, and stores their state for all processes.
 * Throws a ChainError if no provider responds.
 */
export const watchRelayer = async (
  context: RelayPorts,
  network: NetworkConfig,
  key: `0x${string}`,
): Promise<void> => {
  const address = addressOfKey(key)
  const { chain, pullContract } = network
  const view = await viewSender(context, network, address)
  const state = pullContract === undefined ? null : await readPullContract(context, network, pullContract)
  const before = await saveRelayer(context.db, network, {
    address,
    contract: contractOf(network),
    contract_state: state,
    balance: view.balance,
    gas_price: view.baseFeePerGas + view.priorityFeePerGas,
    now: context.clock.now(),
  })
  if (state === before || state === null) return
  const facts = { chain, mode: modeOf(network), contract: pullContract, relayer: address }
  if (state === 'sound') context.log.info(facts, 'subscriptions can be pulled')
  else context.log.error(facts, `subscriptions are not pulled: ${contractFaults[state]}`)
}

import { modeOf, readDepositFactory } from '@stablerail/chains'
import { type DepositNetwork, describeFault, factoryKey } from './factory.ts'
import type { DepositFactoryPorts } from './ports.ts'
import { saveFactory } from './store.ts'

/**
 * Reads the code of a network's deposit factory, and stores its state for all processes. Logs a state that
 * differs from the state before. Throws a ChainError if no provider responds.
 */
export const watchFactory = async (context: DepositFactoryPorts, network: DepositNetwork): Promise<void> => {
  const { chain, depositFactory: contract } = network
  const state = await readDepositFactory(context, network, contract)
  const before = await saveFactory(context.db, factoryKey(network), { state, now: context.clock.now() })
  if (state === before) return
  const facts = { chain, mode: modeOf(network), contract }
  const fault = describeFault(state, contract)
  if (fault === null) context.log.info(facts, 'checkouts can have deposit addresses')
  else context.log.error(facts, `checkouts get no deposit addresses: ${fault}`)
}

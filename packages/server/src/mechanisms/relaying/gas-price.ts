import type { NetworkConfig } from '../../settings/config.ts'
import type { RelayPorts } from './ports.ts'
import { feeLimit } from './relay.ts'
import { selectRelayers } from './relayers-store.ts'

/**
 * After this long without a reading of its account, a relayer (the server's sending account) counts as
 * unhealthy, and the price that was read with it is not used.
 */
export const staleAfterMs = 5 * 60_000

/**
 * Returns the price of a unit of gas that a worker has last read on a network, in the smallest units of its coin. Null
 * if it is above the network's limit, so that nothing is sent, or was not read for minutes.
 */
export const readGasPrice = async (
  { db, clock }: Pick<RelayPorts, 'db' | 'clock'>,
  network: NetworkConfig,
): Promise<bigint | null> => {
  const rows = await selectRelayers(db)
  const row = rows.find(({ chain, livemode }) => chain === network.chain && livemode === network.livemode)
  if (row === undefined || row.read_at === null) return null
  const price = BigInt(row.gas_price)
  const isStale = clock.now().getTime() - row.read_at.getTime() > staleAfterMs
  return isStale || price > feeLimit(network) ? null : price
}

import { modeOf } from '@stablerail/chains'
import type { NetworkConfig } from '../../settings/config.ts'
import { staleAfterMs } from './gas-price.ts'
import type { RelayPorts } from './ports.ts'
import { relayNetworks } from './relay-jobs.ts'
import { contractOf, measureQueues, type RelayerRow, selectRelayers } from './relayers-store.ts'
import { contractFaults } from './watch-relayers.ts'

/** The gas of a pull that renews a subscription, with a margin. */
const gasOfPull = 100_000n
const measuredAtMost = 10_000

type Check = { ok: boolean; detail: string }

/**
 * Returns for each network on which the server sends transactions whether its relayer (the server's sending
 * account) can send.
 */
export const relayerHealth = async (context: RelayPorts): Promise<Record<string, Check>> => {
  const networks = relayNetworks(context.config)
  const rows = networks.length === 0 ? [] : await selectRelayers(context.db)
  return Object.fromEntries(
    networks.map((network) => [
      `relayer ${network.chain} ${modeOf(network)}`,
      judge(context, network, rows.find(isOf(network))),
    ]),
  )
}

const isOf =
  (network: NetworkConfig) =>
  (row: RelayerRow): boolean =>
    row.chain === network.chain && row.livemode === network.livemode && row.contract === contractOf(network)

/**
 * Returns the number of pulls that an account can pay for at the gas price that was read with its balance.
 */
const pullsLeft = ({ balance, gas_price }: RelayerRow): number => {
  const price = BigInt(gas_price) * gasOfPull
  const left = price === 0n ? BigInt(measuredAtMost) : BigInt(balance) / price
  return Number(left > BigInt(measuredAtMost) ? BigInt(measuredAtMost) : left)
}

const judge = (
  { clock }: RelayPorts,
  { pullContract }: NetworkConfig,
  row: RelayerRow | undefined,
): Check => {
  const pulls = pullContract !== undefined
  if (row === undefined || row.read_at === null || (pulls && row.contract_state === null))
    return { ok: false, detail: `No worker has read the ${pulls ? 'pull contract' : 'relayer'} yet.` }
  if (row.contract_state !== null && row.contract_state !== 'sound')
    return { ok: false, detail: `${contractFaults[row.contract_state]}.` }
  const seconds = Math.round((clock.now().getTime() - row.read_at.getTime()) / 1000)
  if (seconds * 1000 > staleAfterMs)
    return { ok: false, detail: `No worker has reached the network for ${seconds} seconds.` }
  const left = pullsLeft(row)
  const calls = pulls ? 'pulls' : `calls of ${gasOfPull} gas`
  const detail = `${row.address} can pay for ${left === measuredAtMost ? `${left} or more` : left} ${calls}.`
  return { ok: left > 0, detail: left > 0 ? detail : `${detail} Send it coins for gas.` }
}

/**
 * Sets two kinds of metrics for each relayer (the server's sending account): the number of pulls that it can
 * pay for, and the calls that wait to be sent.
 */
export const measureRelayers = async (context: RelayPorts): Promise<void> => {
  const networks = relayNetworks(context.config)
  if (networks.length === 0) return
  const { relayerPullsLeft, relaysWaiting, oldestRelaySeconds } = context.metrics
  const rows = await selectRelayers(context.db)
  const queues = await measureQueues(context.db, measuredAtMost)
  for (const network of networks) {
    const labels = { chain: network.chain, mode: modeOf(network) }
    const row = rows.find(isOf(network))
    if (row?.read_at != null) relayerPullsLeft.set(labels, pullsLeft(row))
    const queue = queues.find(
      ({ chain, livemode }) => chain === network.chain && livemode === network.livemode,
    )
    relaysWaiting.set(labels, queue?.waiting ?? 0)
    const since = queue?.oldest_at?.getTime()
    oldestRelaySeconds.set(labels, since === undefined ? 0 : (context.clock.now().getTime() - since) / 1000)
  }
}

/**
 * Checks the providers of each network. Also returns the age of the newest block, with which `check-clock.ts`
 * checks this machine's clock.
 */

import { modeOf } from '@stablerail/chains'
import { createMetrics } from '../../mechanisms/metrics/index.ts'
import { type ExaminedProvider, examineProviders } from '../../mechanisms/reading/index.ts'
import { systemClock } from '../../ports/index.ts'
import type { Config, NetworkConfig } from '../../settings/config.ts'
import { type Finding, fault, fine } from './report.ts'

/**
 * If the newest block of a provider is older than this, the provider has stopped. The slowest chain has a
 * block every 12 seconds.
 */
const oldHeadMs = 120_000

export type ExaminedNetwork = {
  findings: Finding[]
  /** The difference between this machine's time and the newest block's time; null if no provider returned a block. */
  headAgeMs: number | null
}

export const nameOf = (network: NetworkConfig) => `${network.chain} ${modeOf(network)}`

export const checkNetwork = async (config: Config, network: NetworkConfig): Promise<ExaminedNetwork> => {
  const parts = {
    config,
    clock: systemClock,
    chainClock: systemClock,
    localChains: null,
    metrics: createMetrics(),
  }
  const examined = await examineProviders(parts, network)
  const now = systemClock.now().getTime()
  const ages = examined.flatMap(({ head }) => (head === null ? [] : [now - head.time.getTime()]))
  return {
    headAgeMs: ages.length === 0 || network.minesOnDemand ? null : Math.min(...ages),
    findings: examined.map((one) => describe(network, one, now)),
  }
}

const describe = (network: NetworkConfig, examined: ExaminedProvider, now: number): Finding => {
  const { place, label, head, range, transfers, fault: reason } = examined
  const subject = `provider ${nameOf(network)} ${place + 1}`
  if (reason !== null) {
    const text = reason.startsWith(label) ? reason : `${label} ${reason}`
    return fault(subject, `${text} Correct rpcUrls, or ask the provider.`)
  }
  const age = head === null ? 0 : now - head.time.getTime()
  if (age > oldHeadMs && !network.minesOnDemand)
    return fault(
      subject,
      `${label}: its newest block ${head?.number} is ${seconds(age)} old: it stands still, or this machine's clock is ahead. Replace the provider, or set the clock.`,
    )
  const read = range === null ? '' : `, ${transfers} transfers in blocks ${range.from} to ${range.to}`
  const alone = network.rpcUrls.length > 1 ? '' : '; name another one in rpcUrls for a second opinion'
  return fine(
    subject,
    `${label} serves ${network.networkId}, head ${head?.number} of ${seconds(age)} ago${read}${alone}`,
  )
}

export const seconds = (ms: number): string => `${Math.round(ms / 1000)} s`

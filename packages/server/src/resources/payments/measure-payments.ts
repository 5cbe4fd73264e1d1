import { modeOf } from '@stablerail/chains'
import { findNetwork } from '../../settings/config.ts'
import type { Context } from '../context.ts'
import { countPending, countSuspected, countUnmatched } from './measures-store.ts'
import { outcomes } from './record/payment.ts'

/** Sets the gauges of pending, suspected and unmatched payments. */
export const measurePayments = async ({ config, db, clock, metrics }: Context): Promise<void> => {
  const nowMs = clock.now().getTime()
  for (const network of config.networks) {
    const labels = { chain: network.chain, mode: modeOf(network) }
    for (const outcome of outcomes) metrics.paymentsPending.set({ ...labels, outcome }, 0)
    const pending = await countPending(db, network)
    for (const { outcome, count } of pending) metrics.paymentsPending.set({ ...labels, outcome }, count)
    const oldestMs = Math.min(nowMs, ...pending.map(({ oldest }) => oldest?.getTime() ?? nowMs))
    metrics.oldestPendingSeconds.set(labels, (nowMs - oldestMs) / 1000)
    metrics.paymentsSuspected.set(labels, 0)
  }
  for (const { livemode, count } of await countUnmatched(db))
    metrics.paymentsUnmatched.set({ mode: modeOf({ livemode }) }, count)
  for (const { chain, livemode, count } of await countSuspected(db))
    if (findNetwork(config, chain, livemode) !== undefined)
      metrics.paymentsSuspected.set({ chain, mode: modeOf({ livemode }) }, count)
}

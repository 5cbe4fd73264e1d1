import { modeOf } from '@stablerail/chains'
import type { TokenSymbol } from '@stablerail/contract'
import type { Context } from '../context.ts'
import { factoryKeyOf } from './collect-network.ts'
import { sumWaiting } from './collecting-store.ts'
import { centsOf } from './waiting-deposits.ts'

const summedAtMost = 10_000

/** Sets the gauge of the sums that wait at deposit addresses, of the configured factory and of former ones. */
export const measureDeposits = async ({ config, db, metrics }: Context): Promise<void> => {
  const networks = config.networks.flatMap((network) => {
    const { depositFactory } = network
    return depositFactory === undefined ? [] : [{ ...network, depositFactory }]
  })
  if (networks.length === 0) return
  const sums = await sumWaiting(db, summedAtMost)
  for (const network of networks)
    for (const token of Object.keys(network.tokens) as TokenSymbol[])
      for (const factory of ['configured', 'other'] as const) {
        const { chain, livemode } = network
        const own = sums.filter(
          (sum) =>
            sum.chain === chain &&
            sum.livemode === livemode &&
            sum.token === token &&
            (sum.factory_key === factoryKeyOf(network)) === (factory === 'configured'),
        )
        const amountBase = own.reduce((total, { amount_base }) => total + BigInt(amount_base), 0n)
        const cents = centsOf(config, { livemode }, { chain, token, amountBase })
        metrics.depositsWaitingCents.set({ chain, mode: modeOf({ livemode }), token, factory }, cents)
      }
}

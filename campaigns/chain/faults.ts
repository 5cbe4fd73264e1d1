import type { FaultyProxy, ProviderFaults } from '../../packages/server/src/testing/chains/rpc-proxy.ts'
import type { Chance } from './chance.ts'

/** Faults that one provider can have while nothing is lost, also where it is the only one. */
const faultKinds: ((chance: Chance) => ProviderFaults)[] = [
  (chance) => ({ lagBlocks: 1 + chance.upTo(80) }),
  (chance) => ({ boastBlocks: 1 + chance.upTo(100) }),
  () => ({ maxRange: { blocks: 3, code: -32005, message: 'block range is too wide' } }),
  (chance) => ({ flaky: { probability: 0.05, chance: chance.next } }),
  (chance) => ({ flaky: { probability: 0.3, chance: chance.next } }),
  () => ({ refuses: { status: 503 } }),
  () => ({ noBatches: true }),
  (chance) => ({ noBatches: true, logsLagBlocks: 1 + chance.upTo(150) }),
  (chance) => ({ splitsBatches: true, logsLagBlocks: 1 + chance.upTo(150) }),
  () => ({ zeroTimes: true }),
  () => ({ sameIndex: true }),
  () => ({ repeats: {} }),
  () => ({ silent: true }),
  () => ({ noReceipts: true }),
  () => ({ finalized: 'refused' }),
  (chance) => ({ omits: () => chance.happens(0.4) }),
  (chance) => ({ omits: () => chance.happens(0.4), noReceipts: true }),
  (chance) => ({ hides: () => chance.happens(0.3) }),
]

/** A transfer that nobody made, beside a real one. Only a second provider tells that it is none. */
const invention = (chance: Chance): ProviderFaults => ({
  invents: (log) =>
    chance.happens(0.3) ? { ...log, logIndex: '0xfff0', data: `0x${'0'.repeat(60)}beef` } : null,
})

/** Gives each provider another fault, or none. */
export const spoil = (proxies: readonly FaultyProxy[], chance: Chance): void => {
  for (const proxy of proxies) {
    const kind = faultKinds[chance.upTo(faultKinds.length * 2)]
    proxy.faults = kind?.(chance) ?? {}
  }
  const [first] = proxies
  if (first !== undefined && proxies.length > 1 && chance.happens(0.1)) first.faults = invention(chance)
}

export const mend = (proxies: readonly FaultyProxy[]): void => {
  for (const proxy of proxies) proxy.faults = {}
}

import type { FaultyProxy, ProviderFaults } from '../../../packages/server/src/testing/chains/rpc-proxy.ts'
import type { Chance } from '../chance.ts'

/** Faults after which a provider tells what it should, or that it cannot. */
const plainFaults: ((chance: Chance) => ProviderFaults)[] = [
  (chance) => ({ lagBlocks: 1 + chance.upTo(80) }),
  (chance) => ({ boastBlocks: 1 + chance.upTo(100) }),
  () => ({ maxRange: { blocks: 3, code: -32005, message: 'block range is too wide' } }),
  (chance) => ({ flaky: { probability: 0.05, chance: chance.next } }),
  (chance) => ({ flaky: { probability: 0.3, chance: chance.next } }),
  () => ({ refuses: { status: 503 } }),
  () => ({ noBatches: true }),
  () => ({ zeroTimes: true }),
  () => ({ repeats: {} }),
  () => ({ noReceipts: true }),
  () => ({ finalized: 'refused' }),
  (chance) => ({ hides: () => chance.happens(0.3) }),
]

/**
 * Faults by which a provider leaves transfers out. What two providers leave out in turn, nobody finds but a rescan, so
 * that one provider of a story at most has these.
 */
const forgetfulFaults: ((chance: Chance) => ProviderFaults)[] = [
  (chance) => ({ noBatches: true, logsLagBlocks: 1 + chance.upTo(150) }),
  (chance) => ({ splitsBatches: true, logsLagBlocks: 1 + chance.upTo(150) }),
  () => ({ sameIndex: true }),
  () => ({ silent: true }),
  (chance) => ({ omits: () => chance.happens(0.4) }),
  (chance) => ({ omits: () => chance.happens(0.4), noReceipts: true }),
]

/** A transfer that nobody made, beside a real one. Only a second provider tells that it is none. */
const invention = (chance: Chance): ProviderFaults => ({
  invents: (log) =>
    chance.happens(0.3) ? { ...log, logIndex: '0xfff0', data: `0x${'0'.repeat(60)}beef` } : null,
})

/** Gives each provider another fault, or none. */
export const spoil = (proxies: readonly FaultyProxy[], forgetful: FaultyProxy, chance: Chance): void => {
  for (const proxy of proxies) {
    const kinds = proxy === forgetful ? [...plainFaults, ...forgetfulFaults] : plainFaults
    proxy.faults = kinds[chance.upTo(kinds.length * 2)]?.(chance) ?? {}
  }
  if (proxies.length > 1 && chance.happens(0.1)) forgetful.faults = invention(chance)
}

export const mend = (proxies: readonly FaultyProxy[]): void => {
  for (const proxy of proxies) proxy.faults = {}
}

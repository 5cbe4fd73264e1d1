import type { FaultyProxy, ProviderFaults } from '@stablerail/test-support'
import type { Chance } from '../chance.ts'

/** Faults with which a provider still returns correct data, or an error. */
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
 * Faults that make a provider omit transfers. If two providers omit transfers in turn, only a rescan finds
 * them, so at most one provider of a story has these faults.
 */
const forgetfulFaults: ((chance: Chance) => ProviderFaults)[] = [
  (chance) => ({ noBatches: true, logsLagBlocks: 1 + chance.upTo(150) }),
  (chance) => ({ splitsBatches: true, logsLagBlocks: 1 + chance.upTo(150) }),
  () => ({ sameIndex: true }),
  () => ({ silent: true }),
  (chance) => ({ omits: () => chance.happens(0.4) }),
  (chance) => ({ omits: () => chance.happens(0.4), noReceipts: true }),
]

/** Adds an invented transfer to a real one. Only a second provider shows that it does not exist. */
const invention = (chance: Chance): ProviderFaults => ({
  invents: (log) =>
    chance.happens(0.3) ? { ...log, logIndex: '0xfff0', data: `0x${'0'.repeat(60)}beef` } : null,
})

type Answer = Record<string, unknown> | null

/** The end of a transfer's arguments in its calldata. */
const argumentsEnd = '0xa9059cbb'.length + 128

/** Replaces or removes the reference in calldata. */
const otherReference = (input: string, chance: Chance): string =>
  chance.happens(0.5)
    ? input.slice(0, argumentsEnd)
    : `${input.slice(0, -1)}${input.endsWith('0') ? '1' : '0'}`

/**
 * False data about what determines the recipient of a transfer and when it counts: references, block times,
 * finality.
 */
const lies: ((chance: Chance) => ProviderFaults)[] = [
  (chance) => ({
    tells: (method, result) => {
      const { input } = (result ?? {}) as { input?: string }
      return method === 'eth_getTransactionByHash' && input !== undefined && input.length > argumentsEnd
        ? { ...(result as Answer), input: otherReference(input, chance) }
        : result
    },
  }),
  () => ({
    tells: (method, result) =>
      method.startsWith('eth_getBlockBy') && result !== null
        ? { ...(result as Answer), timestamp: later((result as { timestamp: string }).timestamp) }
        : result,
  }),
  () => ({ finalized: 10 ** 6 }),
]

const later = (timestamp: string) => `0x${(Number(timestamp) + 120).toString(16)}`

/** Gives each provider another fault, or none. */
export const spoil = (proxies: readonly FaultyProxy[], forgetful: FaultyProxy, chance: Chance): void => {
  for (const proxy of proxies) {
    const kinds = proxy === forgetful ? [...plainFaults, ...forgetfulFaults] : plainFaults
    proxy.faults = kinds[chance.upTo(kinds.length * 2)]?.(chance) ?? {}
  }
  if (proxies.length < 2) return
  if (chance.happens(0.1)) forgetful.faults = invention(chance)
  else if (chance.happens(0.25)) forgetful.faults = lies[chance.upTo(lies.length)]?.(chance) ?? {}
}

export const mend = (proxies: readonly FaultyProxy[]): void => {
  for (const proxy of proxies) proxy.faults = {}
}

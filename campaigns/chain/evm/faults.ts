import type { FaultyProxy, ProviderFaults } from '@stablerail/test-support'
import type { Chance } from '../chance.ts'

/** Faults of a provider that still returns correct data (late, in part or repeatedly) or an error. */
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
 * Faults with which a provider omits transfers. If both providers omitted transfers at different times, only
 * a new scan of earlier blocks would find them. Therefore at most one provider of a run has these faults.
 */
const forgetfulFaults: ((chance: Chance) => ProviderFaults)[] = [
  (chance) => ({ noBatches: true, logsLagBlocks: 1 + chance.upTo(150) }),
  (chance) => ({ splitsBatches: true, logsLagBlocks: 1 + chance.upTo(150) }),
  () => ({ sameIndex: true }),
  () => ({ silent: true }),
  (chance) => ({ omits: () => chance.happens(0.4) }),
  (chance) => ({ omits: () => chance.happens(0.4), noReceipts: true }),
]

/**
 * Makes a provider return an additional, invented transfer with a real one. Only the data of a second
 * provider shows that the invented transfer does not exist.
 */
const invention = (chance: Chance): ProviderFaults => ({
  invents: (log) =>
    chance.happens(0.3) ? { ...log, logIndex: '0xfff0', data: `0x${'0'.repeat(60)}beef` } : null,
})

type Answer = Record<string, unknown> | null

/** The length of the calldata of a plain transfer, in hex digits. A payment reference follows after it. */
const argumentsEnd = '0xa9059cbb'.length + 128

/** Returns the calldata with another reference or without one. */
const otherReference = (input: string, chance: Chance): string =>
  chance.happens(0.5)
    ? input.slice(0, argumentsEnd)
    : `${input.slice(0, -1)}${input.endsWith('0') ? '1' : '0'}`

/**
 * Faults with which a provider returns false data that decides who is paid and whether a transfer counts:
 * references, block times, finality.
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

/**
 * Sets a random fault, or none, for each provider. Only `forgetful` gets faults that omit, invent or falsify
 * transfers.
 */
export const spoil = (proxies: readonly FaultyProxy[], forgetful: FaultyProxy, chance: Chance): void => {
  for (const proxy of proxies) {
    const kinds = proxy === forgetful ? [...plainFaults, ...forgetfulFaults] : plainFaults
    proxy.faults = kinds[chance.upTo(kinds.length * 2)]?.(chance) ?? {}
  }
  if (proxies.length < 2) return
  if (chance.happens(0.1)) forgetful.faults = invention(chance)
  else if (chance.happens(0.25)) forgetful.faults = lies[chance.upTo(lies.length)]?.(chance) ?? {}
}

/** Sets a fault with which a provider still returns correct data, or none, for each provider. */
export const spoilPlainly = (proxies: readonly FaultyProxy[], chance: Chance): void => {
  for (const proxy of proxies) proxy.faults = plainFaults[chance.upTo(plainFaults.length * 2)]?.(chance) ?? {}
}

export const mend = (proxies: readonly FaultyProxy[]): void => {
  for (const proxy of proxies) proxy.faults = {}
}

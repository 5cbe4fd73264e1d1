import type { Faults, FaultsOf, TronDouble } from '@stablerail/local-tron'
import type { Chance } from '../chance.ts'

type Making = { chance: Chance; height: number }

/** Faults of a provider that returns correct data late or incompletely, or an error. */
const plainFaults: ((making: Making) => FaultsOf)[] = [
  ({ chance }) => ({ lagBlocks: 1 + chance.upTo(60) }),
  // Half of the requests reach a node that is behind, as if a load balancer distributed the requests.
  ({ chance }) => {
    const lagBlocks = 1 + chance.upTo(40)
    return () => (chance.happens(0.5) ? { lagBlocks } : {})
  },
  ({ chance, height }) => ({ prunedBelow: Math.max(0, height - chance.upTo(50)) }),
  () => ({ tooManyRequests: true }),
  () => ({ lacksResources: true }),
  ({ chance }) =>
    () =>
      chance.happens(0.2) ? { tooManyRequests: true } : {},
  ({ chance }) =>
    () =>
      chance.happens(0.2) ? { lacksResources: true } : {},
  () =>
    ({ methods }) =>
      methods.length > 1 ? { lacksResources: true } : {},
  () => ({ apiKey: 'another key' }),
]

/**
 * Faults with which a provider omits transfers. Blocks on Tron have no bloom filters, so only a second
 * provider can show that something is missing. Therefore at most one of two providers has these faults.
 */
const forgetfulFaults: ((making: Making) => FaultsOf)[] = [
  () => ({ silentLogs: true }),
  ({ height }) => ({ silentLogs: { below: height } }),
  ({ chance }) =>
    () => ({ silentLogs: chance.happens(0.4) }),
  ({ chance }) => {
    const lagBlocks = 1 + chance.upTo(60)
    return ({ methods }) => (methods.includes('eth_getLogs') ? { lagBlocks } : {})
  },
]

type Answer = Record<string, unknown>

const argumentsEnd = '0xa9059cbb'.length + 128

/**
 * Faults with which a provider returns false data that decides who is paid and whether a transfer counts:
 * references, block times, finality.
 */
export const tronLies = (): Faults[] => {
  let head: unknown = null
  return [
    {
      alters: ({ method }, result) => {
        const { input } = (result ?? {}) as { input?: string }
        return method === 'eth_getTransactionByHash' && input !== undefined && input.length > argumentsEnd
          ? { ...(result as Answer), input: `${input.slice(0, -1)}${input.endsWith('0') ? '1' : '0'}` }
          : result
      },
    },
    {
      alters: ({ method }, result) =>
        method.startsWith('eth_getBlockBy') && result !== null
          ? { ...(result as Answer), timestamp: later(String((result as Answer).timestamp)) }
          : result,
    },
    {
      alters: ({ params: [block] }, result) => {
        if (block === 'latest') head = result
        return block === 'finalized' && head !== null ? head : result
      },
    },
  ]
}

const later = (timestamp: string) => `0x${(Number(timestamp) + 120).toString(16)}`

/** Sets a random fault, or none, for each provider. */
export const spoilTron = (doubles: readonly TronDouble[], { chance, height }: Making): void => {
  for (const [index, double] of doubles.entries()) {
    const mayForget = index === 1
    const kinds = mayForget ? [...plainFaults, ...forgetfulFaults] : plainFaults
    double.faults = kinds[chance.upTo(kinds.length * 2)]?.({ chance, height }) ?? {}
  }
}

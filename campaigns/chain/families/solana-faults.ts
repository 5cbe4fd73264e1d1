import { createKeypair, type Faults, type FaultsOf, type SolanaDouble } from '@stablerail/local-solana'
import type { Chance } from '../chance.ts'

type Making = { chance: Chance; slot: number }

const near = ({ chance, slot }: Making) =>
  Array.from({ length: 3 }, () => Math.max(1, slot - chance.upTo(20)))

/** Applies a fault to random requests, as if a load balancer sent some requests to a faulty node. */
const sometimes =
  (probability: number, make: (making: Making) => Faults) =>
  (making: Making): FaultsOf => {
    const faults = make(making)
    return () => (making.chance.happens(probability) ? faults : {})
  }

const kinds: ((making: Making) => FaultsOf)[] = [
  ({ chance }) => ({ lagSlots: 1 + chance.upTo(60) }),
  sometimes(0.5, ({ chance }) => ({ lagSlots: 1 + chance.upTo(40) })),
  ({ chance, slot }) => ({ prunedBefore: Math.max(0, slot - chance.upTo(60)) }),
  () => ({ tooManyRequests: 'status' }),
  () => ({ tooManyRequests: 'error' }),
  sometimes(0.2, () => ({ tooManyRequests: 'status' })),
  sometimes(0.2, () => ({ cutsOff: true })),
  (making) => ({ unavailableSlots: near(making) }),
  (making) => ({ skippedSlots: near(making) }),
  (making) => ({ leftOutSlots: near(making) }),
  (making) => {
    const slots = near(making)
    return { skippedSlots: slots, leftOutSlots: slots }
  },
  () => ({ silentHistories: true }),
  sometimes(0.5, () => ({ silentHistories: true })),
  () => ({ hidesTransactions: true }),
  sometimes(0.5, () => ({ hidesTransactions: true })),
  () => ({ hidesStatuses: true }),
  () => ({ wrongAmountsBy: 7_000_000n }),
]

/**
 * Faults with which a provider returns false data that decides who is paid and whether a transfer counts:
 * references, block times, finality. `references` contains the keys of all payment references of the run.
 */
export const solanaLies = (references: readonly string[]): Faults[] => [
  {
    alters: (_, result) =>
      references.reduce<unknown>(
        (altered, key) => JSON.parse(JSON.stringify(altered).replaceAll(key, otherKey)),
        result,
      ),
  },
  { alters: ({ method }, result) => laterBlock(method, result) },
  {
    alters: ({ method, params }, result) =>
      method === 'getSlot' && JSON.stringify(params).includes('finalized') ? Number(result) + 10 : result,
  },
]

const otherKey = createKeypair().address

const laterBlock = (method: string, result: unknown): unknown => {
  if (method === 'getBlockTime') return Number(result) + 120
  const { blockTime } = (result ?? {}) as { blockTime?: number | null }
  return typeof blockTime === 'number' ? { ...(result as object), blockTime: blockTime + 120 } : result
}

/** Sets a random fault, or none, for each provider. */
export const spoilSolana = (doubles: readonly SolanaDouble[], making: Making): void => {
  for (const double of doubles) double.faults = kinds[making.chance.upTo(kinds.length * 2)]?.(making) ?? {}
}

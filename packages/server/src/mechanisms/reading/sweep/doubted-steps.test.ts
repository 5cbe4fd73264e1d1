import { expect, test } from 'vitest'
import type { ChainSource } from '../../../../../chains/src/providers/source.ts'
import type { Round } from '../round.ts'
import { rememberSteps } from './doubted-steps.ts'
import { createSweepState, type Sweep } from './sweep.ts'

test('of all accounts in doubt a hundred thousand transactions are remembered at most', () => {
  const sweeping = createSweepState()
  const steps = (count: number) => new Map(Array.from({ length: count }, (_, index) => [`${index}`, null]))
  for (const [account, count] of [
    ['one', 60_000],
    ['two', 40_000],
    ['three', 1],
  ] as const)
    sweeping.doubted.set(account, { readBy: 'a provider', steps: steps(count) })
  const nothing = { done: new Map(), answered: new Map() } as unknown as Sweep
  rememberSteps({ sweeping } as Round, { id: 'a provider' } as ChainSource, nothing)
  expect([...sweeping.doubted.keys()]).toEqual(['one', 'two'])
})

import { expect, test } from 'vitest'
import { createTestMetrics } from '../test/networks.ts'
import { askWithSecondOpinion } from './ask-with-second-opinion.ts'
import type { NetworkConfig } from './network.ts'
import { ChainError } from './providers/source.ts'

type Told = 'over' | 'not yet' | 'never' | 'nothing'

/**
 * Requests an answer from a network with one provider for each given response, which is the response of this
 * provider. Returns the answer of the first provider that responded, the reason why this answer may not
 * be used yet (`doubt`), the number of asked providers, and the kinds of the counted faults.
 */
const ask = async (told: readonly Told[], secondOpinion: 'required' | 'when_available' = 'required') => {
  const network: NetworkConfig = {
    chain: 'base',
    livemode: true,
    networkId: 8453,
    rpcUrls: told.map((_, index) => `${index}`),
    tokens: {},
    confirmations: 10,
    pollIntervalMs: 1000,
    minesOnDemand: false,
  }
  const context = {
    config: { secondOpinion },
    log: { info: () => {}, warn: () => {} },
    metrics: createTestMetrics(),
  }
  const asked: string[] = []
  const { answer, doubt } = await askWithSecondOpinion(context, network, {
    async ask({ rpcUrls }) {
      asked.push(...rpcUrls)
      const one = told[Number(rpcUrls[0])]
      if (one === undefined || one === 'nothing') throw new ChainError('unreachable', 'no answer')
      return one
    },
    needsWitness: (one) => one === 'over',
    paymentId: 'pay_1',
    compare: (_, other) => (other === 'over' ? 'same' : other === 'never' ? 'apart' : 'behind'),
  })
  return [answer, doubt, asked.length, context.metrics.faults.map(({ kind }) => kind).join()]
}

test.each<[Told[], Awaited<ReturnType<typeof ask>>]>([
  [['over'], ['over', null, 1, '']],
  [
    ['over', 'over', 'over'],
    ['over', null, 2, ''],
  ],
  [
    ['not yet', 'over'],
    ['not yet', null, 1, ''],
  ],
  [
    ['nothing', 'over', 'over'],
    ['over', null, 3, ''],
  ],
  [
    ['over', 'nothing', 'over'],
    ['over', null, 3, ''],
  ],
  [
    ['over', 'not yet', 'over'],
    ['over', null, 3, ''],
  ],
  [
    ['over', 'not yet', 'nothing'],
    ['over', 'behind', 3, ''],
  ],
  [
    ['over', 'never', 'over'],
    ['over', 'apart', 2, 'disagreement'],
  ],
  [
    ['over', 'nothing', 'nothing'],
    ['over', 'unreachable', 3, ''],
  ],
  [
    ['nothing', 'over'],
    ['over', 'unreachable', 2, ''],
  ],
])('providers that tell %s', async (told, expected) => {
  expect(await ask(told)).toEqual(expected)
})

test('with when_available a silent provider is done without, and one that tells something else is not', async () => {
  expect(await ask(['over', 'nothing'], 'when_available')).toEqual(['over', null, 2, ''])
  expect(await ask(['over', 'not yet', 'nothing'], 'when_available')).toEqual(['over', 'behind', 3, ''])
  expect(await ask(['over', 'never'], 'when_available')).toEqual(['over', 'apart', 2, 'disagreement'])
})

test('the last fault is told where nobody answers', async () => {
  await expect(ask(['nothing', 'nothing'], 'when_available')).rejects.toMatchObject({ kind: 'unreachable' })
})

import { type AcceptedPair, mostAcceptedPairs } from '@stablerail/contract'
import { expect, test } from 'vitest'
import { payablePairs } from './payable-pairs.ts'

const base = { chain: 'base', token: 'USDC' } as const
const chains = ['ethereum', 'polygon', 'arbitrum', 'solana', 'tron'] as const
const others: AcceptedPair[] = chains.flatMap((chain) =>
  (['USDC', 'USDT'] as const).map((token) => ({ chain, token })),
)

test('the fixed pair comes first, and what has no wallet is left out', () => {
  const [one, two, three] = others as [AcceptedPair, AcceptedPair, AcceptedPair]
  expect(payablePairs(base, [one, base, two], [two, base, three])).toEqual([base, two])
})

test('nothing can be paid with where the fixed pair has no wallet', () => {
  expect(payablePairs(base, others, others)).toEqual([])
})

test('a checkout offers no more pairs than a page names', () => {
  const all = payablePairs(base, others, [base, ...others])
  expect([others.length, all.length]).toEqual([mostAcceptedPairs, mostAcceptedPairs])
})

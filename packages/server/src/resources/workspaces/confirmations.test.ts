import { expect, test } from 'vitest'
import { displayedConfirmations, requiredConfirmations } from './confirmations.ts'

test.each([
  ['base', 10, 10],
  ['tron', 20, 20],
  ['solana', 1, 32],
  ['solana', 40, 40],
] as const)('a payment on %s that needs %i is told to need %i', (chain, required, told) => {
  expect(displayedConfirmations(chain, required)).toBe(told)
})

test('what a workspace asks for counts where it is more than what the deployment does', () => {
  const tron = { chain: 'tron', confirmations: 20 } as const
  expect(requiredConfirmations(tron, { tron: 30 })).toBe(30)
  expect(requiredConfirmations(tron, { tron: 10, base: 99 })).toBe(20)
})

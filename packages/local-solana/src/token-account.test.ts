import { expect, it } from 'vitest'
import { tokenProgram } from './programs.ts'
import { walletAccount } from './svm.ts'
import { readMint, readTokenAccount, uiTokenAmount } from './token-account.ts'

it.each([
  [0n, 6, '0', 0],
  [1n, 6, '0.000001', 0.000001],
  [1_500_000n, 6, '1.5', 1.5],
  [10_000_000n, 6, '10', 10],
  [100n, 0, '100', 100],
  [2n ** 64n - 1n, 6, '18446744073709.551615', 18446744073709.55],
])('%s base units with %s decimals are %s', (amount, decimals, uiAmountString, uiAmount) => {
  expect(uiTokenAmount(amount, decimals)).toEqual({
    amount: String(amount),
    decimals,
    uiAmountString,
    uiAmount,
  })
})

it('takes no other account for a token account or a mint', () => {
  const of = (length: number) => ({ ...walletAccount(1n), owner: tokenProgram, data: new Uint8Array(length) })
  for (const account of [null, walletAccount(1n), of(0), of(82), of(165), of(166), of(170)]) {
    expect(readTokenAccount(account)).toBeNull()
    expect(readMint(account)).toBeNull()
  }
})

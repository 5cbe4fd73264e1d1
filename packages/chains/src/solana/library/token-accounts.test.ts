import { expect, test } from 'vitest'
import { keyOf } from '../../../test/solana-transactions.ts'
import { token2022Program, tokenProgram } from '../programs.ts'
import { associatedTokenAccount, mayHavePrivateKey } from './token-accounts.ts'

const owner = '4Nd1mYQzvgV8Vr3Z3nYb7pD6T8K2jF1eqxPSHuVUyTPc'

// The expected addresses were derived with @solana/spl-token 0.4.15.
test.each([
  [
    'USDC',
    'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    tokenProgram,
    'DuofMJU4cDnqP5v6bbaMwWzV2XNgbvEFEhWKJtXW3b3a',
  ],
  [
    'USDT',
    'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
    tokenProgram,
    '3ZoDJ8wDCXvRdWjqFAzChAcc1NzgPcbFUh8maVgTBkLB',
  ],
  [
    'PYUSD, of Token-2022',
    '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo',
    token2022Program,
    'SQhFbe3P6T175piTyhZWuif2Vd7AiF66V6rjdH3Qh9j',
  ],
] as const)('the associated account for %s is the one that wallets pay into', (_, mint, program, account) => {
  expect(associatedTokenAccount({ owner, mint, program })).toBe(account)
})

test('a program may own an account too, and has no private key', () => {
  const mint = keyOf('mint')
  const vault = associatedTokenAccount({ owner, mint, program: tokenProgram })
  expect(mayHavePrivateKey(vault)).toBe(false)
  expect(associatedTokenAccount({ owner: vault, mint, program: tokenProgram })).not.toBe(vault)
  expect(mayHavePrivateKey('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')).toBe(true)
})

test('what is no address is refused', () => {
  for (const text of ['', '0x00', owner.slice(4)])
    expect(() => associatedTokenAccount({ owner: text, mint: owner, program: tokenProgram })).toThrow()
})

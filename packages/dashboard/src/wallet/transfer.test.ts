import { expect, test } from 'vitest'
import { movedBase, transferredBase } from './transfer.ts'

const word = (value: bigint) => value.toString(16).padStart(64, '0')
const recipient = word(0xab12n)

test.each([0n, 1n, 2_500_001n, 2n ** 256n - 1n])(
  'a transfer of %s moves that, every digit of it',
  (amount) => {
    expect(transferredBase(`0xa9059cbb${recipient}${word(amount)}`)).toBe(`${amount}`)
  },
)

test('what follows the arguments is not read', () => {
  expect(transferredBase(`0xA9059CBB${recipient}${word(7n)}c0ffee`)).toBe('7')
})

test.each([
  ['another call', `0x095ea7b3${recipient}${word(7n)}`],
  ['the collection of deposits', `0x75ae397f${recipient}${word(64n)}${word(1n)}${recipient}${word(7n)}`],
  ['a call that is cut off', `0xa9059cbb${recipient}07`],
  ['nothing', '0x'],
])('%s has no amount', (_, data) => {
  expect(transferredBase(data)).toBeNull()
})

/** A refund of 5 USDC on Solana, as the service creates it. */
const onSolana =
  'gAEABQjfZrxM1V+WQptaRgOHW26D4/ms+ChbXxsxBo7+BdNylBU02AHL32MYG7c0t0iF0UKR3L/ZyyrJVq88TPiYvsBJaHD8yvZTISoEKCka19sRvakX4DQfb27ydU1CT/fZw0EDBkZv5SEXMv/srbpyw5vnvIzlu8X3EmssQ5s6QAAAAAVKU1qZKSEGTSTocWDaOHx8NbXdvJK7geQfqEBBBUSNBt324ddloZPZy+FGzut5rBy0he1fWzeROoz1hX7/AKmbMl5klLGTOlhPJVs+qW1fM6+crzfxWlBHipqAg+E3xHN0YWJsZXJhaWw6cmVmOjHRXdQaP6Vv4+c9tpO4VJmeIlujoZTl971d4cfYipey18N0oYW5/i3VxD0ZveCNGjgEAwAFAmDqAAADAAkDECcAAAAAAAAEACVyZWZ1bmQgcmVmXzAxbTg0cm1mZXhreHMzMWRrYjJnYXM5N2J3BQUBBgIABwoMQEtMAAAAAAAGAA=='
const solana = (messageBase64: string) =>
  movedBase({
    kind: 'solana',
    messageBase64,
    transactionBase64: '',
    feePayer: '',
    lastValidBlockHeight: 1,
    feeLamports: 5_600,
    newAccountLamports: 0,
  })
const tron = (data: string) =>
  movedBase({
    kind: 'tron',
    transaction: { txID: '00', raw_data: { contract: [{ parameter: { value: { data } } }] } },
  })

test('the amount is read from a message of Solana', () => {
  expect(solana(onSolana)).toBe('5000000')
})

test('a message of Solana that is cut off has no amount', () => {
  for (const length of [0, 4, 100, 340, 440]) expect(solana(onSolana.slice(0, length))).toBeNull()
})

test('the amount is read from a transaction of Tron', () => {
  expect(tron(`a9059cbb${recipient}${word(5_000_000n)}53524c31c0ffee`)).toBe('5000000')
  expect(tron('095ea7b3')).toBeNull()
})

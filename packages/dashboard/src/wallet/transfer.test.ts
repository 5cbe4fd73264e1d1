import { expect, test } from 'vitest'
import { transferredBase } from './transfer.ts'

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
  ['a call that is cut off', `0xa9059cbb${recipient}07`],
  ['nothing', '0x'],
])('%s has no amount', (_, data) => {
  expect(transferredBase(data)).toBeNull()
})

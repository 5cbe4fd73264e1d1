import { expect, test } from 'vitest'
import { createMock, signTestEvent } from './index.ts'

test('a provoked failure of an operation or a code that there is not is told at once', () => {
  const mock = createMock()
  const failNext = mock.failNext as (operation: string, code: string) => void
  expect(() => failNext('createCheckouts', 'conflict')).toThrow(
    'There is no operation createCheckouts; the nearest is createCheckout.',
  )
  expect(() => failNext('createCheckout', 'ratelimited')).toThrow(
    'There is no error code ratelimited; the nearest is rate_limited.',
  )
})

test('a payment of a checkout that there is not is refused with its id', () => {
  expect(() => createMock().payCheckout('chk_none')).toThrow(
    'No checkout chk_none in this workspace and mode.',
  )
})

test.each([undefined, ''])(
  'an event is not signed with %o, as where a variable is not set',
  async (secret) => {
    const signing = signTestEvent('payment.confirmed', {}, { secret: secret as string })
    await expect(signing).rejects.toThrow('secret must be set: the one that the receiver verifies with.')
  },
)

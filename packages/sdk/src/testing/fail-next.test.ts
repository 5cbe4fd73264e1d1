import { expect, test } from 'vitest'
import { createMock } from './index.ts'

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

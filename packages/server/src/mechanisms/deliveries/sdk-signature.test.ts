import { signWebhook as signLikeSdk } from '@stablerail/sdk/webhooks'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { signWebhook } from './signature.ts'

test('the SDK signs every body as the service does', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'grapheme' }),
      fc.string({ minLength: 1 }),
      fc.integer({ min: 1, max: 4_000_000_000 }),
      async (body, secret, timestampSeconds) => {
        const expected = signWebhook({ secret, timestampSeconds, body: Buffer.from(body) })
        expect(await signLikeSdk(body, { secret, now: timestampSeconds * 1000 + 999 })).toBe(expected)
      },
    ),
  )
})

/**
 * Compares webhook signatures with an independent implementation, and the two HMAC implementations of the SDK
 * with each other.
 */
import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { isSigned as isSignedByNode } from './hmac-node.ts'
import { isSigned as isSignedByWebCrypto } from './hmac-web.ts'
import { verify } from './webhooks.ts'

const secret = 'whsec_k3y'
const t = 1_795_167_000
const event = { id: 'evt_1', object: 'event', type: 'payment.confirmed', livemode: false, data: { é: '✓' } }
const body = JSON.stringify(event)
const stripe = new Stripe('sk_test_none')

describe('the same scheme elsewhere', () => {
  test('our signature is verified by Stripe’s library', () => {
    const v1 = createHmac('sha256', secret).update(`${t}.`).update(body).digest('hex')
    const verified = stripe.webhooks.constructEvent(body, `t=${t},v1=${v1}`, secret, 300, undefined, t * 1000)
    expect(verified).toEqual(event)
  })

  test('a signature of Stripe’s library is verified by ours', async () => {
    const header = stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: t })
    expect(await verify(body, header, secret, { now: () => t * 1000 })).toEqual(event)
  })

  test('both refuse a body that was changed, and a secret that is another', async () => {
    const header = stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: t })
    for (const [payload, key] of [
      [`${body} `, secret],
      [body, 'whsec_other'],
    ] as const) {
      const construct = () => stripe.webhooks.constructEvent(payload, header, key, 300, undefined, t * 1000)
      expect(construct).toThrow('No signatures found')
      await expect(verify(payload, header, key, { now: () => t * 1000 })).rejects.toMatchObject({
        code: 'signature_mismatch',
      })
    }
  })
})

test('Node’s HMAC and WebCrypto’s agree on any text, bytes and secrets', {
  timeout: 60_000,
}, async () => {
  const bodies = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.uint8Array({ maxLength: 300 }))
  await fc.assert(
    fc.asyncProperty(bodies, fc.string({ minLength: 1 }), fc.boolean(), async (raw, key, isRight) => {
      const v1 = [
        createHmac('sha256', isRight ? key : `${key}.`)
          .update('1.')
          .update(raw)
          .digest('hex'),
      ]
      expect(isSignedByNode('1.', raw, v1, ['other', key])).toBe(isRight)
      expect(await isSignedByWebCrypto('1.', raw, v1, ['other', key])).toBe(isRight)
    }),
    { numRuns: 100 },
  )
})

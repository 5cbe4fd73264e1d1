import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSigningSecret, signWebhook } from './signature.ts'

const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8'

test('the signature of a known delivery is the one computed by another implementation', () => {
  const body = Buffer.from('{"id":"evt_1","note":"é"}')
  expect(signWebhook({ secret: secret, timestampSeconds: 1_700_000_000, body })).toBe(
    't=1700000000,v1=89d31a5c9d013aa6ef14a297bce2b27ffb2f1a9d85cd33dbf23cdb7b79816bc6',
  )
})

test('the body, the time and the secret each change the signature', () => {
  const delivery = { secret: secret, timestampSeconds: 1_700_000_000, body: Buffer.from('{}') }
  const signatures = [
    delivery,
    { ...delivery, body: Buffer.from('{} ') },
    { ...delivery, timestampSeconds: 1_700_000_001 },
    { ...delivery, secret: `${secret}A` },
  ].map((each) => signWebhook(each).split('v1=')[1])
  expect(new Set(signatures).size).toBe(4)
})

test('bytes that are no text are signed as they are', () => {
  const sign = (byte: number) =>
    signWebhook({ secret: secret, timestampSeconds: 1_700_000_000, body: Buffer.of(byte) })
  expect(sign(0xfe)).not.toBe(sign(0xff))
})

test('a time with a fraction of a second is refused', () => {
  expect(() => signWebhook({ secret: secret, timestampSeconds: 1.5, body: Buffer.of() })).toThrow(
    'whole unix seconds',
  )
})

test('a signing secret holds 32 bytes after its prefix', () => {
  expect(createSigningSecret((size) => Uint8Array.from({ length: size }, (_, i) => i))).toBe(secret)
  expect(createSigningSecret(randomBytes)).toMatch(/^whsec_[\w-]{43}$/)
})

import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import {
  type RawBody,
  verify,
  verifySync,
  type WebhookHeaders,
  WebhookVerificationError,
} from './webhooks.ts'

const secret = 'whsec_k3y'
const header = 'x-service-signature'
const t = 1_795_167_000
const now = () => t * 1000

const event = {
  id: 'evt_1',
  type: 'payment.confirmed',
  livemode: false,
  created_at: '2026-11-20T09:30:00.000Z',
  data: { checkoutId: 'chk_1', fullySettled: true },
}
const body = JSON.stringify(event)

/** Signs with Node's own HMAC, independently of the code under test. */
const hmac = (
  signed: string | Uint8Array | ArrayBuffer,
  { key = secret, at = t }: { key?: string; at?: number | string } = {},
) =>
  createHmac('sha256', key)
    .update(`${at}.`)
    .update(typeof signed === 'string' ? signed : new Uint8Array(signed))
    .digest('hex')

const sign = (
  signed: string | Uint8Array | ArrayBuffer,
  options: { key?: string; at?: number | string } = {},
) => `t=${options.at ?? t},v1=${hmac(signed, options)}`

const refusal = async (...parameters: Parameters<typeof verify>) => {
  const [rawBody, headers, key, options = { now }] = parameters
  const outcome = await verify(rawBody, headers, key, options).catch((error: unknown) => error)
  if (!(outcome instanceof WebhookVerificationError)) return outcome
  expect(outcome.message).not.toContain(secret)
  expect(outcome.message).not.toContain('chk_1')
  return outcome.code
}

describe('a signed event', () => {
  const bytes = new TextEncoder().encode(body)
  const padded = new Uint8Array(bytes.length + 7)
  padded.set(bytes, 3)

  test.each<[string, RawBody]>([
    ['text', body],
    ['a Buffer', Buffer.from(body)],
    ['a Uint8Array', bytes],
    ['a part of a larger buffer', padded.subarray(3, 3 + bytes.length)],
    ['a Uint8ClampedArray', new Uint8ClampedArray(bytes)],
    ['an ArrayBuffer', bytes.slice().buffer],
  ])('is verified as %s', async (_, rawBody) => {
    expect(await verify(rawBody, sign(body), secret, { now })).toEqual(event)
  })

  test.each<[string, WebhookHeaders]>([
    ['Headers', new Headers({ [header]: sign(body) })],
    ['an object', { host: 'shop.example', [header]: sign(body) }],
    ['an object in capitals', { 'X-Service-Signature': sign(body) }],
    ['an object of arrays', { [header]: [sign(body)] }],
    ['a Map', new Map([[header, sign(body)]])],
    ['the value alone', sign(body)],
    ['values in an array', [sign(body)]],
    ['a value with spaces', `t=${t}, v1=${hmac(body)}`],
    ['a value with a scheme to come', `${sign(body)},v2=abc`],
  ])('is verified with %s', async (_, headers) => {
    expect(await verify(body, headers, secret, { now })).toEqual(event)
  })

  test('is typed by its type', async () => {
    const verified = await verify(body, sign(body), secret, { now })
    if (verified.type !== 'payment.confirmed') return expect.unreachable()
    const settled: boolean = verified.data.fullySettled
    expect(settled).toBe(true)
    // @ts-expect-error this event carries identifiers, not the payment
    expect(verified.data.payment).toBeUndefined()
  })

  test('of a type this version does not know is given all the same, as unknown', async () => {
    const later = JSON.stringify({ ...event, type: 'payment.teleported' })
    const verified = await verify(later, sign(later), secret, { now })
    const describeEvent = (each: typeof verified): string => {
      switch (each.type) {
        case 'payment.confirmed':
          return each.data.paymentId
        case 'checkout.created':
          return each.data.checkout.id
        default:
          return `left: ${each.type}`
      }
    }
    expect(describeEvent(verified)).toBe('left: payment.teleported')
  })

  test('is authentic as bytes, whatever they are', async () => {
    const withMark = `\uFEFF${body}`
    expect(await verify(Buffer.from(withMark), sign(withMark), secret, { now })).toEqual(event)
    const broken = Buffer.concat([Buffer.from('{"id":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')])
    expect(await refusal(broken, sign(broken), secret)).toBe('invalid_json')
  })

  test('is verified by any of several secrets and signatures', async () => {
    const twice = `t=${t},v1=${hmac(body, { key: 'old' })},v1=${hmac(body)}`
    for (const key of [secret, 'old', [secret, 'other'], ['other', secret]])
      expect(await verify(body, twice, key, { now })).toEqual(event)
    expect(await verify(body, sign(body), ['new', secret], { now })).toEqual(event)
    // A receiver passes undefined if the variable of the old secret is no longer set after the rotation.
    expect(await verify(body, sign(body), [secret, undefined as unknown as string], { now })).toEqual(event)
    for (let at = 0; at < 40; at++) await verify(body, sign(body, { key: `s${at}` }), `s${at}`, { now })
    expect(await verify(body, sign(body), secret, { now })).toEqual(event)
  })
})

describe('time', () => {
  test.each([
    [0, true],
    [300, true],
    [-300, true],
    [301, false],
    [-301, false],
  ])('%i s from the clock: %s', async (seconds, accepted) => {
    const outcome = await refusal(body, sign(body), secret, { now: () => now() + seconds * 1000 })
    expect(outcome).toEqual(accepted ? event : 'timestamp_out_of_tolerance')
  })

  test('may be held to more closely', async () => {
    const options = { toleranceSeconds: 0, now: () => now() + 999 }
    expect(await refusal(body, sign(body), secret, options)).toEqual(event)
    expect(await refusal(body, sign(body), secret, { ...options, now: () => now() + 1000 })).toBe(
      'timestamp_out_of_tolerance',
    )
  })

  test('is told by how much it is off', async () => {
    const late = () => verify(body, sign(body), secret, { now: () => now() + 4_123_999 })
    await expect(late).rejects.toThrow(/^It is 4123 s old; check the clock\.$/)
    const early = () => verify(body, sign(body), secret, { now: () => now() - 4_123_000 })
    await expect(early).rejects.toThrow(/^It is -4123 s old; check the clock\.$/)
  })

  test('of no tolerance is the default', async () => {
    const options = { toleranceSeconds: null, now: () => now() + 300_000 }
    expect(await refusal(body, sign(body), secret, options)).toEqual(event)
  })

  test('is that of the machine by default', async () => {
    const at = Math.floor(Date.now() / 1000)
    expect(await verify(body, sign(body, { at }), secret)).toEqual(event)
    await expect(verify(body, sign(body, { at: at - 400 }), secret)).rejects.toThrow(WebhookVerificationError)
  })

  test.each([Number.NaN, -1, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    '%s s of tolerance is refused',
    async (toleranceSeconds) => {
      expect(await refusal(body, sign(body), secret, { toleranceSeconds, now })).toBe('invalid_option')
    },
  )

  test('is told by a clock in bigint, and by the machine where the options are null', async () => {
    const inBigint = { now: () => BigInt(now()) as unknown as number }
    expect(await refusal(body, sign(body), secret, inBigint)).toEqual(event)
    const none = null as unknown as undefined
    expect(await verify(body, sign(body, { at: Math.floor(Date.now() / 1000) }), secret, none)).toEqual(event)
    expect(() => verifySync(body, sign(body), secret, none)).toThrow(WebhookVerificationError)
  })

  test('is out of tolerance by a clock that does not tell it', async () => {
    const options = { now: () => Number.NaN }
    expect(await refusal(body, sign(body), secret, options)).toBe('timestamp_out_of_tolerance')
  })
})

describe('what is refused', () => {
  const flip = (hex: string) => (hex.startsWith('0') ? `1${hex.slice(1)}` : `0${hex.slice(1)}`)

  test.each<[string, RawBody, WebhookHeaders, string]>([
    ['another body', body.replace('true', 'false'), sign(body), 'signature_mismatch'],
    ['another secret', body, sign(body, { key: 'other' }), 'signature_mismatch'],
    ['another time', body, `t=${t + 1},v1=${hmac(body)}`, 'signature_mismatch'],
    ['the same time, written otherwise', body, `t=0${t},v1=${hmac(body)}`, 'signature_mismatch'],
    ['a first digit', body, `t=${t},v1=${flip(hmac(body))}`, 'signature_mismatch'],
    [
      'a last digit',
      body,
      `t=${t},v1=${[...flip([...hmac(body)].reverse().join(''))].reverse().join('')}`,
      'signature_mismatch',
    ],
    ['no header', body, {}, 'missing_header'],
    ['an empty header', body, '', 'missing_header'],
    ['no headers', body, undefined as unknown as WebhookHeaders, 'missing_header'],
    ['no time', body, `v1=${hmac(body)}`, 'malformed_header'],
    ['no signature', body, `t=${t}`, 'malformed_header'],
    ['two times, the signed one second', body, `t=${t - 1},t=${t},v1=${hmac(body)}`, 'signature_mismatch'],
    [
      'two times, the late one first',
      body,
      `t=${t - 301},t=${t},v1=${hmac(body)}`,
      'timestamp_out_of_tolerance',
    ],
    ['a time that is none', body, `t=1e9,v1=${hmac(body)}`, 'malformed_header'],
    ['a negative time', body, `t=-1,v1=${hmac(body)}`, 'malformed_header'],
    ['a short signature', body, `t=${t},v1=${hmac(body).slice(1)}`, 'malformed_header'],
    [
      'a signature in capitals',
      body,
      `t=${t},v1=${hmac(body).toUpperCase().replaceAll(/\d/g, 'A')}`,
      'malformed_header',
    ],
    ['another scheme alone', body, `t=${t},v0=${hmac(body)}`, 'malformed_header'],
    ['a header without end', body, `${sign(body)},${'v1=0,'.repeat(2000)}`, 'malformed_header'],
    ['a parsed body', event as unknown as RawBody, sign(body), 'body_parsed'],
    ['no body', undefined as unknown as RawBody, sign(body), 'body_parsed'],
    ['a body that is not JSON', 'hello', sign('hello'), 'invalid_json'],
    ['a body that is no event', '[1]', sign('[1]'), 'invalid_json'],
    ['a body that is null', 'null', sign('null'), 'invalid_json'],
  ])('%s', async (_, rawBody, headers, code) => {
    expect(await refusal(rawBody, headers, secret)).toBe(code)
  })

  test('where the runtime has a synchronous HMAC, an event is opened at once', () => {
    expect(verifySync(body, sign(body), secret, { now })).toEqual(event)
  })

  test('a header of 999 characters is read, and one of 1,000 is not', async () => {
    const start = `${sign(body)},`
    const longest = start + 'v0=1,'.repeat(250).slice(0, 999 - start.length)
    expect(await verify(body, longest, secret, { now })).toEqual(event)
    expect(await refusal(body, `${longest},`, secret)).toBe('malformed_header')
  })

  test.each([
    ['', []],
    ['no list', {}],
    ['an empty list', []],
    ['a list of empty secrets', ['', undefined]],
    ['nothing', undefined],
  ])('a secret that is %s', async (_, key) => {
    expect(await refusal(body, sign(body), key as string)).toBe('missing_secret')
  })

  test('a secret that is neither given nor in the environment', async () => {
    vi.stubEnv('STABLERAIL_WEBHOOK_SECRET', secret)
    expect(await refusal(body, sign(body), undefined)).toEqual(event)
    expect(await refusal(body, sign(body), '')).toBe('missing_secret')
    vi.unstubAllEnvs()
    expect(await refusal(body, sign(body), undefined)).toBe('missing_secret')
  })

  test('whatever comes, nothing else is thrown and nothing gets through', async () => {
    const part = fc.oneof(fc.string(), fc.constantFrom('t=', 'v1=', ',', `${t}`, hmac(body), sign(body)))
    const anyHeader = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''))
    const anyHeaders = fc.oneof(
      anyHeader,
      anyHeader.map((value) => ({ [header]: value })),
      fc.array(fc.tuple(fc.constantFrom(header, 'host'), anyHeader)),
      fc.anything(),
    )
    const anyBody = fc.oneof(fc.string(), fc.uint8Array(), fc.anything())
    await fc.assert(
      fc.asyncProperty(anyBody, anyHeaders, async (rawBody, headers) => {
        const outcome = await refusal(rawBody as RawBody, headers as WebhookHeaders, secret)
        expect(typeof outcome).toBe('string')
      }),
      { numRuns: 3000 },
    )
  })

  test('any body is verified if signed, and none with a byte changed', async () => {
    const bodies = fc.uint8Array({ minLength: 1, maxLength: 200 })
    await fc.assert(
      fc.asyncProperty(bodies, fc.nat(), async (rawBody, position) => {
        const signature = sign(rawBody)
        expect(await refusal(rawBody, signature, secret)).not.toBe('signature_mismatch')
        const changed = rawBody.slice()
        const at = position % changed.length
        changed[at] = (changed[at] ?? 0) ^ 1
        expect(await refusal(changed, signature, secret)).toBe('signature_mismatch')
      }),
      { numRuns: 300 },
    )
  })
})

/** Verifies a million hostile deliveries, and tests that the only error is `WebhookVerificationError`. */
import { expect, test } from 'vitest'
import { verifySync, WebhookVerificationError } from './webhooks.ts'

const runs = 1_000_000
const t = 1_795_167_000
const hex = 'ab'.repeat(32)
const name = 'x-service-signature'

/**
 * Returns a generator of pseudo-random numbers below a bound. The numbers are the same in every run
 * (mulberry32).
 */
const numbers = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const pieces = [
  't=',
  'v1=',
  'v0=',
  ',',
  '=',
  ' ',
  `${t}`,
  '-1',
  '1e9',
  '٣',
  `v1=${hex}`,
  `t=${t}`,
  't=1,',
  hex,
  hex.toUpperCase(),
  '\0',
  '\uD800',
  '\uFEFF',
  '__proto__',
  'NaN',
  '9'.repeat(30),
  '%00',
  ';',
  '\r\n',
  '😀',
  '"',
  '{',
  '}',
  '',
]

const text = (next: (below: number) => number) => {
  let made = ''
  for (let left = next(7); left > 0; left--) made += pieces[next(pieces.length)]
  return made
}

const headersOf = (next: (below: number) => number): unknown => {
  const value = text(next)
  switch (next(10)) {
    case 0:
      return [value, text(next)]
    case 1:
      return [
        [name, value],
        [text(next), text(next)],
      ]
    case 2:
      return { [text(next)]: value, [name.toUpperCase()]: value }
    case 3:
      return { [name]: [value, undefined, next(9)] }
    case 4:
      return new Map([[name, value]])
    case 5:
      return [undefined, null, next(5), {}, [], [name], [undefined, value]][next(7)]
    case 6:
      return { [name]: [null, next(9), {}, [[value]], () => value][next(5)] }
    case 7:
      return Object.assign(Object.create(null), { [name]: value, get: next(2) })
    default:
      return value
  }
}

const bodyOf = (next: (below: number) => number): unknown => {
  const value = text(next)
  switch (next(8)) {
    case 0:
      return Buffer.from(value)
    case 1:
      return Uint8Array.from({ length: next(9) }, () => next(256)).buffer
    case 2:
      return [undefined, null, next(9), {}, [], Object.create(null), Symbol(value), () => value][next(8)]
    case 3:
      return new DataView(new ArrayBuffer(next(9)))
    default:
      return value
  }
}

test('nothing else is thrown, nothing gets through, and the message repeats nothing', {
  timeout: 120_000,
}, () => {
  const next = numbers(20_261_120)
  const codes = new Map<string, number>()
  for (let run = 0; run < runs; run++) {
    let outcome: unknown = 'verified'
    try {
      verifySync(bodyOf(next) as string, headersOf(next) as string, 'whsec_k3y', { now: () => t * 1000 })
    } catch (error) {
      outcome = error
    }
    if (!(outcome instanceof WebhookVerificationError)) throw new Error(`run ${run}: ${String(outcome)}`)
    if (/k3y|abab|😀/.test(outcome.message)) throw new Error(`run ${run} repeats: ${outcome.message}`)
    codes.set(outcome.code, (codes.get(outcome.code) ?? 0) + 1)
  }
  expect([...codes.keys()].sort()).toEqual([
    'body_parsed',
    'malformed_header',
    'missing_header',
    'signature_mismatch',
    'timestamp_out_of_tolerance',
  ])
})

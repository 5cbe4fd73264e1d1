/**
 * Generates request bodies: with the fields that the contract requires or with others, as valid or invalid
 * JSON, in valid or invalid UTF-8.
 */
import fc from 'fast-check'
import type { Body, BodyFault, Charset, Coding, Framing } from './draft.ts'
import type { JsonSchema } from './routes.ts'
import { fromSchema, strange } from './values.ts'

/** A body and the headers that describe it. */
export type SentBody = { body: Body; headers: [string, string][]; framing: Framing; odd: boolean }

const plain = (text: string): Body => ({
  text,
  repeat: 1,
  close: '',
  charset: 'utf-8',
  coding: 'none',
  fault: 'none',
})

/** Returns a valid JSON body in the usual encoding. */
export const jsonBody = (value: unknown): SentBody => ({
  body: plain(stringify(value)),
  headers: [json],
  framing: 'length',
  odd: false,
})

/** Returns an image body. The text of the body has one Latin-1 character for each byte. */
export const imageBody = ({ bytes, type }: { bytes: Buffer; type: string }): SentBody => ({
  body: { ...plain(bytes.toString('latin1')), charset: 'latin1' },
  headers: [['content-type', type]],
  framing: 'length',
  odd: false,
})

const stringify = (value: unknown): string => JSON.stringify(value) ?? ''

/** Returns variants of a JSON text that no serialiser produces, such as duplicate keys. */
const spoil = (text: string): fc.Arbitrary<string> => {
  const inner = text.startsWith('{') ? text.slice(1) : `"a":1}`
  const separator = inner.startsWith('}') ? '' : ','
  const first = (member: string) => `{${member}${separator}${inner}`
  return fc.constantFrom(
    first('"__proto__":{"role":"admin"}'),
    first('"constructor":{"prototype":{"a":1}}'),
    first('"name":"x","name":"y"'),
    first('"email":"a@b.example","email":{"a":1}'),
    first('"name":"\\ud800"'),
    first('"name":"a\\u0000b"'),
    first('"a\\u0000b":1'),
    first('"amount":1e999'),
    first('"amount":-0'),
    first('"amount":0x10'),
    first('"amount":1,'),
    first(`"${'k'.repeat(70_000)}":1`),
    first('"metadata":{"a":NaN}'),
    text.slice(0, -1),
    `${text}}`,
    `${text}${text}`,
    `\ufeff${text}`,
    `// note\n${text}`,
    text.replace(/"/g, "'"),
    '{',
    '[',
    '"',
    '"a',
    '\0',
    'nul',
    '{"a":',
    ' ',
  )
}

const depths = [1, 20, 63, 64, 65, 100, 1_457, 2_239, 5_000, 20_000, 100_000]

/** Bodies with repeated text: deeply nested JSON, or JSON with very many members. */
const repeating: fc.Arbitrary<Body> = fc.oneof(
  fc
    .tuple(fc.constantFrom(...depths), fc.constantFrom(['[', ']'], ['{"a":', '}'], ['[{"metadata":', '}]']))
    .map(([repeat, [open = '', close = '']]) => ({ ...plain(open), repeat, close })),
  fc.constantFrom<Body>(
    { ...plain('{},'), repeat: 20_000 },
    { ...plain(' '), repeat: 70_000 },
    { ...plain('a'), repeat: 300_000 },
  ),
)

/** Returns JSON bodies with a deeply nested value in one field. */
const within = (field: string): fc.Arbitrary<Body> =>
  fc
    .tuple(fc.constantFrom(...depths), fc.constantFrom(['[', ']'], ['{"a":', '}']))
    .map(([depth, [open = '', close = '']]) =>
      plain(`{"name":"x","${field}":${open.repeat(depth)}1${close.repeat(depth)}}`),
    )

const wide: fc.Arbitrary<Body> = fc
  .constantFrom(51, 1_000, 20_000)
  .map((count) =>
    plain(
      `{"name":"x","metadata":{${Array.from({ length: count }, (_, index) => `"k${index}":{}`).join(',')}}}`,
    ),
  )

const bodyFor = (schema: JsonSchema | null): fc.Arbitrary<Body> => {
  const shaped = schema === null ? strange : fromSchema(schema)
  const text = shaped.map(stringify)
  return fc.oneof(
    { arbitrary: text.map(plain), weight: 110 },
    { arbitrary: strange.map((value) => plain(stringify(value))), weight: 8 },
    { arbitrary: text.chain((one) => spoil(one)).map(plain), weight: 20 },
    { arbitrary: repeating, weight: 2 },
    { arbitrary: fc.constantFrom('metadata', 'unknown', 'lineItems').chain(within), weight: 3 },
    { arbitrary: wide, weight: 1 },
  )
}

const charsets: readonly Charset[] = ['utf-16le', 'utf-16be', 'utf-7', 'latin1', 'bom', 'invalid utf-8']
const codings: readonly Coding[] = ['gzip', 'deflate', 'br', 'zstd']
const faults: readonly BodyFault[] = [
  'none',
  'truncated',
  'garbage after',
  'not coded',
  'coded twice',
  'empty',
]
const wrongFramings: readonly Framing[] = [
  'length short',
  'length long',
  'length not a number',
  'two lengths',
  'length and chunked',
  'bad chunk size',
  'chunk cut off',
  'none',
]

const json: [string, string] = ['content-type', 'application/json']
const types = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset="utf-8"',
  'application/json;charset=UTF-8;charset=utf-16le',
  'application/json; charset=',
  'application/merge-patch+json',
  'APPLICATION/JSON',
  'application/jsonp',
  '',
] as const

export const sentBody = (schema: JsonSchema | null): fc.Arbitrary<SentBody> => {
  const body = bodyFor(schema)
  const sent = (
    one: Body,
    headers: [string, string][] = [json],
    framing: Framing = 'length',
    odd = false,
  ): SentBody => ({ body: one, headers, framing, odd })
  return fc.oneof(
    { arbitrary: body.map((one) => sent(one)), weight: 110 },
    { arbitrary: body.map((one) => sent(one, [json], 'chunked')), weight: 6 },
    {
      arbitrary: fc.tuple(body, fc.constantFrom(...charsets), fc.boolean()).map(([one, charset, said]) => {
        const name = charset === 'bom' || charset === 'invalid utf-8' ? 'utf-8' : charset
        const type: [string, string] = said ? ['content-type', `application/json; charset=${name}`] : json
        return sent({ ...one, charset }, [type])
      }),
      weight: 10,
    },
    {
      arbitrary: fc
        .tuple(body, fc.constantFrom(...codings), fc.constantFrom(...faults))
        .map(([one, coding, fault]) => sent({ ...one, coding, fault }, [json, ['content-encoding', coding]])),
      weight: 10,
    },
    {
      arbitrary: fc
        .tuple(body, fc.constantFrom('identity', 'compress', 'gzip, gzip', 'x-gzip', '', 'gzip,br', '\t'))
        .map(([one, coding]) => sent(one, [json, ['content-encoding', coding]])),
      weight: 3,
    },
    {
      arbitrary: fc
        .tuple(body, fc.constantFrom(...types))
        .map(([one, type]) => sent(one, type === '' ? [] : [['content-type', type]])),
      weight: 6,
    },
    {
      arbitrary: fc
        .tuple(body, fc.constantFrom(...wrongFramings))
        .map(([one, framing]) => sent(one, [json], framing, true)),
      weight: 6,
    },
  )
}

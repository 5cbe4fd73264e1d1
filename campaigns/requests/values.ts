import fc from 'fast-check'
import { cursors, extremes } from './extremes.ts'
import type { JsonSchema } from './routes.ts'

/** Texts that a field does not expect. */
export const strangeTexts = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  'null',
  'true',
  '__proto__',
  'constructor',
  'toString',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfffb',
  '../..',
  "';--",
  '%',
  '%00',
  '🙂',
  'ßßß',
  'ﬀﬀﬀ',
  '1!?',
  '\u202etxt',
  'İ'.repeat(40),
  'a'.repeat(121),
  'a'.repeat(5000),
  'base',
  'Base',
  'USDC',
  'payment',
  'one_time',
  'month',
  'a@b.example',
  'a\0@x.example',
  'http://localhost:4242/',
  'https://93.184.215.14:0/x',
  'https://127.0.0.1/',
  'https://[::1]/',
  '2026-02-30',
  '275760-09-13T00:00:00.001Z',
  '-000001-01-01T00:00:00Z',
] as const

export const strange = fc.oneof(
  { arbitrary: fc.constantFrom<unknown>(...strangeTexts), weight: 6 },
  {
    arbitrary: fc.constantFrom<unknown>(
      ...[0, -0, -1, 0.1, 2 ** 31, 2 ** 53, 1e21, 1e308, null, true, false],
      ...[[], {}, [[]], [null], { a: { b: [null] } }, { toString: 1 }, { length: -1 }],
    ),
    weight: 3,
  },
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.integer(),
  fc.double(),
  fc.jsonValue({ maxDepth: 4 }),
)

/**
 * Returns values that a schema accepts or almost accepts: the contract's examples, and values near the limits
 * of the schema.
 */
export const fromSchema = (schema: JsonSchema, definitions = schema.$defs ?? {}): fc.Arbitrary<unknown> => {
  if (schema.$ref !== undefined) {
    const found = definitions[schema.$ref.replace('#/$defs/', '')]
    return found === undefined ? strange : fromSchema(found, definitions)
  }
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.properties !== undefined) return objectOf(schema, definitions)
  if (schema.examples !== undefined && schema.examples.length > 0)
    return likeExamples(schema, schema.examples)
  const options = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (options !== undefined) return fc.oneof(...options.map((option) => fromSchema(option, definitions)))
  return ofType(schema, definitions)
}

/** Replaces the host name of a URL by an IP address, so that the server makes no DNS lookups. */
const withoutName = (example: unknown): unknown =>
  typeof example === 'string' ? example.replace(/^https:\/\/[^/]+/, 'https://93.184.215.14') : example

const ofType = (schema: JsonSchema, definitions: Record<string, JsonSchema>): fc.Arbitrary<unknown> => {
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'array') return fc.array(fromSchema(schema.items ?? {}, definitions), { maxLength: 3 })
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer' || type === 'number') return numberOf(schema)
  if (type === 'null') return fc.constant(null)
  if (type === 'object')
    return fc.dictionary(fc.string({ maxLength: 9 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 })
  if (schema.format === 'email') return fc.constantFrom('a@b.example', 'buyer@a.example', 'ada@', '')
  return fc.oneof(fc.constantFrom<unknown>('Ada', 'a@b.example', 'GB', 'USD'), fc.string({ maxLength: 30 }))
}

const likeExamples = (schema: JsonSchema, examples: readonly unknown[]): fc.Arbitrary<unknown> => {
  const example = fc.constantFrom(...examples.map(withoutName))
  return schema.type === 'integer'
    ? fc.oneof({ arbitrary: example, weight: 9 }, { arbitrary: numberOf(schema), weight: 2 })
    : example
}

const numberOf = ({ minimum = 0, maximum = 1e6 }: JsonSchema): fc.Arbitrary<number> =>
  fc.oneof(
    {
      arbitrary: fc.integer({ min: Math.max(minimum, -1e9), max: Math.min(maximum, 1e9) }),
      weight: 9,
    },
    { arbitrary: fc.constantFrom(...extremes, minimum - 1, maximum + 1), weight: 1 },
  )

/**
 * Returns an example of a schema: the schema's own example, or an object with an example of each required
 * field.
 */
export const exampleOf = (schema: JsonSchema, definitions = schema.$defs ?? {}): unknown => {
  const { properties, required = [], examples = [], items, enum: values } = schema
  const [example] = examples
  if (schema.$ref !== undefined)
    return exampleOf(definitions[schema.$ref.replace('#/$defs/', '')] ?? {}, definitions)
  if (schema.const !== undefined || values !== undefined) return schema.const ?? values?.[0]
  if (properties !== undefined && example !== undefined) return referringExample(example)
  if (properties !== undefined)
    return Object.fromEntries(
      required.map((name) => [name, existing(name) ?? exampleOf(properties[name] ?? {}, definitions)]),
    )
  if (example !== undefined) return withoutName(example)
  const [option] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []
  if (option !== undefined) return exampleOf(option, definitions)
  if (schema.type === 'array') return [exampleOf(items ?? {}, definitions)]
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1)
  return schema.format === 'email' ? 'a@b.example' : 'Ada'
}

/**
 * The values of fields that name the chain, the token or the currency. The workspace has a wallet only for
 * these.
 */
const offered: Readonly<Record<string, string>> = { chain: 'base', token: 'USDC', currency: 'USD' }

/**
 * Returns the placeholder for the id of an existing record, given the name of the field that contains the id.
 * Undefined for fields without a placeholder.
 */
const existing = (name: string): string | undefined => {
  if (name === 'workspaceId') return '{workspace:own}'
  if (name === 'payerAddress' || name === 'recipientAddress') return '{address:payer}'
  const [, kind] = /^(customer|product|price|wallet|checkout|invoice|subscription)Id$/.exec(name) ?? []
  return kind === undefined ? offered[name] : `{id:${kind}}`
}

/**
 * Returns values for a field: mostly the id of an existing record if the field refers to one, otherwise the
 * values `otherwise`.
 */
const referring = (name: string, otherwise: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> => {
  if (name === 'cursor') return fc.constantFrom(...cursors)
  const known = existing(name)
  return known === undefined
    ? otherwise
    : fc.oneof({ arbitrary: fc.constant(known), weight: 3 }, { arbitrary: otherwise, weight: 1 })
}

/** Returns an example of the API contract in which references to records are ids of existing records. */
const referringExample = (example: unknown): object =>
  Object.fromEntries(
    Object.entries(example as object).map(([name, value]) => [name, existing(name) ?? withoutName(value)]),
  )

const objectOf = (
  { properties = {}, required = [], examples = [] }: JsonSchema,
  definitions: Record<string, JsonSchema>,
): fc.Arbitrary<unknown> => {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [
      name,
      referring(name, fromSchema(field, definitions)),
    ]),
  )
  const whole = fc.record(fields, { requiredKeys: required.filter((name) => name in fields) })
  const names = Object.keys(properties)
  if (names.length === 0) return whole
  const withField = (value: object, name: string, given: unknown) => ({ ...value, [name]: given })
  return fc.oneof(
    { arbitrary: whole, weight: 20 },
    // Also generates the complete examples of the API contract, because a random combination of fields is
    // rarely valid.
    ...examples.map((example) => ({ arbitrary: fc.constant(referringExample(example)), weight: 10 })),
    // Also generates objects in which one field is replaced, unknown or missing.
    {
      arbitrary: fc
        .tuple(whole, fc.constantFrom(...names, '__proto__', 'constructor', 'unknown', 'x\0'), strange)
        .map(([value, name, given]) => withField(value as object, name, given)),
      weight: 5,
    },
    {
      arbitrary: fc
        .tuple(whole, fc.constantFrom(...names))
        .map(([value, name]) => withField(value as object, name, undefined)),
      weight: 1,
    },
  )
}

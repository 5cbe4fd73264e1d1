/** Checks what is sent against the contract's schemas, and fills in defaults. */
import { invalid } from './failure.ts'
import { schemas } from './generated/schemas.ts'
import type { MockSchema } from './mock-data.ts'

const refPrefix = '#/components/schemas/'

const typeOf = (value: unknown) => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}

const isOfType = (value: unknown, types: readonly string[]) => {
  const type = typeOf(value)
  return types.includes(type) || (type === 'integer' && types.includes('number'))
}

const formats: Record<string, RegExp> = {
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  uri: /^[a-z][a-z0-9+.-]*:\S+$/i,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/,
  date: /^\d{4}-\d\d-\d\d$/,
}

/** What is wrong with a value by itself, if anything. */
const fault = (value: unknown, schema: MockSchema): string | undefined => {
  const types = typeof schema.type === 'string' ? [schema.type] : schema.type
  if (types && !isOfType(value, types)) return `must be ${types.join(' or ')}`
  if (value === null) return undefined
  if (schema.const !== undefined && value !== schema.const) return `must be ${JSON.stringify(schema.const)}`
  if (schema.enum && !schema.enum.includes(value)) return `must be one of ${schema.enum.join(', ')}`
  const [unit, size] = Array.isArray(value)
    ? ['items', value.length]
    : typeof value === 'string'
      ? ['characters', value.length]
      : ['', Number(value)]
  const least = schema.minLength ?? schema.minItems ?? schema.minimum
  const most = schema.maxLength ?? schema.maxItems ?? schema.maximum
  if (least !== undefined && size < least) return `must be at least ${least} ${unit}`.trim()
  if (most !== undefined && size > most) return `must be at most ${most} ${unit}`.trim()
  if (typeof value !== 'string') return undefined
  const format = formats[schema.format ?? '']
  if (format && !format.test(value)) return `must be of format ${schema.format}`
  if (schema.pattern && !new RegExp(schema.pattern).test(value)) return 'is not of the right form'
  return undefined
}

const checkFields = (value: object, schema: MockSchema, at: string): object => {
  const given = value as Record<string, unknown>
  const checked: Record<string, unknown> = { ...given }
  for (const name of schema.required ?? [])
    if (given[name] === undefined && schema.properties?.[name]?.default === undefined)
      throw invalid(`${at}${name}`, 'is required')
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const sent = given[name] === undefined ? field.default : given[name]
    if (sent !== undefined) checked[name] = checkValue(sent, field, `${at}${name}`)
  }
  return checked
}

const checkChoices = (value: unknown, choices: readonly MockSchema[], at: string): unknown => {
  let refusal: unknown
  for (const choice of choices)
    try {
      return checkValue(value, choice, at)
    } catch (error) {
      refusal ??= error
    }
  throw refusal
}

/** The value with defaults in place; throws a failure that names the field. */
export const checkValue = (value: unknown, schema: MockSchema, at: string): unknown => {
  if (schema.$ref !== undefined)
    return checkValue(value, schemas[schema.$ref.slice(refPrefix.length)] ?? {}, at)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return checkChoices(value, choices, at)
  const wrong = fault(value, schema)
  if (wrong !== undefined) throw invalid(at || 'body', wrong)
  if (Array.isArray(value))
    return schema.items
      ? value.map((item, index) => checkValue(item, schema.items ?? {}, `${at}.${index}`))
      : value
  if (typeof value === 'object' && value !== null)
    return checkFields(value, schema, at === '' ? '' : `${at}.`)
  return value
}

/** A query: texts that stand for numbers and words. Names that are not known are passed over. */
export const checkQuery = (
  query: URLSearchParams,
  fields: { readonly [name: string]: MockSchema },
): Record<string, unknown> => {
  const checked: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(fields)) {
    const text = query.get(name)
    const isNumber = schema.type === 'integer'
    const value = text !== null && isNumber ? Number(text) : text
    const word = schema.type === 'boolean' && (text === 'true' || text === 'false') ? text === 'true' : value
    const given = word ?? schema.default
    if (given !== undefined && given !== null) checked[name] = checkValue(given, schema, name)
  }
  return checked
}

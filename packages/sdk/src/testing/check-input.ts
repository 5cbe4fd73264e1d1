/** Validates requests with the same error messages as the service, and adds default values. */
import { Failure } from './failure.ts'
import { bodilessFault, faultOf, queryFault } from './generated/find-fault.ts'
import { schemas } from './generated/schemas.ts'
import type { Refusal, RequestSchema } from './generated/words.ts'

const refusePossible = (fault: Refusal | undefined) => {
  if (fault !== undefined) throw new Failure('invalid_request', fault)
}

const settled = ({ $ref, ...schema }: RequestSchema): RequestSchema =>
  $ref === undefined ? schema : { ...schemas[$ref.replace(/^.*\//, '')], ...schema }

/** Returns a valid value with the default values of missing fields. */
const completed = (value: unknown, asked: RequestSchema): unknown => {
  const { properties, items } = settled(asked)
  if (Array.isArray(value)) return items ? value.map((item) => completed(item, items)) : value
  if (typeof value !== 'object' || value === null || !properties) return value
  const given = value as Record<string, unknown>
  const fields = Object.entries(properties).map(([name, field]) => {
    const sent = given[name] === undefined ? settled(field).default : given[name]
    return [name, sent === undefined ? undefined : completed(sent, field)] as const
  })
  return { ...given, ...Object.fromEntries(fields.filter(([, sent]) => sent !== undefined)) }
}

/**
 * Returns a body with the default values of missing fields. Throws a `Failure` that names the invalid field.
 */
export const checkBody = (body: unknown, name: string): Record<string, unknown> => {
  const schema = schemas[name] ?? {}
  refusePossible(faultOf(body, schema, schemas))
  return completed(body, schema) as Record<string, unknown>
}

/** Throws if a body is sent to an operation that takes none. */
export const checkNoBody = (body: unknown): void => refusePossible(bodilessFault(body))

const readText = (text: string, type: RequestSchema['type']) => {
  if (type === 'integer') return Number(text)
  return type === 'boolean' ? text === 'true' : text
}

/** Parses a query, whose values are strings, into the numbers, booleans and strings of its schema. */
export const checkQuery = (query: URLSearchParams, schema: RequestSchema = {}): Record<string, unknown> => {
  const texts = [...new Set(query.keys())].map((name) => {
    const [text, ...more] = query.getAll(name)
    return [name, more.length > 0 ? [text, ...more] : text] as const
  })
  refusePossible(queryFault(Object.fromEntries(texts), schema, schemas))
  const read = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const text = query.get(name)
    return [name, text === null ? field.default : readText(text, field.type)] as const
  })
  return Object.fromEntries(read.filter(([, value]) => value !== undefined))
}

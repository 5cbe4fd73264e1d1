/** Converts zod schemas to plain JSON Schema. Only this module calls `z.toJSONSchema`. */
import { z } from 'zod'
import { refTo, type Schema } from './model.ts'

const anonymous = /^__schema\d+$/
const named = /^#\/\$defs\//

const isNull = (schema: Schema) => schema.type === 'null' && Object.keys(schema).length === 1

/** Rewrites `anyOf: [T, null]` as `type: [T, 'null']` if T is a scalar type. The description of T is kept. */
const joinNull = (schema: Schema): Schema => {
  const branches = schema.anyOf ?? []
  const value = branches.find((branch) => !isNull(branch))
  if (branches.length !== 2 || value === undefined || branches.every((branch) => !isNull(branch)))
    return schema
  const { anyOf: _, ...outside } = schema
  const isScalar = typeof value.type === 'string' && !['object', 'array'].includes(value.type)
  if (isScalar) {
    const { type, ...rest } = value
    const values = value.enum ? { enum: [...value.enum, null] } : {}
    return { type: [type as string, 'null'], ...rest, ...values, ...outside }
  }
  const { description, unit, examples, ...inside } = value
  const about = { ...(description && { description }), ...(unit && { unit }), ...(examples && { examples }) }
  return { anyOf: [inside, { type: 'null' }], ...about, ...outside }
}

type Direction = 'input' | 'output'

const isNoise = (key: string, value: unknown, schema: Schema, io: Direction) =>
  // Responses may gain fields, so their objects stay open. Objects in requests are closed, because the server
  // refuses unknown fields.
  (key === 'additionalProperties' && value === false && io === 'output') ||
  // zod adds a long pattern to each format. The pattern is removed, because the format alone means the same.
  (key === 'pattern' && schema.format !== undefined) ||
  (key === 'propertyNames' && Object.keys(value as object).join() === 'type') ||
  (key === 'minLength' && value === 0) ||
  (key === 'maximum' && value === Number.MAX_SAFE_INTEGER) ||
  (key === 'minimum' && value === Number.MIN_SAFE_INTEGER)

const mapValues = (fields: Record<string, Schema>, change: (schema: Schema) => Schema) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, change(field)]))

const cleanIn = (io: Direction) => {
  const clean = (schema: Schema): Schema => {
    const cleaned: Record<string, unknown> = {}
    for (const [key, value] of Object.entries(schema)) {
      if (isNoise(key, value, schema, io)) continue
      if (key === 'properties') cleaned[key] = mapValues(value as Record<string, Schema>, clean)
      else if (key === 'anyOf' || key === 'oneOf') cleaned[key] = (value as Schema[]).map(clean)
      else if (key === 'items' || (key === 'additionalProperties' && typeof value === 'object'))
        cleaned[key] = clean(value as Schema)
      else if (key === '$ref') cleaned[key] = refTo((value as string).replace(named, ''))
      else cleaned[key] = value
    }
    return joinNull(cleaned as Schema)
  }
  return clean
}

export type Converted<Key extends string> = {
  schemas: Record<Key, Schema>
  /**
   * The keys of the entries of `schemas` that describe optional values, such as an optional query parameter.
   */
  optional: Set<string>
  /** The named schemas that the converted schemas refer to. */
  components: Record<string, Schema>
}

/**
 * Converts all schemas of one direction (requests or responses) together, so that each name has one
 * definition. Throws for a schema that JSON Schema cannot express.
 */
export const convertSchemas = <Key extends string>(
  schemas: Record<Key, z.ZodType>,
  io: Direction,
): Converted<Key> => {
  const whole = z.toJSONSchema(z.object(schemas), { io, unrepresentable: 'throw' }) as Schema & {
    $defs?: Record<string, Schema>
  }
  const clean = cleanIn(io)
  const components: Record<string, Schema> = {}
  for (const [name, schema] of Object.entries(whole.$defs ?? {})) {
    if (anonymous.test(name)) throw new Error(`${name} refers to itself: give it an id`)
    components[name] = clean(schema)
  }
  const keys = Object.keys(whole.properties ?? {})
  return {
    schemas: mapValues(whole.properties ?? {}, clean) as Record<Key, Schema>,
    optional: new Set(keys.filter((key) => !whole.required?.includes(key))),
    components,
  }
}

/** Builds example values from the examples, defaults and enumerations of schemas. */
import type { EventType } from '@stablerail/contract'
import { eventExamples } from './event-examples.ts'
import { type EventEntry, type Model, refName, type Schema } from './model.ts'
import { recordExamples } from './record-examples.ts'

type Components = Record<string, Schema>

/** Returns whether an example leaves a field null, because the field has a value only in unusual cases. */
const isUnusual = (name: string, schema: Schema) =>
  /^(refund|closeMatch|expected|received|failure|cancel(ed|R)|paused|deleted|revoked|pending[A-Z]|canonical|screening|lastError|paid|completed|trialEnds|nextAttempt)/.test(
    name,
  ) && allowsNull(schema)

const allowsNull = (schema: Schema) =>
  (Array.isArray(schema.type) && schema.type.includes('null')) ||
  (schema.anyOf?.some((branch) => branch.type === 'null') ?? false)

const stringExample = (schema: Schema) => {
  if (schema.format === 'date-time') return '2026-11-20T09:30:00.000Z'
  if (schema.format === 'date') return '1990-04-01'
  if (schema.format === 'email') return 'ada@example.com'
  if (schema.format === 'uri') return 'https://shop.example/'
  const least = schema.minLength ?? 0
  return 'text'.padEnd(Math.max(least, 4), '-').slice(0, schema.maxLength ?? Number.POSITIVE_INFINITY)
}

const scalarExample = (schema: Schema): unknown => {
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'string') return stringExample(schema)
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1
  if (type === 'boolean') return true
  return null
}

const objectExample = (schema: Schema, components: Components, all: boolean) => {
  const fields = Object.entries(schema.properties ?? {})
  const required = fields.filter(([name]) => all || schema.required?.includes(name))
  // If no field is required, uses the first field, because an empty body would not be a useful example.
  const wanted = required.length > 0 ? required : fields.slice(0, 1)
  return Object.fromEntries(
    wanted.map(([name, field]) => [
      name,
      isUnusual(name, field) ? null : exampleOf(field, components, { all }),
    ]),
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const merge = (base: unknown, patch: Record<string, unknown>): unknown => {
  if (!isRecord(base)) return patch
  const patched = Object.entries(patch).map(([name, value]) => [
    name,
    isRecord(value) ? merge(base[name], value) : value,
  ])
  return { ...base, ...Object.fromEntries(patched) }
}

/** Returns an example value of a schema. Optional fields are included if `all` is set. */
export const exampleOf = (schema: Schema, components: Components, { all = true } = {}): unknown => {
  if (schema.examples?.[0] !== undefined) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  const name = refName(schema)
  if (name !== undefined) {
    const example = exampleOf(components[name] ?? {}, components, { all })
    const patch = recordExamples[name]
    return patch === undefined ? example : merge(example, patch)
  }
  if (schema.enum) return schema.enum[0]
  const first = (schema.anyOf ?? schema.oneOf)?.[0]
  if (first) return exampleOf(first, components, { all })
  if (schema.items) return [exampleOf(schema.items, components, { all })]
  if (schema.properties) return objectExample(schema, components, all)
  if (schema.type === 'object') return {}
  return scalarExample(schema)
}

/**
 * Returns an example of a request body. It has the required fields, unless the schema itself has an example
 * with more fields.
 */
export const requestExample = (schema: Schema, model: Model) =>
  exampleOf(schema, model.inputs, { all: false })

/** Returns an example of an event in the form of a webhook body. */
export const eventExample = (event: EventEntry, model: Model) => {
  const patch = eventExamples[event.type as EventType]
  const example = answerExample(event.schema, model)
  return patch === undefined ? example : merge(example, { data: patch })
}

/** Returns an example of a response. */
export const answerExample = (schema: Schema, model: Model) => exampleOf(schema, model.outputs)

export const errorExample = (code: string, model: Model) => {
  const entry = model.errors.find((error) => error.code === code)
  const metadata = entry && entry.metadata.type !== 'null' ? answerExample(entry.metadata, model) : null
  return {
    error: {
      code,
      message: entry?.meaning ?? '',
      param: code === 'invalid_request' ? 'email' : null,
      request_id: 'req_01k9z7q4m8c3v5t2r6w1x0y9bn',
      metadata,
    },
  }
}

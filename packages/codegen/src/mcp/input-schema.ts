/** Describes the arguments of a tool as one JSON Schema without references, which every client can read. */
import { type Model, type Parameter, refName, type Schema } from '../model/model.ts'
import { schemaObject } from '../openapi/schemas.ts'
import type { MethodPlan } from '../sdk/plan.ts'

/** The maximum number of records that a tool returns. */
const mostRecords = 25

/** Query parameters that the client sets itself, or that change the form of the response. */
const withheld = ['workspaceId', 'format']

const mapValues = (fields: Record<string, Schema>, change: (schema: Schema) => Schema) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, change(field)]))

/** Returns a schema with each reference replaced by the named schema, and without examples. */
const inlineWith = (named: Record<string, Schema>) => {
  const inline = (schema: Schema, within: readonly string[] = []): Schema => {
    const name = refName(schema)
    if (name !== undefined) {
      const target = named[name]
      if (target === undefined || within.includes(name))
        throw new Error(`The schema ${name} is missing, or contains itself`)
      const { $ref: _, ...beside } = schema
      return inline({ ...target, ...beside }, [...within, name])
    }
    const { examples: _, discriminator: __, ...rest } = schema
    const each = (inner: Schema) => inline(inner, within)
    return {
      ...rest,
      ...(rest.properties && { properties: mapValues(rest.properties, each) }),
      ...(rest.items && { items: each(rest.items) }),
      ...(rest.anyOf && { anyOf: rest.anyOf.map(each) }),
      ...(rest.oneOf && { oneOf: rest.oneOf.map(each) }),
      ...(typeof rest.additionalProperties === 'object' && {
        additionalProperties: each(rest.additionalProperties),
      }),
    }
  }
  return inline
}

const bounded = ({ default: usual }: Schema): Schema => ({
  type: 'integer',
  description: `Maximum number of items to return, from 1 to ${mostRecords}.`,
  minimum: 1,
  maximum: mostRecords,
  default: Math.min(Number(usual ?? mostRecords), mostRecords),
})

const idempotencyKey: Schema = {
  type: 'string',
  description:
    'The `idempotencyKey` of an earlier call of this tool that got no response. The same key and arguments take ' +
    'effect at most once. Leave it out otherwise.',
  minLength: 1,
  maxLength: 255,
}

/** Returns the fields of a body, each with whether it must be sent. */
const bodyFields = (schema: Schema, required: boolean): Parameter[] =>
  Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    schema: field,
    required: required && (schema.required?.includes(name) ?? false) && field.default === undefined,
  }))

/** Returns whether a call takes an idempotency key. */
export const takesKey = ({ httpMethod, idempotencyKey: use, readsOnly }: MethodPlan['operation']): boolean =>
  httpMethod === 'POST' && use !== 'none' && !readsOnly

/** Returns the schema of the arguments: the path's parameters, and the fields of the query or of the body. */
export const inputSchemaOf = ({ operation, path }: MethodPlan, model: Model): object => {
  const inline = inlineWith({ ...model.outputs, ...model.inputs })
  const { pathParameters, query, body } = operation
  const parameters: Parameter[] = [
    ...pathParameters.filter(({ name }) => path.some((each) => each.name === name)),
    ...query
      .filter(({ name }) => !withheld.includes(name))
      .map((each) => (each.name === 'limit' ? { ...each, schema: bounded(each.schema) } : each)),
    ...(body === undefined ? [] : bodyFields(inline(body.schema), body.required)),
    ...(takesKey(operation) ? [{ name: 'idempotencyKey', required: false, schema: idempotencyKey }] : []),
  ]
  const names = parameters.map(({ name }) => name)
  if (new Set(names).size < names.length)
    throw new Error(`${operation.operation} has two arguments of one name: rename one in the contract`)
  const required = parameters.filter((each) => each.required).map(({ name }) => name)
  return {
    type: 'object',
    properties: Object.fromEntries(
      parameters.map(({ name, schema }) => [name, schemaObject(inline(schema))]),
    ),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
}

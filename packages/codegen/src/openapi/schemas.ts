import type { SchemaObject } from 'openapi3-ts/oas31'
import type { Model, Schema } from '../model/model.ts'

/** Returns the description of a schema with its unit, because JSON Schema has no keyword for units. */
const describe = ({ description, unit }: Schema) =>
  unit === undefined ? description : `${description ?? ''} Unit: ${unit}.`.trim()

const each = (fields: Record<string, Schema>) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaObject(field)]))

/** Converts a schema of the model to a schema of OpenAPI 3.1. */
export const schemaObject = (schema: Schema): SchemaObject => {
  const {
    unit: _,
    form: __,
    description: ___,
    properties,
    items,
    anyOf,
    oneOf,
    additionalProperties,
    ...rest
  } = schema
  const text = describe(schema)
  return {
    ...rest,
    ...(text === undefined ? {} : { description: text }),
    ...(properties && { properties: each(properties) }),
    ...(items && { items: schemaObject(items) }),
    ...(anyOf && { anyOf: anyOf.map(schemaObject) }),
    ...(oneOf && { oneOf: oneOf.map(schemaObject) }),
    ...(typeof additionalProperties === 'object'
      ? { additionalProperties: schemaObject(additionalProperties) }
      : additionalProperties === false && { additionalProperties }),
  } as SchemaObject
}

/** Returns all named schemas. Throws if a request and a response use one name for different schemas. */
export const componentSchemas = (model: Model) => {
  const all: Record<string, Schema> = {}
  for (const [name, schema] of [...Object.entries(model.outputs), ...Object.entries(model.inputs)]) {
    if (all[name] !== undefined && JSON.stringify(all[name]) !== JSON.stringify(schema))
      throw new Error(`${name} differs as it is sent and as it is answered: give it two ids`)
    all[name] = schema
  }
  for (const event of model.events) all[event.name] = { description: event.description, ...event.schema }
  const names = Object.keys(all).sort()
  return Object.fromEntries(names.map((name) => [name, schemaObject(all[name] ?? {})]))
}

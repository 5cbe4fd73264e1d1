/** Reads the limits of a request field from its schema, as plain data. */
import { type Model, refName, type Schema } from '../model/model.ts'

export type FieldLimits = { type: string; required?: boolean; [limit: string]: unknown }

export type BodyLimits = Record<string, FieldLimits>

/** The JSON Schema keywords whose values are copied unchanged to the limits of a form field. */
const kept = [
  'default',
  'enum',
  'format',
  'pattern',
  'form',
  'unit',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'maxProperties',
] as const

const isNull = ({ type }: Schema) => type === 'null'

/**
 * Returns the schema that a reference names, together with the keywords beside the reference. Throws if
 * requests have no schema of this name.
 */
const resolved = (schema: Schema, model: Model): Schema => {
  const name = refName(schema)
  if (name === undefined) return schema
  const target = model.inputs[name]
  if (target === undefined) throw new Error(`${name} is no schema of a request`)
  const { $ref: _, ...beside } = schema
  return { ...target, ...beside }
}

/**
 * Returns the schema of a nullable value without null. Throws for any other union, because a form field
 * and a flag of the command line cannot show several variants.
 */
export const withoutNull = (schema: Schema, where: string, model: Model): Schema => {
  const whole = resolved(schema, model)
  const branches = (whole.anyOf ?? whole.oneOf)?.filter((branch) => !isNull(branch))
  if (branches === undefined) return whole
  const [only, ...others] = branches
  if (only === undefined || others.length > 0)
    throw new Error(`${where} has several forms: say in field-limits.ts how a form tells them apart`)
  const { anyOf: _, oneOf: __, ...outside } = whole
  return { ...resolved(only, model), ...outside }
}

/** Returns whether null is a valid value of a field. */
export const isNullable = (schema: Schema, model: Model): boolean => {
  const { type, anyOf, oneOf } = resolved(schema, model)
  return (Array.isArray(type) && type.includes('null')) || [...(anyOf ?? []), ...(oneOf ?? [])].some(isNull)
}

/** Returns the type of a value that is not null. */
export const typeOf = ({ type, enum: values, const: only }: Schema): string => {
  const types = (Array.isArray(type) ? type : [type]).filter((each) => each !== undefined && each !== 'null')
  return types[0] ?? typeof (only ?? values?.[0] ?? null)
}

const keptOf = (schema: Schema) => {
  const limits: Record<string, unknown> = {}
  for (const keyword of kept) if (schema[keyword] !== undefined) limits[keyword] = schema[keyword]
  if (schema.const !== undefined) limits.enum = [schema.const]
  if (schema.enum) limits.enum = schema.enum.filter((value) => value !== null)
  return limits
}

const limitsOf = (schema: Schema, where: string, model: Model): FieldLimits => {
  const value = withoutNull(schema, where, model)
  return {
    type: typeOf(value),
    ...(isNullable(schema, model) && { nullable: true }),
    ...keptOf(value),
    ...(value.minimum !== undefined && { min: value.minimum }),
    ...(value.maximum !== undefined && { max: value.maximum }),
    ...(value.items && { items: limitsOf(value.items, `${where}[]`, model) }),
    ...(value.properties && { fields: bodyLimits(value, where, model) }),
  }
}

/** Returns the limits of each field of a request object. `where` names the object in error messages. */
export const bodyLimits = (schema: Schema, where: string, model: Model): BodyLimits => {
  const { properties, required } = withoutNull(schema, where, model)
  return Object.fromEntries(
    Object.entries(properties ?? {}).map(([name, field]) => {
      const { type, ...limits } = limitsOf(field, `${where}.${name}`, model)
      const isRequired = (required?.includes(name) ?? false) && limits.default === undefined
      return [name, { type, required: isRequired, ...limits }]
    }),
  )
}

/** Reads what the command line needs to know of a request field: the flag's type, its values and its help. */
import { isNullable, typeOf, withoutNull } from '../forms/field-limits.ts'
import type { Model, Schema } from '../model/model.ts'

/** A field of a query or of a body. `packages/cli/src/command.ts` documents the members. */
export type Field = {
  name: string
  type: string
  description?: string
  required?: true
  default?: unknown
  values?: unknown[]
  cents?: true
  nullable?: true
  items?: Omit<Field, 'name'>
  fields?: Field[]
  open?: true
}

/** The unit of amounts in cents, as the contract names it. */
export const cents = 'minor units (cents)'

const valuesOf = ({ enum: values, const: only }: Schema) => {
  if (only !== undefined) return [only]
  return values?.filter((value) => value !== null)
}

const shapeOf = (schema: Schema, where: string, model: Model): Omit<Field, 'name'> => {
  const value = withoutNull(schema, where, model)
  const values = valuesOf(value)
  const description = schema.description ?? value.description
  return {
    type: typeOf(value),
    ...(description !== undefined && { description }),
    ...(value.default !== undefined && { default: value.default }),
    ...(values !== undefined && { values }),
    ...(value.unit === cents && { cents: true as const }),
    ...(isNullable(schema, model) && { nullable: true as const }),
    ...(value.items && { items: shapeOf(value.items, `${where}[]`, model) }),
    ...(value.properties && { fields: fieldsOf(value, where, model) }),
    ...(value.additionalProperties !== undefined &&
      value.additionalProperties !== false && { open: true as const }),
  }
}

/** Returns the fields of a request object in the order of the contract. `where` names it in error messages. */
export const fieldsOf = (schema: Schema, where: string, model: Model): Field[] => {
  const { properties, required } = withoutNull(schema, where, model)
  return Object.entries(properties ?? {}).map(([name, field]) => {
    const value = shapeOf(field, `${where}.${name}`, model)
    const isRequired = (required?.includes(name) ?? false) && value.default === undefined
    return { name, ...value, ...(isRequired && { required: true as const }) }
  })
}

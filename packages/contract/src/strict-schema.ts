import { z } from 'zod'

/**
 * Returns the schemas directly within a schema, each with its path; an empty list for a leaf such as a
 * string.
 */
const partsOf = (schema: z.core.$ZodType): [string, z.core.$ZodType][] => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape)
    case 'array':
      return [['[]', def.element]]
    case 'union':
      return def.options.map((option) => ['', option])
    case 'record':
      return [['{}', def.valueType]]
    case 'pipe':
      return [
        ['', def.in],
        ['', def.out],
      ]
    case 'optional':
    case 'nullable':
    case 'default':
      return [['', def.innerType]]
    default:
      return []
  }
}

const isStrict = (schema: z.core.$ZodType) => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  return def.type !== 'object' || def.catchall instanceof z.ZodNever
}

/** Throws if an object anywhere within a request's schema accepts unknown fields. */
export const assertStrict = (schema: z.core.$ZodType, where: string): void => {
  if (!isStrict(schema)) throw new Error(`${where} passes unknown fields: make it with z.strictObject`)
  for (const [name, part] of partsOf(schema)) assertStrict(part, name === '' ? where : `${where}.${name}`)
}

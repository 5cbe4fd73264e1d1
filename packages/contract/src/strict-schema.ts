import { z } from 'zod'

/** The schemas directly within one, with where they stand; none for a leaf. */
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

/** Throws where an object within a schema of requests lets fields pass that it does not name. */
export const assertStrict = (schema: z.core.$ZodType, where: string): void => {
  if (!isStrict(schema)) throw new Error(`${where} passes unknown fields: make it with z.strictObject`)
  for (const [name, part] of partsOf(schema)) assertStrict(part, name === '' ? where : `${where}.${name}`)
}

import { z } from 'zod'

/**
 * Any JSON value. The schema does not check the values inside arrays and objects, because a deeply nested
 * value could exhaust the stack of the parser.
 */
export const JsonValue: z.ZodType<z.core.util.JSONType, z.core.util.JSONType> = z
  .unknown()
  .meta({ id: 'JsonValue', description: 'Any JSON value.' }) as never

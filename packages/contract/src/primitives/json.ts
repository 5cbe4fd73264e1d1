import { z } from 'zod'

/**
 * Any JSON value. The schema does not check nested values, since a deeply nested value could exhaust the
 * parser's stack.
 */
export const JsonValue: z.ZodType<z.core.util.JSONType, z.core.util.JSONType> = z
  .unknown()
  .meta({ id: 'JsonValue', description: 'Any JSON value.' }) as never

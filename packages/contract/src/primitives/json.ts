import { z } from 'zod'

/** Any JSON value, which the schema does not descend into: a deeply nested value could exhaust the parser's stack. */
export const JsonValue: z.ZodType<z.core.util.JSONType, z.core.util.JSONType> = z
  .unknown()
  .meta({ id: 'JsonValue', description: 'Any JSON value.' }) as never

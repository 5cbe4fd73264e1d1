import { z } from 'zod'

/** Any value of JSON, not looked into: a parser that descended into it could be made to exhaust its stack. */
export const JsonValue: z.ZodType<z.core.util.JSONType, z.core.util.JSONType> = z
  .unknown()
  .meta({ id: 'JsonValue', description: 'Any JSON value.' }) as never

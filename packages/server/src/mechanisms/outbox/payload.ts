import { type EventType, eventCatalogue } from '@stablerail/contract'
import { z } from 'zod'

export type Payload = {
  data: unknown
  /** The differences between the data and the event's schema, as `path: reason`, without the values. */
  faults: string[]
}

/**
 * Returns only the fields of an event's data that `eventCatalogue` lists for the event type, so that the
 * merchant's metadata is not sent even if an operation passes a whole record. Data that does not match the
 * schema is also reduced to the listed fields, with unchanged values.
 */
export const makePayload = (type: EventType, data: unknown): Payload => {
  const schema = eventCatalogue[type].data
  const parsed = schema.safeParse(data)
  if (parsed.success) return { data: parsed.data, faults: [] }
  const faults = parsed.error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`)
  return { data: keepNamed(schema, data) ?? {}, faults }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keeps only the schema's fields. An object or array that the schema does not accept becomes undefined (omitted). */
const keepNamed = (schema: z.core.$ZodType, value: unknown): unknown => {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return keepNamed(schema.unwrap(), value)
  if (schema instanceof z.ZodObject && isRecord(value))
    return Object.fromEntries(
      Object.entries(schema.shape)
        .filter(([name]) => name in value)
        .map(([name, field]) => [name, keepNamed(field, value[name])]),
    )
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((item) => keepNamed(schema.element, item))
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  return typeof value === 'object' && value !== null ? undefined : value
}

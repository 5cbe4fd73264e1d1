import { z } from 'zod'
import { freeFormFault, freeFormLimits } from '../refusals/find-fault.ts'
import { wrongType } from '../refusals/words.ts'
import { JsonValue } from './json.ts'

/** A string with a length in UTF-16 units. */
export const text = (
  description: string,
  { min = 0, max, example }: { min?: number; max: number; example?: string },
) =>
  z
    .string()
    .min(min)
    .max(max)
    .meta({ description, ...(example !== undefined && { examples: [example] }) })

/** A web address a buyer's browser is sent to. */
export const webUrl = (description: string) =>
  z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .meta({ description, examples: ['https://shop.example/thanks'] })

/** Free-form data of the merchant's own: kept and given back, never looked into, never in an event. */
export const metadata = (
  description = "Free-form data of the merchant's own. It is never part of an event.",
) => z.record(z.string(), JsonValue).meta({ description, examples: [{ orderId: '1042' }] })

const { keys, bytes, depth } = freeFormLimits

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const object = { type: 'object' } as const

type Metadata = z.output<ReturnType<typeof metadata>>

/**
 * Free-form data as a caller sends it. It is checked as it came: zod's record would first copy it, and leave a key
 * called `__proto__` out without a word.
 */
export const metadataInput = () =>
  (z.unknown() as z.ZodType<Metadata, Metadata>)
    .superRefine((value, context) => {
      const fault = isRecord(value) ? freeFormFault('metadata', value) : wrongType('metadata', object, value)
      if (fault !== undefined) context.addIssue({ code: 'custom', message: fault.message })
    })
    .meta({
      ...object,
      additionalProperties: { $ref: '#/$defs/JsonValue' },
      maxProperties: keys,
      description:
        "Free-form data of the merchant's own, never part of an event: " +
        `at most ${keys} keys, ${bytes / 1024} KB as JSON and ${depth} levels deep.`,
      examples: [{ orderId: '1042' }],
    })

/** Two letters in either case, read as upper case. */
export const countryInput = (description: string) =>
  z
    .string()
    .regex(/^[A-Za-z]{2}$/)
    .toUpperCase()
    .meta({ description, form: 'a two-letter ISO 3166 code, such as DE', examples: ['DE'] })

/** `true` or `false` in a query string. */
export const queryBoolean = (description: string) =>
  z
    .enum(['true', 'false'])
    .transform((word) => word === 'true')
    .pipe(z.boolean())
    .meta({ description })

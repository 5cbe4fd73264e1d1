import { z } from 'zod'
import { freeFormFault, freeFormLimits, returnUrlFault, returnUrlFormat } from '../refusals/find-fault.ts'
import { wrongType } from '../refusals/words.ts'
import { exampleHash } from './examples.ts'
import { JsonValue } from './json.ts'

/** A string. Its length limits count UTF-16 code units, as `length` in JavaScript does. */
export const text = (
  description: string,
  { min = 0, max, example }: { min?: number; max: number; example?: string },
) =>
  z
    .string()
    .min(min)
    .max(max)
    .meta({ description, ...(example !== undefined && { examples: [example] }) })

/** A transaction hash, in the form of its chain. */
export const txHash = (description: string) =>
  z
    .string()
    .min(4)
    .max(200)
    .meta({ description, examples: [exampleHash] })

/** The forms of a transaction hash, in words that follow "must be" in an error message. */
const hashForm =
  'the hash of a transaction: 0x and 64 hex digits on EVM chains, 64 hex digits on Tron, 64 bytes in base58 on Solana'

/** A transaction hash in a request. It may have the form of any chain. */
export const txHashInput = (description: string) =>
  z
    .string()
    .regex(/^((0x)?[0-9a-fA-F]{64}|[1-9A-HJ-NP-Za-km-z]{64,88})$/)
    .meta({ form: hashForm, description, examples: [exampleHash] })

/** An http or https URL to which a browser may be redirected. */
export const webUrl = (description: string) =>
  z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .meta({ description, examples: ['https://shop.example/thanks'] })

/** A URL in a request, to which a buyer returns from a hosted page. */
export const returnUrlInput = (description: string) =>
  webUrl(
    `${description} \`{CHECKOUT_ID}\` in it is replaced with the id of the checkout. It must not contain a user or ` +
      'a password.',
  )
    .superRefine((value, context) => {
      const fault = returnUrlFault('The address', value)
      if (fault !== undefined) context.addIssue({ code: 'custom', message: fault.message })
    })
    .meta({ format: returnUrlFormat, examples: ['https://shop.example/thanks?checkout={CHECKOUT_ID}'] })

/**
 * Free-form data of the merchant. It is stored and returned unchanged, is never interpreted, and is not part
 * of events.
 */
export const metadata = (description = "The merchant's own free-form data. Events never contain it.") =>
  z.record(z.string(), JsonValue).meta({ description, examples: [{ orderId: '1042' }] })

const { keys, bytes, depth } = freeFormLimits

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const object = { type: 'object' } as const

type Metadata = z.output<ReturnType<typeof metadata>>

/**
 * Free-form data of the merchant, in a request. The check reads the original value, because zod's record
 * schema checks a copy, which silently drops a key named `__proto__`.
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
        `The merchant's own free-form data: at most ${keys} keys, ${bytes / 1024} KB as JSON and ${depth} levels ` +
        'deep. Events never contain it.',
      examples: [{ orderId: '1042' }],
    })

/** A two-letter code in either case, which parsing converts to upper case. */
export const countryInput = (description: string) =>
  z
    .string()
    .regex(/^[A-Za-z]{2}$/)
    .toUpperCase()
    .meta({ description, form: 'a two-letter ISO 3166 code, such as DE', examples: ['DE'] })

/** A boolean in a query string: the word `true` or `false`. */
export const queryBoolean = (description: string) =>
  z
    .enum(['true', 'false'])
    .transform((word) => word === 'true')
    .pipe(z.boolean())
    .meta({ description })

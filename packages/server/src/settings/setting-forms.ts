/**
 * Schemas for the formats of settings, such as numbers, choices, URLs, lists and JSON, with the error
 * messages for invalid values.
 */
import { z } from 'zod'

export type Settings = Record<string, string | undefined>

/**
 * Values with more characters than this are not repeated in error messages, because a secret in the wrong
 * variable would be logged.
 */
const longestRepeated = 20

/**
 * Returns the end of an error message about an invalid setting, which repeats the value: `; got "abc"`. Empty
 * for a long value.
 */
export const given = (value: unknown): string =>
  typeof value === 'string' && value.length <= longestRepeated ? `; got ${JSON.stringify(value)}` : ''

export const integer = (fallback: number, { min = 0, max = Number.MAX_SAFE_INTEGER } = {}) => {
  const range = max === Number.MAX_SAFE_INTEGER ? `of ${min} or more` : `from ${min} to ${max}`
  const isInRange = (text: string) => {
    const number = Number(text)
    return Number.isSafeInteger(number) && number >= min && number <= max
  }
  return z
    .string()
    .refine(isInRange, { error: ({ input }) => `must be a whole number ${range}${given(input)}` })
    .transform(Number)
    .default(fallback)
}

export const choice = <const Names extends readonly string[]>(names: Names) =>
  z.enum(names, { error: ({ input }) => `must be one of ${names.join(', ')}${given(input)}` })

export const url = (example: string) => z.url({ error: `must be an address such as ${example}` })

/** A list of items separated by commas. */
export const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  )

export const json = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: 'must be JSON' })
        return z.NEVER
      }
    })
    .pipe(schema)

/** The age restriction that the metadata of a product or a price may contain. */
import { z } from 'zod'
import { text } from './primitives/text.ts'
import { listed, nearestName, shown, suggestion } from './refusals/words.ts'

/** The key of the age restriction in the metadata. */
export const ageRestrictionKey = 'ageRestriction'

export const mostRequiredAge = 120

export const AgeRestriction = z
  .strictObject({
    category: text('Kind of goods that is restricted, as shown to buyers; 1 to 80 characters.', {
      min: 1,
      max: 80,
      example: 'alcohol',
    }),
    requiredAge: z
      .int()
      .min(1)
      .max(mostRequiredAge)
      .meta({ description: 'Minimum age of the buyer.', unit: 'years', examples: [18] }),
  })
  .meta({
    id: 'AgeRestriction',
    description: 'An age restriction: the buyer must have reached the required age.',
  })
export type AgeRestriction = z.output<typeof AgeRestriction>

const forms: Record<string, string> = {
  '': 'must be an object of category and requiredAge alone',
  category: 'must be a text of 1 to 80 characters',
  requiredAge: `must be a whole number of years from 1 to ${mostRequiredAge}`,
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type Fault = { path: string[]; message: string }

const unknownFault = (value: object): Fault | undefined => {
  const known = Object.keys(AgeRestriction.shape)
  const name = Object.keys(value).find((each) => !known.includes(each))
  if (name === undefined) return undefined
  const path = [ageRestrictionKey, shown(name)]
  const start = `Unknown field "metadata.${path.join('.')}".`
  const meant = suggestion(name, known, `metadata.${ageRestrictionKey}.`)
  return { path, message: `${start}${meant || ` The known fields are ${listed(known, 'and')}.`}` }
}

const formFault = (value: unknown, field = ''): Fault => {
  const unknown = isRecord(value) ? unknownFault(value) : undefined
  const path = [ageRestrictionKey, ...(field === '' ? [] : [field])]
  return unknown ?? { path, message: `metadata.${path.join('.')} ${forms[field] ?? forms['']}.` }
}

/**
 * Returns the age restriction in the metadata of a product or a price; null if there is none. For an invalid
 * restriction, returns the path and the message of its fault.
 */
export const readAgeRestriction = (
  metadata: object | null,
): { restriction: AgeRestriction | null; fault: null } | { fault: Fault } => {
  const value = metadata === null ? undefined : (metadata as Record<string, unknown>)[ageRestrictionKey]
  if (value === undefined || value === null) return { restriction: null, fault: null }
  const parsed = AgeRestriction.safeParse(value)
  if (parsed.success) return { restriction: parsed.data, fault: null }
  return { fault: formFault(value, parsed.error.issues[0]?.path.map(String)[0]) }
}

/**
 * Returns a fault if the metadata has an object under a misspelt name of the age restriction; otherwise
 * undefined. Such an object would have no effect, and the merchant would not notice. Only requests are
 * checked, so that stored products and prices can still be sold.
 */
export const findMisspeltRestriction = (metadata: object): Fault | undefined => {
  if (Object.hasOwn(metadata, ageRestrictionKey)) return undefined
  const isMeant = ([name, value]: [string, unknown]) =>
    isRecord(value) && nearestName(name, [ageRestrictionKey]) !== undefined
  const [name] = Object.entries(metadata).find(isMeant) ?? []
  if (name === undefined) return undefined
  const meant = suggestion(name, [ageRestrictionKey], 'metadata.')
  return { path: [name], message: `metadata.${name} restricts nobody.${meant}` }
}

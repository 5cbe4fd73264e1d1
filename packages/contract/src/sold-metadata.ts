import { findMisspeltRestriction, readAgeRestriction } from './age-restriction.ts'
import { metadataInput } from './primitives/text.ts'

/**
 * The metadata of a product or a price, in which one name has a meaning: the age restriction of its buyers.
 */
export const soldMetadataInput = () => {
  const free = metadataInput()
  const checked = free.superRefine((value, context) => {
    if (typeof value !== 'object' || value === null) return
    const fault = readAgeRestriction(value).fault ?? findMisspeltRestriction(value)
    if (fault !== undefined) context.addIssue({ code: 'custom', ...fault })
  })
  const { description, ...facts } = free.meta() ?? {}
  return checked.meta({
    ...facts,
    description:
      `${description} With \`ageRestriction: {category, requiredAge}\`, buyers must attest their age before they ` +
      'are shown how to pay.',
  })
}

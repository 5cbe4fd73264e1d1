import { findMisspeltRestriction, readAgeRestriction } from './age-restriction.ts'
import { metadataInput } from './primitives/text.ts'

/**
 * Returns the schema of the metadata of a product or a price. One key in it has a meaning: the age
 * restriction of the buyers.
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

import { findMisspeltRestriction, readAgeRestriction } from './age-restriction.ts'
import { metadataInput } from './primitives/text.ts'

/** Free-form data of what is sold, of which one name has a meaning: who may buy. */
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
    description: `${description} \`ageRestriction: {category, requiredAge}\` has buyers attest their age before they are told how to pay.`,
  })
}

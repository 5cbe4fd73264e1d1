import { expect, test } from 'vitest'
import { soldMetadataInput } from './sold-metadata.ts'

const wine = { category: 'alcohol', requiredAge: 18 }

const faultOf = (metadata: unknown) => soldMetadataInput().safeParse(metadata).error?.issues[0]

test.each([
  [
    { ageRestriction: { category: 'alcohol', requiredAeg: 18 } },
    'ageRestriction.requiredAeg',
    'Unknown field "metadata.ageRestriction.requiredAeg". Did you mean "metadata.ageRestriction.requiredAge"?',
  ],
  [
    { ageRestriction: { ...wine, country: 'DE' } },
    'ageRestriction.country',
    'Unknown field "metadata.ageRestriction.country". The known fields are category and requiredAge.',
  ],
  [
    { ageRestriction: ['alcohol', 18] },
    'ageRestriction',
    'metadata.ageRestriction must be an object of category and requiredAge alone.',
  ],
  [
    { age_restriction: wine },
    'age_restriction',
    'metadata.age_restriction restricts nobody. Did you mean "metadata.ageRestriction"?',
  ],
  [
    { ageRestrictions: wine },
    'ageRestrictions',
    'metadata.ageRestrictions restricts nobody. Did you mean "metadata.ageRestriction"?',
  ],
])('a restriction that would restrict nobody is refused by its field: %j', (metadata, path, message) => {
  expect(faultOf(metadata)?.path.join('.')).toBe(path)
  expect(faultOf(metadata)?.message).toBe(message)
})

test.each([
  { ageRestriction: wine },
  { ageRestriction: wine, age_restriction: { of: 'the shop' } },
  { age_restriction: 'none' },
  { age: { restriction: 18 } },
])('what cannot be meant as one is free: %j', (metadata) => {
  expect(faultOf(metadata)).toBeUndefined()
})

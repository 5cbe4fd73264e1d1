import { expect, test } from 'vitest'
import { createCustomer, createInvoice, setPublicSlug } from '../generated/forms.ts'
import { attributesOf } from './limits.ts'

test('limits of the contract are what a browser checks', () => {
  expect(attributesOf(createCustomer.email)).toEqual({ required: true, maxLength: 254 })
  expect(attributesOf(createCustomer.country)).toEqual({
    required: false,
    pattern: '^[A-Za-z]{2}$',
    title: 'a two-letter ISO 3166 code, such as DE',
  })
  expect(attributesOf(createInvoice.dueInDays)).toEqual({ required: false, min: 0, max: 365 })
  expect(attributesOf(undefined)).toEqual({})
})

test('a pattern that browsers cannot read is left to the service', () => {
  const { pattern } = setPublicSlug.slug
  expect(() => new RegExp(pattern, 'v')).toThrow()
  expect(attributesOf(setPublicSlug.slug)).not.toHaveProperty('pattern')
})

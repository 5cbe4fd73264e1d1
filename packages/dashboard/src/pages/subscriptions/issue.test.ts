import { expect, test } from 'vitest'
import { issueWords, reasonWords } from './issue.ts'

test.each([
  [null, 'Canceled by you'],
  ['canceled_by_customer', 'Canceled by the customer'],
  ['dunning_exhausted', 'The renewal was not paid'],
  ['customer_deleted', 'The customer was deleted'],
  ['Too expensive', 'Too expensive'],
])('the reason %s is shown as: %s', (reason, words) => expect(reasonWords(reason)).toBe(words))

test('an issue of a later version has a sentence, and no issue has none', () => {
  expect(issueWords('eaten')).toMatch(/^The automatic charge/)
  expect(issueWords(null)).toBeNull()
})

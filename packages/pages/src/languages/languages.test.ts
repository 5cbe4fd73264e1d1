import { describe, expect, test } from 'vitest'
import type { Language } from '../renderer.ts'
import { allAgreeing } from './agreeing/all.ts'
import { loadAgreeing } from './agreeing/load.ts'
import { allBusinessWords } from './business/all-words.ts'
import { chooseLanguage } from './choose-language.ts'
import { allInvoiceWords } from './invoice/all-words.ts'
import { directionOf, languageCodes } from './language-names.ts'
import { allMessages, allRefusals } from './languages.ts'
import { allLater } from './later/all.ts'
import { loadLater } from './later/load.ts'
import { allLinkWords } from './link/all-words.ts'
import { loadProblems } from './load-problems.ts'
import { allPaying } from './paying.ts'
import { allProving } from './proving.ts'
import { allRefundAddressWords } from './refund-address.ts'
import { allRemindersWords } from './reminders/all-words.ts'
import { allReported } from './reported.ts'
import { allSubscriptionMessages } from './subscription/all.ts'
import { loadSubscriptionMessages } from './subscription/load.ts'
import { allWays } from './ways.ts'

test.each([
  [null, undefined, 'en'],
  [null, '', 'en'],
  [null, 'de-CH,de;q=0.9,en;q=0.8', 'de'],
  [null, 'nl,fr;q=0.5,es;q=0.7', 'es'],
  [null, 'zh-TW', 'zh'],
  [null, 'ar;q=0, ja;q=0.1', 'ja'],
  [null, 'ar;q=0', 'en'],
  [null, '*', 'en'],
  ['tr', 'de', 'tr'],
  ['PT-br', 'de', 'pt'],
  ['xx', 'de', 'de'],
  ['constructor', undefined, 'en'],
])('asked for %s, with the header %s, a page is in %s', (asked, header, language) => {
  expect(chooseLanguage(asked, header)).toBe(language)
})

test('Arabic alone runs from right to left', () => {
  expect(languageCodes.filter((code) => directionOf(code) === 'rtl')).toEqual(['ar'])
})

/**
 * Returns every message by its path; a message that takes arguments is called with a placeholder for each.
 */
const sentences = (messages: object, path = ''): [string, string][] =>
  Object.entries(messages).flatMap(([name, value]) => {
    const at = `${path}.${name}`
    if (typeof value === 'string') return [[at, value] as [string, string]]
    if (typeof value === 'object') return sentences(value, at)
    const takesFacts = path === '.problems'
    const facts = takesFacts
      ? [{ chain: '‹1›', token: '‹2›', have: '‹3›', need: '‹4›' }]
      : ['‹1›', '‹2›', '‹3›']
    return [[at, value(...facts)] as [string, string]]
  })

const marksIn = (text: string) => (text.match(/‹\d›/g) ?? []).toSorted()

const all = async (language: Language) =>
  sentences({
    page: allMessages[language],
    later: allLater[language],
    refusals: allRefusals[language],
    link: allLinkWords[language],
    invoice: allInvoiceWords[language],
    business: allBusinessWords[language],
    reminders: allRemindersWords[language],
    problems: await loadProblems(language),
    subscription: await loadSubscriptionMessages(language),
    agreeing: await loadAgreeing(language),
    proving: allProving[language],
    deposit: allPaying[language],
    reported: allReported[language],
    ways: allWays[language],
    refundAddress: allRefundAddressWords[language],
  })

describe.each(languageCodes)('in %s', (language) => {
  test('every sentence says something, and names the facts that it does in English', async () => {
    const english = new Map(await all('en'))
    for (const [path, text] of await all(language)) {
      expect(text.trim(), path).not.toBe('')
      expect(marksIn(text), path).toEqual(marksIn(english.get(path) ?? ''))
    }
  })
})

test.each(languageCodes)('a browser and the server have the same sentences in %s', async (language) => {
  expect(await loadSubscriptionMessages(language)).toBe(allSubscriptionMessages[language])
})
test.each(languageCodes)(
  'of agreements browser and server have the same sentences in %s',
  async (language) => {
    expect(await loadAgreeing(language)).toBe(allAgreeing[language])
  },
)

test.each(languageCodes)('browser and server have the same later sentences in %s', async (language) => {
  expect(await loadLater(language)).toBe(allLater[language])
})

test('no sentence is left in English', async () => {
  const english = new Map(await all('en'))
  const isName = (text: string) => /^\w+$/.test(text)
  for (const language of languageCodes.filter((code) => code !== 'en'))
    for (const [path, text] of await all(language))
      if (!isName(text)) expect(text, `${language}${path}`).not.toBe(english.get(path))
})

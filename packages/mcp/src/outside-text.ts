/**
 * Marks text that a person may have written, such as names, memos and metadata. A model could follow instructions
 * in it. JSON keeps the text apart: no text can end the string that it is in.
 */
import { eventTypes } from '../../cli/src/generated/event-types.ts'
import { cleanText, redactKeys } from '../../cli/src/output/clean.ts'
import { openFields, ownTextFields } from './generated/text-fields.ts'

/** The maximum length of a text. Unit: UTF-16 code units, as in the contract. */
const longestText = 500

/** The maximum number of items of a list. */
const mostItems = 25

export type Cut = { text: string; omittedCharacters?: number }

/** A text that a person may have written. */
export type Marked = { untrustedText: string; omittedCharacters?: number }

/** Characters without a glyph, such as tags and variation selectors, in which text can be hidden from people. */
const invisible = /[\p{Cf}\p{Variation_Selector}]/gu

/** Replaces API keys and signing secrets. */
const withoutSecrets = (text: string): string =>
  redactKeys(text).replace(/\bwhsec_[\w-]{5,}/g, 'whsec_… (rotate the secret in the dashboard to see it)')

/** Returns a text without control characters and secrets, cut at 500 characters. */
export const cutText = (text: string): Cut => {
  const cleaned = withoutSecrets(cleanText(text).replace(invisible, ''))
  if (cleaned.length <= longestText) return { text: cleaned }
  return {
    text: cleaned.slice(0, longestText).toWellFormed(),
    omittedCharacters: cleaned.length - longestText,
  }
}

const mark = (text: string): Marked => {
  const { text: untrustedText, ...omitted } = cutText(text)
  return { untrustedText, ...omitted }
}

/** Forms of text that contain no words: times, ids, numbers, hashes, addresses of EVM chains, and short codes. */
const wordless = [
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
  /^[a-z]{2,5}_[0-9a-hjkmnp-tv-z]{26}$/,
  /^-?\d{1,78}$/,
  /^(0x)?[0-9a-fA-F]{16,10000}$/,
  /^[A-Z]{2,4}$/,
]

const oneWord = /^[\w.,:/#~-]{1,300}$/
const cursor = /^[\w-]{1,200}={0,2}$/
/** The names of fields of the contract. Another key is text of its own. */
const fieldName = /^[a-z][A-Za-z0-9]{0,40}$/

const isRecord = (value: object): value is Record<string, unknown> => !Array.isArray(value)

export type Protected = {
  value: unknown
  /** Whether the value contains marked text. */
  isMarked: boolean
}

/**
 * Returns a response in the form that a model may read: text of persons is marked and cut, control characters and
 * secrets are removed, and a list has at most 25 items.
 */
export const protect = (response: unknown): Protected => {
  let isMarked = false
  const outside = (text: string): Marked => {
    isMarked = true
    return mark(text)
  }
  const isOwn = (name: string, text: string): boolean =>
    (ownTextFields.includes(name) && oneWord.test(text)) ||
    (name === 'nextCursor' && cursor.test(text)) ||
    eventTypes.includes(text) ||
    wordless.some((form) => form.test(text))
  const ofList = (items: readonly unknown[], name: string): unknown[] => {
    const kept = items.slice(0, mostItems).map((item) => visit(item, name))
    return items.length > mostItems ? [...kept, { omittedItems: items.length - mostItems }] : kept
  }
  const ofRecord = (record: Record<string, unknown>, name: string): unknown => {
    const entries = Object.entries(record)
    const isOpen = openFields.includes(name) || entries.some(([key]) => !fieldName.test(key))
    if (isOpen && entries.length > 0) return outside(JSON.stringify(record))
    return Object.fromEntries(entries.map(([key, value]) => [key, visit(value, key)]))
  }
  const visit = (value: unknown, name: string): unknown => {
    if (typeof value === 'string') return isOwn(name, value) ? withoutSecrets(value) : outside(value)
    if (typeof value !== 'object' || value === null) return value
    return isRecord(value) ? ofRecord(value, name) : ofList(value as unknown[], name)
  }
  return { value: visit(response, ''), isMarked }
}

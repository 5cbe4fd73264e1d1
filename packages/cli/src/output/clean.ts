/**
 * Makes text from the API safe to show. A buyer chooses their name, and a name may contain escape sequences
 * that move the cursor, change the title of the terminal or hide text.
 */
import { stripVTControlCharacters } from 'node:util'

/** DEL, the C1 controls, line breaks of Unicode, and characters that change the direction of text. */
const unusual = '\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069'
/** These and the C0 controls. The pattern is built from text, because a literal may not contain them. */
const controls = new RegExp(`[\\u0000-\\u001f${unusual}]`, 'g')
/** Matches what JSON leaves unescaped. */
const unescaped = new RegExp(`[${unusual}]`, 'g')

/** Returns the text on one line, without escape sequences and control characters. */
export const cleanText = (text: string): string =>
  stripVTControlCharacters(text)
    .replace(/\s*[\r\n\t]+\s*/g, ' ')
    .replace(controls, '')

/** Returns the text without control characters other than line breaks and tabs, as CSV contains them. */
export const cleanLines = (text: string): string =>
  text.replace(controls, (character) => (/[\r\n\t]/.test(character) ? character : ''))

const escapeCharacter = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * Returns a value as JSON. Control characters that JSON leaves as they are, such as the C1 controls, are
 * escaped. The parsed value is the same.
 */
export const cleanJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replace(unescaped, escapeCharacter)

/** Returns the text with each API key in it replaced by its prefix and its last 4 characters. */
export const redactKeys = (text: string): string =>
  text.replace(/\bsk_(test|live)_[\w-]{5,}/g, (key, mode: string) => `sk_${mode}_…${key.slice(-4)}`)

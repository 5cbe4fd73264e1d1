import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanJson, cleanLines, cleanText, redactKeys } from './clean.ts'

const isUnsafe = (text: string, allowed = '') =>
  [...text].some((character) => {
    const code = character.codePointAt(0) ?? 0
    const isControl = code < 0x20 || (code >= 0x7f && code <= 0x9f) || (code >= 0x2028 && code <= 0x202e)
    return (isControl || (code >= 0x2066 && code <= 0x2069)) && !allowed.includes(character)
  })

const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom('\u001b', '[', '3', '1', 'm', '\u009b', '\r', '\n', '\u202e', '\u2067', 'x'),
    fc.string(),
  ),
})

test('no text brings control characters to the terminal', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(isUnsafe(cleanText(text))).toBe(false)
      expect(isUnsafe(cleanLines(text), '\r\n\t')).toBe(false)
      expect(isUnsafe(cleanJson({ text }, 2), '\n')).toBe(false)
      expect(JSON.parse(cleanJson({ text }))).toEqual({ text })
    }),
  )
})

test('a plain text stays as it is', () => {
  expect(cleanText('Ada 田中 €5 – “x”')).toBe('Ada 田中 €5 – “x”')
})

test('keys are shortened wherever they stand', () => {
  const key = `sk_live_${'a1-_'.repeat(10)}xyz`
  expect(redactKeys(`a ${key}, "${key}"`)).toBe('a sk_live_…_xyz, "sk_live_…_xyz"')
  expect(redactKeys('sk_test_… is a key')).toBe('sk_test_… is a key')
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLegible } from './legible.ts'

/** Imitates a font that has only the letters a to z, é, the space, and the three characters of `[?]`. */
const has = (letter: number) => /[a-zé [\]?]/.test(String.fromCodePoint(letter))

const read = (text: string) => {
  let lost = 0
  const shown = createLegible(has, () => {
    lost += 1
  })(text)
  return { shown, lost }
}

describe('text that is drawn', () => {
  test.each([
    ['mug', 'mug', 0],
    ['caf\u0065\u0301', 'café', 0],
    ['王小明 gmbh', '[?] gmbh', 1],
    ['王小 明 mug', '[?] mug', 2],
    ['a王b王c', 'a[?]b[?]c', 2],
    ['mug \u202egum\u202c\ufe0f', 'mug gum', 0],
    ['wide\u3000space\u2009thin', 'wide space thin', 0],
    ['two\nlines\u0007', 'two\nlines', 0],
    ['👩‍👩‍👧', '[?]', 1],
  ])('%j is shown as %j', (text, shown, lost) => {
    expect(read(text)).toEqual({ shown, lost })
  })

  test('never holds a letter that the fonts lack, and says so whenever something is lost', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const { shown, lost } = read(text)
        for (const letter of shown) expect(letter === '\n' || has(letter.codePointAt(0) ?? 0)).toBe(true)
        if (lost > 0) expect(shown).toContain('[?]')
        else expect(shown.length).toBeLessThanOrEqual(text.length)
      }),
    )
  })
})

import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accentStyle, contrast, legible, schemes } from './accent.ts'

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe.each(['light', 'dark'] as const)('in the %s scheme', (name) => {
  test('any accent is legible on every ground, and under the words of a button', () => {
    fc.assert(
      fc.property(anyColour, (accent) => {
        const colour = legible(accent, schemes[name])
        for (const ground of schemes[name].against)
          expect(contrast(colour, ground)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  test('the grounds are those of the style', () => {
    const css = readFileSync(new URL('../style.css', import.meta.url), 'utf8')
    const [light = '', dark = ''] = css.match(/:root \{[^}]*\}/g) ?? []
    const of = (variable: string) =>
      new RegExp(`--${variable}: (#[0-9a-f]{6})`).exec(name === 'light' ? light : dark)?.[1]
    expect([of('card'), of('ground'), of('on')]).toEqual([
      schemes[name].against[0],
      schemes[name].against[1],
      name === 'light' ? '#ffffff' : schemes.dark.against[1],
    ])
  })
})

test('an accent that is legible stays as it is', () => {
  expect(accentStyle('#1d4ed8')).toMatch(/^:root\{--accent:#1d4ed8\}@media/)
  expect(legible('#8fb4ff', schemes.dark)).toBe('#8fb4ff')
})

test.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
])('the contrast of %s and %s is %f', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2)
  expect(contrast(other, one)).toBeCloseTo(ratio, 2)
})

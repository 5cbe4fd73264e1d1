/**
 * Adjusts the accent colour of a business so that it is legible on the backgrounds of the page in both colour
 * schemes, and so that the text of a button is legible on it.
 */

type Colour = readonly [red: number, green: number, blue: number]

const parse = (hex: string): Colour => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const format = (colour: Colour): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Returns the relative luminance, as defined by WCAG 2.2. */
const luminance = (colour: Colour): number => {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast ratio of two colours, as defined by WCAG 2.2. */
export const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(parse(one)), luminance(parse(other))].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const mixed = (colour: Colour, towards: Colour, share: number): Colour => [
  colour[0] + (towards[0] - colour[0]) * share,
  colour[1] + (towards[1] - colour[1]) * share,
  colour[2] + (towards[2] - colour[2]) * share,
]

/** The minimum contrast ratio for text at WCAG level AA. */
const leastContrast = 4.5
const steps = 50

type Scheme = {
  /** The backgrounds behind accented text and buttons, and the text colour on an accented button. */
  against: readonly string[]
  towards: Colour
}

/**
 * The colours against which the accent colour is checked, in each colour scheme. The backgrounds are those of
 * style.css.
 */
export const schemes = {
  light: { against: ['#ffffff', '#f4f5f7'], towards: [0, 0, 0] },
  dark: { against: ['#1a1d23', '#0f1115'], towards: [255, 255, 255] },
} as const satisfies Record<string, Scheme>

/** Returns the colour nearest to the accent that is legible on all backgrounds of a scheme. */
export const legible = (accent: string, { against, towards }: Scheme): string => {
  for (let step = 0; step <= steps; step += 1) {
    const colour = format(mixed(parse(accent), towards, step / steps))
    if (against.every((ground) => contrast(colour, ground) >= leastContrast)) return colour
  }
  return format(towards)
}

/** Returns the CSS that replaces the page's default accent colour. */
export const accentStyle = (accent: string): string => {
  const of = (scheme: Scheme) => `:root{--accent:${legible(accent, scheme)}}`
  return `${of(schemes.light)}@media(prefers-color-scheme:dark){${of(schemes.dark)}}`
}

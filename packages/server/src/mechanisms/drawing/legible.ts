/** The replacement for letters that the fonts do not have. */
export const unknownLetters = '[?]'

/**
 * Returns a function that keeps only text that can be rendered: each run of letters that the fonts lack becomes one
 * `[?]`, and invisible characters, such as marks that change the direction of text, are removed. `onLost` is called
 * when letters are replaced.
 */
export const createLegible =
  (hasLetter: (codePoint: number) => boolean, onLost: () => void) =>
  (text: string): string => {
    let shown = ''
    let isLost = false
    for (const letter of text.normalize('NFC').replace(invisible, '').replace(space, ' ')) {
      if (letter === '\n' || hasLetter(letter.codePointAt(0) ?? 0)) {
        shown += letter
        isLost = false
      } else if (!isLost) {
        shown += unknownLetters
        isLost = true
        onLost()
      }
    }
    return shown.replace(repeated, unknownLetters)
  }

/** Matches format and control characters, and the variation selectors of emoji, but not line ends. */
const invisible = /(?!\n)(?:\p{Cf}|\p{Cc}|\p{Variation_Selector})/gu

/** Matches spaces of every width, for which fonts have no glyph, but not the no-break space. */
const space = /(?!\u00a0)\p{Zs}/gu

const repeated = /\[\?\](?: \[\?\])+/g

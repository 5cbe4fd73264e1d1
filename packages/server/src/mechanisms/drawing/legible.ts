/** Stands for letters that the fonts do not have. */
export const unknownLetters = '[?]'

/**
 * Makes text such that every letter of it can be drawn: letters that the fonts lack become `[?]`, one for each stretch
 * of them, and what has no form of its own is left out, such as marks that turn the direction of text around. `onLost`
 * is called when letters are lost.
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

/** Format and control characters, and the variation selectors of emoji. The end of a line is kept. */
const invisible = /(?!\n)(?:\p{Cf}|\p{Cc}|\p{Variation_Selector})/gu

/** Spaces of every width, for which fonts have no letter. Those that break no line stay so. */
const space = /(?!\u00a0)\p{Zs}/gu

const repeated = /\[\?\](?: \[\?\])+/g

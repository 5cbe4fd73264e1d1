/** A part of a letter, from which both its HTML and its plain text are made. */
export type Block =
  /** A paragraph. */
  | { text: string }
  /** Labels and values for reference, one line each. */
  | { facts: readonly (readonly [label: string, value: string])[] }
  /** Items, one line each, with a link. */
  | { items: readonly { text: string; url: string | null }[] }
  /**
   * A URL of the deployment, with a label for its action. The first of these in a letter becomes a button,
   * the others links.
   */
  | { words: string; url: string }
  /** Text that a person entered, such as the merchant's memo on an invoice. It is shown as a quotation. */
  | { quote: string }

export type Letter = {
  /** The subject of the mail: one line. Line breaks in it become spaces. */
  subject: string
  /** The name on whose behalf the mail is sent, shown at the top: a merchant, or the product. */
  sender: string
  blocks: readonly Block[]
  /** Small print below the letter: the reason why the reader receives it, and the way to stop or report such mails. */
  footer: readonly Block[]
}

/**
 * Replaces line breaks and repeated spaces in a text by single spaces, so that text that a person entered
 * fits on one line.
 */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** The maximum length of a name in a mail. A real name is seldom longer. */
const longestName = 60

/**
 * Formats a name for a mail to a person who may not know its author: short, and without characters that a mail program
 * turns into a link, hides, or shows in another order.
 */
export const nameOnly = (text: string): string => {
  const letters = oneLine(text.normalize('NFKC'))
    .replaceAll(/\p{C}/gu, '')
    .replaceAll('//', ' ')
    .replaceAll('@', ' at ')
    // A space after each dot, so that no mail program takes the name for a host name.
    .replaceAll(/[.\u3002](?=[\p{L}\p{N}])/gu, '. ')
  const characters = [...oneLine(letters)]
  return characters.length > longestName
    ? `${characters.slice(0, longestName - 1).join('')}…`
    : characters.join('')
}

/** Marks each line as quoted, so that no line seems to be written by the sender of the mail. */
const quoted = (text: string): string =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => `> ${line}`)
    .join('\n')

const textOf = (block: Block): string => {
  if ('text' in block) return block.text
  if ('facts' in block) return block.facts.map(([label, value]) => `${label}: ${oneLine(value)}`).join('\n')
  if ('items' in block)
    return block.items.map(({ text, url }) => (url === null ? `- ${text}` : `- ${text}\n  ${url}`)).join('\n')
  if ('url' in block) return `${block.words}:\n${block.url}`
  return quoted(block.quote)
}

export const letterText = ({ blocks, footer }: Letter): string =>
  [...blocks.map(textOf), ...(footer.length === 0 ? [] : ['-- ', ...footer.map(textOf)])].join('\n\n')

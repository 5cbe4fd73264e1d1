/** A part of a letter, from which both its HTML and its text are made. */
export type Block =
  /** A paragraph. */
  | { text: string }
  /** What a person would look up: labels and values, a line each. */
  | { facts: readonly (readonly [label: string, value: string])[] }
  /** What happened, a line each, with an address to look at. */
  | { items: readonly { text: string; url: string | null }[] }
  /** An address of the deployment, with what is there to be done: the first of a letter is its button, others are links. */
  | { words: string; url: string }
  /** Words of others, such as a note of the merchant. */
  | { quote: string }

export type Letter = {
  /** One line; line breaks in it become spaces. */
  subject: string
  /** On whose behalf the mail is sent, shown above it: a merchant, or the product. */
  sender: string
  blocks: readonly Block[]
  /** Small print under the letter: why the reader gets it, and what may be done about that. */
  footer: readonly Block[]
}

/** Text that others wrote, as one line. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** A name that was given in good faith is seldom longer. */
const longestName = 60

/**
 * A name as it stands in a mail to somebody who may not know who chose it: short, and without what a mail program makes a
 * link, hides, or shows in another order.
 */
export const nameOnly = (text: string): string => {
  const letters = oneLine(text.normalize('NFKC'))
    .replaceAll(/\p{C}/gu, '')
    .replaceAll('//', ' ')
    .replaceAll('@', ' at ')
    // No program takes a name with a space behind its dot for the name of a host.
    .replaceAll(/[.\u3002](?=[\p{L}\p{N}])/gu, '. ')
  const characters = [...oneLine(letters)]
  return characters.length > longestName
    ? `${characters.slice(0, longestName - 1).join('')}…`
    : characters.join('')
}

/** Each line is marked, so that none reads as if the sender of the mail had written it. */
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

/** A letter as plain text. */
export const letterText = ({ blocks, footer }: Letter): string =>
  [...blocks.map(textOf), ...(footer.length === 0 ? [] : ['-- ', ...footer.map(textOf)])].join('\n\n')

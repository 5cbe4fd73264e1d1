/** HTML that is safe to send: whatever a template was given is escaped in it. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | null | false | readonly Part[]

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

const textOf = (part: Part): string => {
  if (part instanceof Html) return part.text
  if (part === null || part === false) return ''
  return typeof part === 'object' ? part.map(textOf).join('') : escaped(String(part))
}

/**
 * A piece of a page. Text is escaped for the content of an element and for an attribute in quotes, the only places where
 * a template may have it; null and false are nothing.
 */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.map((text, index) => text + textOf(parts[index] ?? null)).join(''))

/** The address of an http or https page as a link may have it; null for any other address. */
export const webAddress = (text: string): string | null =>
  /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null

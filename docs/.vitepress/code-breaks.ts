import type { MarkdownRenderer } from 'vitepress'

/**
 * Matches the ends of words within a long name, after which the name may break: `DATABASE_URL`,
 * `payment.confirmed`, `hostedUrl`.
 */
const wordEnds = /[_/.,]|[a-z](?=[A-Z])/g

/**
 * Allows line breaks between the words of long names in code, so that a narrow column does not break them
 * within a word.
 */
export const breakCode = (markdown: MarkdownRenderer) => {
  const asCode = markdown.renderer.rules.code_inline
  markdown.renderer.rules.code_inline = (...rule) =>
    (asCode?.(...rule) ?? '').replace(
      /(<code[^>]*>)([^<]*)/,
      (_, tag: string, text: string) => tag + text.replace(wordEnds, '$&<wbr>'),
    )
}

import type { MarkdownRenderer } from 'vitepress'

/** Ends of words within names and paths: `DATABASE_URL`, `payment.confirmed`, `hostedUrl`. */
const wordEnds = /[_/.,]|[a-z](?=[A-Z])/g

/** Lets long names break between their words, so that a narrow column need not break within one. */
export const breakCode = (markdown: MarkdownRenderer) => {
  const asCode = markdown.renderer.rules.code_inline
  markdown.renderer.rules.code_inline = (...rule) =>
    (asCode?.(...rule) ?? '').replace(
      /(<code[^>]*>)([^<]*)/,
      (_, tag: string, text: string) => tag + text.replace(wordEnds, '$&<wbr>'),
    )
}

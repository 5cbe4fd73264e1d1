import type { MarkdownRenderer } from 'vitepress'

/** Renders an empty header cell as a data cell, because a screen reader announces a header without a name. */
export const emptyTableCorners = (markdown: MarkdownRenderer): void => {
  markdown.core.ruler.push('empty-table-corners', ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      if (token.type !== 'th_open' || tokens[index + 1]?.content !== '') continue
      for (const end of [token, tokens[index + 2]]) if (end !== undefined) end.tag = 'td'
    }
  })
}

import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { MarkdownRenderer } from 'vitepress'

/** A drawing beside a page becomes part of it, so that it takes the page's colours, the dark ones too. */
export const inlineDrawings = (markdown: MarkdownRenderer) => {
  const asImage = markdown.renderer.rules.image
  markdown.renderer.rules.image = (tokens, at, options, env, self) => {
    const source = tokens[at]?.attrGet('src') ?? ''
    if (!/^\.[^:]*\.svg$/.test(source)) return asImage?.(tokens, at, options, env, self) ?? ''
    const drawing = readFileSync(join(dirname(env.realPath ?? env.path), source), 'utf8')
    return drawing.replace('<svg ', '<svg v-pre ').replaceAll('\n', '')
  }
}

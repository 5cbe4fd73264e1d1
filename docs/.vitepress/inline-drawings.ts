import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { MarkdownRenderer } from 'vitepress'

/** A drawing keeps at least this part of its size, so that its words can be read. On a narrower screen it scrolls. */
const leastScale = 0.8

const leastWidth = (drawing: string) =>
  Math.round(Number(/ width="([\d.]+)"/.exec(drawing)?.[1]) * leastScale)

/** Writes a drawing into the page that shows it, so that the drawing has the colours of the page's theme. */
export const inlineDrawings = (markdown: MarkdownRenderer) => {
  const asImage = markdown.renderer.rules.image
  markdown.renderer.rules.image = (tokens, at, options, env, self) => {
    const source = tokens[at]?.attrGet('src') ?? ''
    if (!/^\.[^:]*\.svg$/.test(source)) return asImage?.(tokens, at, options, env, self) ?? ''
    const drawing = readFileSync(join(dirname(env.realPath ?? env.path), source), 'utf8')
    const whole = drawing.replace('<svg ', `<svg v-pre style="min-width:${leastWidth(drawing)}px" `)
    return `<span class="drawing" tabindex="0">${whole.replaceAll('\n', '')}</span>`
  }
}

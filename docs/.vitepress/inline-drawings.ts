import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { MarkdownRenderer } from 'vitepress'

/**
 * The smallest scale at which a drawing is shown, so that its text stays readable. On a narrower screen the
 * drawing scrolls.
 */
const leastScale = 0.8

const leastWidth = (drawing: string) =>
  Math.round(Number(/ width="([\d.]+)"/.exec(drawing)?.[1]) * leastScale)

/**
 * Inserts the SVG of a drawing into the HTML of the page, so that the drawing uses the colours of the page's
 * theme.
 */
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

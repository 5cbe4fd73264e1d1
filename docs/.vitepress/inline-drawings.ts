import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { MarkdownRenderer } from 'vitepress'

/** A drawing is made smaller on a phone, but not so small that its words cannot be read: then it can be moved. */
const leastScale = 0.8

const leastWidth = (drawing: string) =>
  Math.round(Number(/ width="([\d.]+)"/.exec(drawing)?.[1]) * leastScale)

/** A drawing beside a page becomes part of it, so that it takes the page's colours, the dark ones too. */
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

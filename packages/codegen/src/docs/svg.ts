/**
 * Builds SVG drawings. A drawing that is embedded in a page uses the colours of the site; a drawing that is
 * opened as a file uses the colours of the light theme.
 */
const paints = {
  paper: 'fill:var(--vp-c-bg,#ffffff)',
  box: 'fill:var(--vp-c-bg-soft,#f6f6f7);stroke:var(--vp-c-text-3,#929295);stroke-width:1.2',
  end: 'fill:var(--vp-c-bg-soft,#f6f6f7);stroke:var(--vp-c-text-3,#929295);stroke-width:3',
  line: 'fill:none;stroke:var(--vp-c-text-3,#929295);stroke-width:1.4',
  dot: 'fill:var(--vp-c-text-2,#67676c)',
  strong: 'fill:var(--vp-c-text-1,#3c3c43);font-weight:600',
  soft: 'fill:var(--vp-c-text-2,#67676c)',
} as const

export type Paint = keyof typeof paints

const style = (paint: Paint) => `style="${paints[paint]}"`

/** Rounds a number to tenths, so that the drawing has the same text on every machine. */
export const round = (value: number) => String(Math.round(value * 10) / 10)

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

export type Box = { x: number; y: number; width: number; height: number }

/** Draws a rectangle. `x` and `y` are its centre. */
export const rect = ({ x, y, width, height }: Box, paint: Paint, radius = 0) =>
  `<rect x="${round(x - width / 2)}" y="${round(y - height / 2)}" width="${round(width)}" height="${round(height)}" rx="${radius}" ${style(paint)}/>`

export const dot = ({ x, y }: { x: number; y: number }) =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="6" ${style('dot')}/>`

export const text = (words: string, { x, y }: { x: number; y: number }, paint: Paint, size: number) =>
  `<text x="${round(x)}" y="${round(y)}" text-anchor="middle" dominant-baseline="central" font-size="${size}" ${style(paint)}>${escaped(words)}</text>`

export const arrow = (path: string, head: string) =>
  `<path d="${path}" ${style('line')} marker-end="url(#${head})"/>`

/**
 * Renders a complete drawing. The ids of its arrow heads start with `name`, so that they are unique among the
 * drawings of a page.
 */
export const drawing = (
  { name, label, width, height }: { name: string; label: string; width: number; height: number },
  parts: readonly string[],
) =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" class="diagram" role="img" aria-label="${escaped(label)}" width="${round(width)}" height="${round(height)}" viewBox="0 0 ${round(width)} ${round(height)}" font-family="ui-sans-serif, system-ui, sans-serif">`,
    `<defs><marker id="${name}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0.8 L7.5 4 L0 7.2 z" ${style('dot')}/></marker></defs>`,
    rect({ x: width / 2, y: height / 2, width, height }, 'paper'),
    ...parts,
    '</svg>\n',
  ].join('\n')

/**
 * Computes the values on the axis of a chart, and the SVG paths of its lines in percent of its width and
 * height.
 */

/** The distances between the values on an axis, each to be multiplied by a power of ten. */
const steps = [1, 2, 2.5, 5, 10]

/**
 * Returns the values to mark on an axis from 0 to the largest value or slightly above it: at most five whole
 * numbers.
 */
export const marksOf = (most: number): number[] => {
  const raw = Math.max(most, 1) / 4
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = Math.max(1, Math.ceil((steps.find((one) => one * power >= raw) ?? 10) * power))
  const count = Math.max(1, Math.ceil(most / step))
  return Array.from({ length: count + 1 }, (_, at) => at * step)
}

/** Returns the horizontal position of the value with the index `at`, in percent of the chart's width. */
export const rightOf = (at: number, count: number): number => (count === 1 ? 50 : (at / (count - 1)) * 100)

/** Splits values into runs of values that are not null. */
const runsOf = (values: readonly (number | null)[]): [at: number, value: number][][] => {
  const runs: [number, number][][] = [[]]
  for (const [at, value] of values.entries()) {
    if (value === null) runs.push([])
    else runs.at(-1)?.push([at, value])
  }
  return runs.filter((run) => run.length > 0)
}

const rounded = (value: number) => Math.round(value * 1000) / 1000

/**
 * Returns the SVG paths of a line through the values and of the area below the line. The bottom of the chart
 * is 0, its top is `top`.
 */
export const pathsOf = (values: readonly (number | null)[], top: number): { line: string; area: string } => {
  let line = ''
  let area = ''
  for (const run of runsOf(values)) {
    const points = run.map(([at, value]) => {
      const right = rounded(rightOf(at, values.length))
      return { right, text: `${right} ${rounded(100 - (value / top) * 100)}` }
    })
    const [first, ...others] = points
    if (first === undefined) continue
    const rest = others.map(({ text }) => `L${text}`).join('')
    // A single value is drawn as a dot: a line of length zero with round ends.
    line += `M${first.text}${rest === '' ? 'h0' : rest}`
    area += `M${first.right} 100L${first.text}${rest}L${points.at(-1)?.right} 100Z`
  }
  return { line, area }
}

/**
 * Returns the indexes of the days to name below a chart: the first, the last, and evenly spaced days between
 * them, at most `most` in total.
 */
export const placesOf = (count: number, most: number): number[] => {
  const named = Math.min(count, most)
  if (named <= 1) return count === 0 ? [] : [0]
  const places = Array.from({ length: named }, (_, at) => Math.round((at * (count - 1)) / (named - 1)))
  return [...new Set(places)]
}

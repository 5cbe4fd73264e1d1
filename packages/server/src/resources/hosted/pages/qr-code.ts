import { encode } from 'uqr'
import { type Html, html } from './html.ts'

const margin = 4

/** A QR code as an image in the page, black on white in every colour scheme. `label` is what it is called aloud. */
export const qrCode = (text: string, label: string): Html => {
  const { data, size } = encode(text, { ecc: 'L', border: margin })
  const runs = data.flatMap((row, y) =>
    runsOf(row).map(({ from, length }) => `M${from} ${y}h${length}v1h-${length}z`),
  )
  return html`<svg class="qr" role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">
<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${runs.join('')}"/></svg>`
}

/** The stretches of dark modules of a row. */
const runsOf = (row: readonly boolean[]): { from: number; length: number }[] => {
  const runs: { from: number; length: number }[] = []
  row.forEach((isDark, x) => {
    const last = runs.at(-1)
    if (!isDark) return
    if (last !== undefined && last.from + last.length === x) last.length += 1
    else runs.push({ from: x, length: 1 })
  })
  return runs
}

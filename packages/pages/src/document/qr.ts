import { encode } from 'uqr'
import type { Code } from '../checkout/state.ts'

const margin = 4

/** A QR code. Level L: nothing on a screen is torn, and fewer, larger squares are read from further away. */
export const qrCode = (text: string): Code => {
  const { data, size } = encode(text, { ecc: 'L', border: margin })
  const runs = data.flatMap((row, y) =>
    runsOf(row).map(({ from, length }) => `M${from} ${y}h${length}v1h-${length}z`),
  )
  return { size, path: runs.join('') }
}

/** The stretches of dark squares of a row. */
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

import { encode } from 'uqr'
import type { Code } from '../checkout/state.ts'

const margin = 4

/**
 * Returns a QR code with error correction level L. That level suffices for a screen, which is not damaged,
 * and its larger squares can be read from further away. The strokes of the path are relative, because
 * those compress best.
 */
export const qrCode = (text: string): Code => {
  const { data, size } = encode(text, { ecc: 'L', border: margin })
  let path = ''
  let at = { x: 0, y: 0 }
  data.forEach((row, y) => {
    for (const { from, length } of runsOf(row)) {
      path += path === '' ? `M${from} ${y}.5` : `m${from - at.x} ${y - at.y}`
      path += `h${length}`
      at = { x: from + length, y }
    }
  })
  return { size, path }
}

/** Returns the runs of dark squares in a row of a QR code. */
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

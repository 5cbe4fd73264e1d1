import type { Report } from './first-payment.ts'

/**
 * The width of the column with the name of the completed step. A line has at most 80 characters: the time
 * since the start, the time since the previous step, the name of the step, and a shortened detail.
 */
const stepWidth = 27
const detailWidth = 32

/**
 * Shortens a long detail in the middle, because people recognise addresses and hashes by their first and last
 * characters.
 */
const fit = (detail: string): string =>
  detail.length > detailWidth ? `${detail.slice(0, 20)}…${detail.slice(-(detailWidth - 21))}` : detail

/** Prints each completed step, with the time since the start and the time since the previous step. */
export const startTimeline = (): Report => {
  const startedAt = performance.now()
  let previous = startedAt
  return (step, detail = '') => {
    const now = performance.now()
    const at = `${((now - startedAt) / 1000).toFixed(2)} s`
    const took = `+${Math.round(now - previous)} ms`
    previous = now
    process.stdout.write(
      `  ${at.padStart(7)} ${took.padStart(8)}  ${step.padEnd(stepWidth)} ${fit(detail)}\n`,
    )
  }
}

import type { Report } from './first-payment.ts'

/** Prints each step as it is done, with the time since the start and since the step before. */
export const startTimeline = (): Report => {
  const startedAt = performance.now()
  let previous = startedAt
  return (step, detail = '') => {
    const now = performance.now()
    const at = `${((now - startedAt) / 1000).toFixed(2)} s`
    const took = `+${Math.round(now - previous)} ms`
    previous = now
    process.stdout.write(`  ${at.padStart(8)}  ${took.padStart(9)}  ${step.padEnd(40)} ${detail}\n`)
  }
}

/** Reads a World from standard input, makes the payment, and prints what happened as a timeline. */
import { text } from 'node:stream/consumers'
import { firstPayment } from './first-payment.ts'
import type { World } from './world.ts'

const world = JSON.parse(await text(process.stdin)) as World
const startedAt = performance.now()
let previous = startedAt

const result = await firstPayment(world, (step, detail = '') => {
  const now = performance.now()
  const at = `${((now - startedAt) / 1000).toFixed(2)} s`
  const took = `+${Math.round(now - previous)} ms`
  previous = now
  process.stdout.write(`  ${at.padStart(8)}  ${took.padStart(9)}  ${step.padEnd(40)} ${detail}\n`)
})

process.stdout.write(
  `\n  Paid: ${result.txHash}\n  ${result.verifiedEvents} webhooks received and verified.\n`,
)

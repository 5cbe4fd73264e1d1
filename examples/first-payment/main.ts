/**
 * Reads the server and the chain (a `World`) as JSON from standard input, makes a payment, and prints its
 * steps as a timeline.
 */
import { text } from 'node:stream/consumers'
import { firstPayment } from './first-payment.ts'
import { startTimeline } from './timeline.ts'
import type { World } from './world.ts'

const result = await firstPayment(JSON.parse(await text(process.stdin)) as World, startTimeline())

process.stdout.write(
  `\n  Paid: ${result.txHash}\n  ${result.verifiedEvents} webhooks received and verified.\n`,
)

/**
 * `npm run pay -- <checkout>`: pays a checkout of the emulator that `npm start` runs, as a simulated buyer.
 */
import { StablerailError } from '@stablerail/sdk'
import { runningEmulators } from './emulators.ts'
import { payCheckout, Refusal } from './pay-checkout.ts'

const startedAt = performance.now()

try {
  await payCheckout(process.argv[2], runningEmulators(), (step) => {
    const at = `${((performance.now() - startedAt) / 1000).toFixed(2)} s`
    process.stdout.write(`  ${at.padStart(8)}  ${step}\n`)
  })
} catch (error) {
  // Prints only the message for errors that a person can understand: those of this program and of the API.
  // Other errors are thrown with their stack trace.
  if (!(error instanceof Refusal || error instanceof StablerailError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

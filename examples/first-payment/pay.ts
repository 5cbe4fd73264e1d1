/** `npm run pay -- <checkout>`: pays a checkout of the running `npm start` as a test buyer. */
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
  // The error messages of the API can also be shown to people.
  if (!(error instanceof Refusal || error instanceof StablerailError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

import { createChargeFirstJob, stopKind } from '../../packages/server/src/resources/agreements/index.ts'
import { checkoutSteps } from '../../packages/server/src/resources/checkouts/index.ts'
import type { Context } from '../../packages/server/src/resources/context.ts'
import { invoiceSteps } from '../../packages/server/src/resources/invoices/index.ts'
import {
  collectRenewalsJob,
  startTrial,
  subscriptionSteps,
} from '../../packages/server/src/resources/subscriptions/index.ts'
import { createMoveClocksJob } from '../../packages/server/src/resources/test-clocks/index.ts'
import { pullerKind } from '../../packages/server/src/resources/wallets/index.ts'
import { type PullWorld, pullKind } from '../../packages/server/src/testing/relaying/renewals.ts'
import { settleRelays } from '../../packages/server/src/testing/relaying/world.ts'

/**
 * The maximum number of batches in which a test clock is advanced in one call. A limit is needed because a
 * random request may have advanced the clock by a hundred years.
 */
const mostBatches = 40

const clocks = createMoveClocksJob([subscriptionSteps, invoiceSteps, checkoutSteps])
const firstCharges = createChargeFirstJob(startTrial)

/**
 * Runs the background jobs for the work that requests have queued, because the test starts the API process
 * but no worker.
 */
export const doDueWork = async (context: Context, pull: PullWorld): Promise<void> => {
  for (let batch = 0; batch < mostBatches; batch += 1) if ((await clocks.run(context)) === 0) break
  await firstCharges.run(context)
  await collectRenewalsJob.run(context)
  await settleRelays(pull, [pullerKind, stopKind, pullKind])
}

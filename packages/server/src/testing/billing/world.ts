import { createTestClock, type TestClock } from '@stablerail/test-support'
import { checkoutSteps } from '../../resources/checkouts/index.ts'
import { invoiceSteps } from '../../resources/invoices/index.ts'
import { releaseHeldJob, subscriptionSteps } from '../../resources/subscriptions/index.ts'
import { createMoveClocksJob, type DueSteps } from '../../resources/test-clocks/index.ts'
import { startTestApi, type TestApi } from '../api.ts'
import type { createTestContext } from '../context.ts'
import { type PaperChain, startPaperChain } from './paper-chain.ts'
import { type BillingShop, openBillingShop, paperNetwork } from './shop.ts'

export type BillingWorld = {
  api: TestApi
  chain: PaperChain
  /** The simulated clock that the server uses as real time. Only a test advances this clock. */
  clock: TestClock
  /** The steps of subscriptions, invoices and checkouts that become due with time. */
  steps: readonly DueSteps[]
  openShop(): Promise<BillingShop>
  /** Runs a worker that advances test clocks, until nothing is due. */
  work(steps?: readonly DueSteps[]): Promise<void>
  /** Clears the retry times of test clocks whose steps failed, so that they are retried at once. */
  forgiveFailures(): Promise<void>
  close(): Promise<void>
}

/** Starts the service on a newly created database, with a simulated chain that has no node. */
export const startBillingWorld = async (
  options: { open?: typeof createTestContext } = {},
): Promise<BillingWorld> => {
  const clock = createTestClock('2026-11-20T10:00:00.000Z')
  const config = { networks: [paperNetwork], testModeMail: 'customers' as const }
  const api = await startTestApi({ config, clock, ...options })
  const chain = await startPaperChain(api.context, paperNetwork)
  // Lists subscriptions, invoices and checkouts in the same order as the service, because the job of test
  // clocks locks the rows of these records in this order.
  const all = [subscriptionSteps, invoiceSteps, checkoutSteps]
  return {
    api,
    chain,
    clock,
    steps: all,
    openShop: () => openBillingShop(api, chain),
    async work(steps = all) {
      const job = createMoveClocksJob(steps)
      await releaseHeldJob.run(api.context)
      while ((await job.run(api.context)) > 0);
    },
    async forgiveFailures() {
      await api.context.db.updateTable('test_clocks').set({ retry_at: null }).execute()
    },
    close: () => api.close(),
  }
}

import { checkoutSteps } from '../../resources/checkouts/index.ts'
import { invoiceSteps } from '../../resources/invoices/index.ts'
import { releaseHeldJob, subscriptionSteps } from '../../resources/subscriptions/index.ts'
import { createMoveClocksJob, type DueSteps } from '../../resources/test-clocks/index.ts'
import { startTestApi, type TestApi } from '../api.ts'
import { createTestClock, type TestClock } from '../clock.ts'
import type { createTestContext } from '../context.ts'
import { type PaperChain, startPaperChain } from './paper-chain.ts'
import { type BillingShop, openBillingShop, paperNetwork } from './shop.ts'

export type BillingWorld = {
  api: TestApi
  chain: PaperChain
  /** Real time, which stands still. */
  clock: TestClock
  /** What time makes due, of every kind. */
  steps: readonly DueSteps[]
  openShop(): Promise<BillingShop>
  /** Runs a worker that moves test clocks, until there is nothing left to move. */
  work(steps?: readonly DueSteps[]): Promise<void>
  /** Lets the wait pass of clocks whose steps failed, as time would. */
  forgiveFailures(): Promise<void>
  close(): Promise<void>
}

/** The service with a chain of paper, on a database of its own. */
export const startBillingWorld = async (
  options: { open?: typeof createTestContext } = {},
): Promise<BillingWorld> => {
  const clock = createTestClock('2026-11-20T10:00:00.000Z')
  const config = { networks: [paperNetwork], testModeMail: 'customers' as const }
  const api = await startTestApi({ config, clock, ...options })
  const chain = await startPaperChain(api.context, paperNetwork)
  // As the service has them: in the order in which rows are locked.
  const all = [subscriptionSteps, invoiceSteps, checkoutSteps]
  return {
    ...{ api, chain, clock, steps: all },
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

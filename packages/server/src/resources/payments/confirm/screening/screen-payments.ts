import type { Screening, Verdict } from '../../../../mechanisms/screening/index.ts'
import type { Context, Job } from '../../../context.ts'
import { type Screened, saveVerdicts, selectUnscreened, type Unscreened } from './store.ts'

const batchSize = 200
/** A payment whose screening failed is screened again after 60 seconds. */
const againMs = 60_000

const stored = {
  clean: 'screened_clean',
  flagged: 'screened_flagged',
  error: 'screen_error',
} as const satisfies Record<Verdict, Screened['verdict']>

/**
 * Creates a job that screens the payers of payments that no provider has screened, including payments from
 * before screening was enabled. The provider is called outside of transactions, so two workers may screen the
 * same payment; the first verdict is kept. A flagged payment is confirmed in the same way as other payments;
 * the merchant decides about it.
 */
export const createScreenPaymentsJob = (screening: Screening): Job => ({
  name: 'screen payments',
  everyMs: 2_000,
  async run(context) {
    const now = context.clock.now()
    const failedBefore = new Date(now.getTime() - againMs)
    const due = await selectUnscreened(context.db, { failedBefore, limit: batchSize })
    if (due.length === 0) return 0
    const screened = await screenAll(screening, due)
    report(context, await saveVerdicts(context.db, { provider: screening.name, screened, now }))
    return due.length
  },
})

const screenAll = async (screening: Screening, payments: readonly Unscreened[]): Promise<Screened[]> => {
  const covered = payments.filter((payment) => payment.address !== '' && screening.covers(payment))
  const verdicts = covered.length === 0 ? [] : await screening.screen(covered)
  const known = new Map(covered.map(({ id }, index) => [id, stored[verdicts[index] ?? 'error']]))
  return payments.map(({ workspaceId, livemode, id }) => ({
    workspaceId,
    livemode,
    id,
    verdict: known.get(id) ?? 'not_screened',
  }))
}

const report = ({ log, metrics }: Context, saved: readonly Pick<Screened, 'id' | 'verdict'>[]): void => {
  for (const { id, verdict } of saved) {
    metrics.paymentsScreened.inc({ verdict })
    if (verdict === 'screened_flagged')
      log.warn({ paymentId: id }, 'The payer of a payment was found on a sanctions list.')
  }
}

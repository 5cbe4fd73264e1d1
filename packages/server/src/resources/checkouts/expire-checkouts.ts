import { checkoutMoves } from '@stablerail/contract'
import { longestDoubtMs } from '../../mechanisms/reading/index.ts'
import { transactAcross } from '../../mechanisms/work/index.ts'
import type { AcrossWorkspaces, Context } from '../context.ts'
import { endExpectations } from './expectations/store.ts'
import { type EndableKey, type Expiry, endLocked, lockDue } from './expiry-store.ts'

const batch = 200
/**
 * The maximum time for which a checkout waits for the chain after its expiry, in two cases:
 *
 * - Its network was removed from the configuration and is not read. The checkout expires by the server's
 *   clock, 24 hours late, because the network may have been removed by mistake and be added again.
 * - The chain reader lacks transactions of the wallet to which the checkout is paid.
 */
const longestWaitMs = 24 * 3_600_000

/**
 * Ends checkouts that were not paid in time, at most one batch for each network, and returns their number. A
 * checkout becomes `failed` if only too little was paid, otherwise `expired`.
 *
 * - A transfer is in time if its block's time is not after the expiry. A checkout therefore ends only when
 *   the newest block with the confirmations that its workspace requires is later than the expiry. So a
 *   transfer mined in time counts, no matter how late it is read, and a reorg of the newest blocks does not
 *   change the result.
 * - The expiry must have passed in this way on the network of the checkout's default chain, and on each other
 *   network for which its buyer requested payment instructions.
 * - If the reader watches the balances of wallets and lacks transactions of the wallet, the checkout waits
 *   for these transactions, for at most a day.
 */
export const expireCheckouts = async (context: Context): Promise<number> => {
  const { networks: read } = context.config
  const before = new Date(context.chainClock.now().getTime() - longestWaitMs)
  const doubtedAfter = new Date(context.clock.now().getTime() - longestDoubtMs)
  let count = 0
  for (const network of [null, ...read])
    count += await endBatch(context, { network, read, before, doubtedAfter })
  return count
}

const endBatch = (context: Context, expiry: Expiry): Promise<number> =>
  transactAcross(context, async (work) => endDue(work, expiry, await lockDue(work.tx, expiry, batch)))

/**
 * Ends those of the locked checkouts that have expired and for which no payment was recorded in the meantime.
 * Also ends their expectations (expected payments), and emits the events.
 */
export const endDue = async (
  { tx, now, within }: AcrossWorkspaces,
  expiry: Expiry,
  keys: readonly EndableKey[],
): Promise<number> => {
  if (keys.length === 0) return 0
  const ended = await endLocked(tx, expiry, keys)
  for (const livemode of [true, false]) {
    const rows = ended.filter((row) => row.livemode === livemode)
    const keysOfMode = rows.map(({ workspace_id, id }) => ({ workspaceId: workspace_id, checkoutId: id }))
    await endExpectations(tx, livemode, keysOfMode, now)
  }
  for (const row of ended)
    within({ workspaceId: row.workspace_id, livemode: row.livemode }).emit(
      row.status === checkoutMoves.fail.to ? 'checkout.failed' : 'checkout.expired',
      { checkoutId: row.id, customerId: row.customer_id, invoiceId: row.invoice_id },
    )
  return ended.length
}

export const expireCheckoutsJob = { name: 'expire checkouts', everyMs: 2_000, run: expireCheckouts }

import type { Context } from '../../context.ts'
import { transactAcross } from '../../mechanisms/work/index.ts'
import { type Expiry, expireLocked, lockExpirable } from './ending-store.ts'

const batch = 200
/**
 * A network that the configuration no longer has is not read, so its checkouts cannot wait for the chain's time. They
 * expire by the clock, 24 hours late, in case the network was removed by mistake and comes back.
 */
const unreadNetworkGraceMs = 24 * 3_600_000

/**
 * Expires checkouts that nobody paid in time, at most one batch for each network, and returns their number. A transfer
 * is in time when its block's time is not after the expiry. A checkout therefore expires only after every block mined
 * before its expiry was read, so that a transfer mined in time counts, however late it is read.
 */
export const expireCheckouts = async (context: Context): Promise<number> => {
  const { networks } = context.config
  const before = new Date(context.clock.now().getTime() - unreadNetworkGraceMs)
  let count = await expireBatch(context, { unreadBesides: networks, before })
  for (const network of networks) count += await expireBatch(context, { network })
  return count
}

const expireBatch = (context: Context, expiry: Expiry): Promise<number> =>
  transactAcross(context, async ({ tx, within }) => {
    const keys = await lockExpirable(tx, expiry, batch)
    if (keys.length === 0) return 0
    const expired = await expireLocked(tx, expiry, keys)
    for (const row of expired)
      within({ workspaceId: row.workspace_id, livemode: row.livemode }).emit('checkout.expired', {
        checkoutId: row.id,
        customerId: row.customer_id,
        invoiceId: row.invoice_id,
      })
    return expired.length
  })

export const expireCheckoutsJob = { name: 'expire checkouts', everyMs: 2_000, run: expireCheckouts }

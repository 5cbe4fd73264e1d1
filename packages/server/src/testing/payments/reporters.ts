import { sql } from 'kysely'
import { findPayment, reportTransaction } from '../../resources/payments/index.ts'
import type { PreparedCheckout, World } from './world.ts'

type Shop = Awaited<ReturnType<World['openShop']>>

/** Buyers who pay by hand and report the transactions. */
export const createReporters = (world: World) => {
  const checkoutRow = ({ id }: PreparedCheckout) =>
    world.context.db.selectFrom('checkouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  const report = async (checkout: PreparedCheckout, txHash: string) =>
    (await reportTransaction(world.context, await checkoutRow(checkout), txHash)).credited

  /** The payment as the API answers it. */
  const paymentOf = async (txHash: string) => {
    const [row, ...more] = (await world.payments()).filter((payment) => payment.tx_id === txHash)
    if (row === undefined || more.length > 0)
      throw new Error(`There are ${more.length} payments more than one.`)
    const scope = { workspaceId: row.workspace_id, livemode: row.livemode }
    return findPayment(world.context, scope, row.id)
  }

  /** The price itself, as a buyer types it into a wallet: no reference, no exact amount. */
  const payByHand = (checkout: PreparedCheckout, amountBase = 20_000_000n) =>
    world.pay({ to: checkout.recipient, amountBase })

  /** Prepares a checkout a minute ago: the times of blocks are whole seconds, and a report has no slack. */
  const prepare = async (shop: Shop, amountMinor = 2_000) => {
    const checkout = await world.prepare(shop, { amountMinor })
    await sql`
      update expectations set prepared_at = prepared_at - interval '1 minute' where target_id = ${checkout.id}
    `.execute(world.context.db)
    return checkout
  }

  const prepareOne = async () => {
    const shop = await world.openShop()
    return { shop, checkout: await prepare(shop) }
  }

  return { report, paymentOf, payByHand, prepare, prepareOne }
}

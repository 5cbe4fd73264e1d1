import { reportText } from '@stablerail/contract'
import { sql } from 'kysely'
import { evmSigner } from '../../../../chains/test/signers.ts'
import { findPayment, reportTransaction } from '../../resources/payments/index.ts'
import type { PreparedCheckout, World } from './world.ts'

/**
 * Returns the signature with which a buyer proves a report of a transaction. `account` is the index of the
 * node's account that signs. Default: the account that pays for all buyers.
 */
export const signReport = (
  { node }: Pick<World, 'node'>,
  checkoutId: string,
  txHash: string,
  account = 1,
): Promise<string> => evmSigner(node.accounts[account]?.privateKey).sign(reportText(checkoutId, txHash))

let visitors = 0

/**
 * Returns the content of a buyer's report of a transaction. By default each report comes from a different IP
 * address.
 */
export const reporting = (txHash: string, signature: string | null = null, from?: string) => {
  visitors += 1
  const ip = from ?? `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
  return { txHash, signature, ip }
}

type Shop = Awaited<ReturnType<World['openShop']>>

/**
 * Returns functions that act as buyers: they pay a checkout without its reference, and report the transaction
 * to the server.
 */
export const createReporters = (world: World) => {
  const checkoutRow = ({ id }: PreparedCheckout) =>
    world.context.db.selectFrom('checkouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  const send = async (checkout: PreparedCheckout, txHash: string, signature: string | null) =>
    (await reportTransaction(world.context, await checkoutRow(checkout), reporting(txHash, signature)))
      .credited

  /**
   * Reports a transaction with the signature of an account. Default: the account that pays for all buyers.
   */
  const report = async (checkout: PreparedCheckout, txHash: string, account?: number) =>
    send(checkout, txHash, await signReport(world, checkout.id, txHash, account))

  /** Sends the report of a transaction without a signature that proves the report. */
  const claim = (checkout: PreparedCheckout, txHash: string) => send(checkout, txHash, null)

  /** Returns the payment of a transaction as the API returns it. */
  const paymentOf = async (txHash: string) => {
    const [row, ...more] = (await world.payments()).filter((payment) => payment.tx_id === txHash)
    if (row === undefined || more.length > 0)
      throw new Error(`There are ${more.length} payments more than one.`)
    const scope = { workspaceId: row.workspace_id, livemode: row.livemode }
    return findPayment(world.context, scope, row.id)
  }

  /**
   * Pays the price in whole cents, as a buyer types it into a wallet: without the reference, and without the
   * fraction of a cent that identifies the checkout.
   */
  const payByHand = (checkout: PreparedCheckout, amountBase = 20_000_000n) =>
    world.pay({ to: checkout.recipient, amountBase })

  /**
   * Requests payment instructions, and stores them as if they had been requested one minute ago, before any
   * block was read. Otherwise a report could be refused: the block of a reported transaction must not be
   * older than the request, and block times are rounded down to seconds.
   */
  const prepare = async (shop: Shop, amountMinor = 2_000) => {
    const checkout = await world.prepare(shop, { amountMinor })
    await sql`
      update expectations
      set prepared_at = prepared_at - interval '1 minute', known_block_number = null, known_block_time = null
      where target_id = ${checkout.id}
    `.execute(world.context.db)
    return checkout
  }

  const prepareOne = async () => {
    const shop = await world.openShop()
    return { shop, checkout: await prepare(shop) }
  }

  return { report, claim, send, paymentOf, payByHand, prepare, prepareOne }
}

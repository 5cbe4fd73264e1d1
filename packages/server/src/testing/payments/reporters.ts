import { reportText } from '@stablerail/contract'
import { sql } from 'kysely'
import { evmSigner } from '../../../../chains/test/signers.ts'
import { findPayment, reportTransaction } from '../../resources/payments/index.ts'
import type { PreparedCheckout, World } from './world.ts'

/**
 * Returns the signature that proves a buyer's report of a transaction, by the account of the buyers or by
 * another account of the node.
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

/** Returns functions of buyers who pay by hand and report the transactions. */
export const createReporters = (world: World) => {
  const checkoutRow = ({ id }: PreparedCheckout) =>
    world.context.db.selectFrom('checkouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  const send = async (checkout: PreparedCheckout, txHash: string, signature: string | null) =>
    (await reportTransaction(world.context, await checkoutRow(checkout), reporting(txHash, signature)))
      .credited

  /**
   * Reports a transaction with the signature of an account. By default it is the buyers' account, which sends
   * all transfers.
   */
  const report = async (checkout: PreparedCheckout, txHash: string, account?: number) =>
    send(checkout, txHash, await signReport(world, checkout.id, txHash, account))

  /** Reports a transaction without a signature. */
  const claim = (checkout: PreparedCheckout, txHash: string) => send(checkout, txHash, null)

  /** Returns the payment as the API returns it. */
  const paymentOf = async (txHash: string) => {
    const [row, ...more] = (await world.payments()).filter((payment) => payment.tx_id === txHash)
    if (row === undefined || more.length > 0)
      throw new Error(`There are ${more.length} payments more than one.`)
    const scope = { workspaceId: row.workspace_id, livemode: row.livemode }
    return findPayment(world.context, scope, row.id)
  }

  /** Pays the plain price, as a buyer types it into a wallet: without a reference or exact amount. */
  const payByHand = (checkout: PreparedCheckout, amountBase = 20_000_000n) =>
    world.pay({ to: checkout.recipient, amountBase })

  /**
   * Requests payment instructions as of one minute ago, before any block that was read. A report has no
   * tolerance, and block times are whole seconds.
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

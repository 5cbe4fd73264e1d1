import type { InvoiceFacts, InvoicePayment } from '@stablerail/pages'
import { type Config, findNetwork } from '../../../settings/config.ts'
import { findCovers, findOnItsWay } from '../../checkouts/index.ts'
import type { Context } from '../../context.ts'
import { findSettlements, type InvoiceRow } from '../../invoices/index.ts'
import { showInvoice } from './hosted-invoice.ts'

/** Returns the content of an invoice's page. */
export const findInvoiceFacts = async (
  context: Context,
  row: InvoiceRow,
): Promise<Omit<InvoiceFacts, 'pdf'>> => {
  const { workspace_id: workspaceId, livemode, id: invoiceId } = row
  const [invoice, { coveredMinor, payments }, onItsWay] = await Promise.all([
    showInvoice(context, row),
    findCovered(context, row),
    findOnItsWay(context.db, livemode, [{ workspaceId, invoiceId }]),
  ])
  const leftMinor = Math.max(0, row.amount_minor - Number(coveredMinor))
  const issuedAt = (row.sent_at ?? row.created_at).toISOString()
  return { invoice, issuedAt, leftMinor, isOnItsWay: onItsWay.has(invoiceId), payments }
}

type Covered = { coveredMinor: bigint; payments: InvoicePayment[] }

/** Returns the paid amount of an invoice, and the payments in the order of their arrival. */
export const findCovered = async ({ db, config }: Context, row: InvoiceRow): Promise<Covered> => {
  const { workspace_id: workspaceId, livemode, id: invoiceId } = row
  const [cover] = await findCovers(db, livemode, [{ workspaceId, invoiceId }])
  const ids = cover?.paymentIds ?? []
  const found = new Map(
    (await findSettlements(db, { workspaceId, livemode }, ids)).map((one) => [one.id, one]),
  )
  const payments = ids.flatMap((id) => {
    const one = found.get(id)
    if (one === undefined) return []
    const { chain, token, tx_id: txHash, amount_base: amountBase } = one
    return [{ chain, token, txHash, amountBase, decimals: decimalsOf(config, { chain, token, livemode }) }]
  })
  return { coveredMinor: cover?.coveredMinor ?? 0n, payments }
}

type Settled = Pick<InvoicePayment, 'chain' | 'token'> & { livemode: boolean }

const decimalsOf = (config: Config, { chain, token, livemode }: Settled): number | null =>
  findNetwork(config, chain, livemode)?.tokens[token]?.decimals ?? null

import type { InvoicePayment } from '@stablerail/pages'
import { ApiError, type FileAnswer } from '../../../mechanisms/http/index.ts'
import { type Config, findNetwork } from '../../../settings/config.ts'
import type { CheckoutRow } from '../../checkouts/index.ts'
import type { Context } from '../../context.ts'
import { findReceivedPayments, type ReceivedPayment, type ReceivedPayments } from '../../payments/index.ts'
import { findLogo, findLogoTag, findWorkspace } from '../../workspaces/index.ts'
import { scopeOf } from '../checkouts/hosted-checkout.ts'
import { findHosted } from '../checkouts/read-hosted.ts'
import { tagOf } from '../invoices/invoice-paper.ts'
import { paperWords } from '../invoices/paper-words/words.ts'
import { toMerchant } from '../merchant.ts'
import { drawOrRefuse } from './draw.ts'
import { type Receipt, receiptPaper } from './receipt-paper.ts'

/** Returns the receipt of a checkout as PDF, in the first of the languages that is supported. */
export const downloadReceipt = async (
  context: Context,
  token: string,
  languages: readonly string[],
): Promise<FileAnswer['file']> => {
  const row = await findHosted(context, token)
  const received = await findReceived(context, row)
  if (received === null) throw new ApiError('not_found', 'There is no receipt of this checkout.')
  const draft = receiptPaper(await findReceipt(context, row, received), paperWords(languages))
  const logoTag = (await findLogoTag(context.db, row.workspace_id)) ?? null
  const tag = tagOf(draft, logoTag)
  return {
    contentType: 'application/pdf',
    tag,
    headers: {
      'cache-control': 'private, no-cache',
      vary: 'accept-language',
      'x-robots-tag': 'noindex',
      'content-disposition': `inline; filename="receipt-${row.id}.pdf"`,
    },
    read: () =>
      drawOrRefuse(context, tag, async () => {
        const logo = logoTag === null ? undefined : await findLogo(context.db, row.workspace_id, logoTag)
        return { kind: 'paper', paper: { ...draft, logo: logo ?? null } }
      }),
  }
}

/** Returns the payments of a paid checkout; null if the checkout is not paid, or was free. */
export const findReceived = async ({ db }: Context, row: CheckoutRow): Promise<ReceivedPayments | null> =>
  row.status === 'succeeded' ? await findReceivedPayments(db, scopeOf(row), row.id) : null

const findReceipt = async (
  { config, db }: Context,
  row: CheckoutRow,
  { payments, receivedMinor, refundedMinor }: ReceivedPayments,
): Promise<Receipt> => {
  const workspace = await findWorkspace(db, row.workspace_id)
  return {
    reference: row.id,
    description: row.description,
    livemode: row.livemode,
    amountMinor: row.amount_minor,
    receivedMinor,
    refundedMinor,
    currency: row.currency,
    paidAt: row.completed_at ?? row.created_at,
    payments: payments.map((payment) => toShown(config, row, payment)),
    merchant: toMerchant(config, workspace),
    sellerAddress: workspace?.seller_address ?? null,
    sellerTaxId: workspace?.seller_tax_id ?? null,
    pageUrl: `${config.hostedBaseUrl}/checkout/${row.hosted_token}`,
  }
}

const toShown = (
  config: Config,
  { livemode }: CheckoutRow,
  { chain, token, txHash, amountBase }: ReceivedPayment,
): InvoicePayment => ({
  chain,
  token,
  txHash,
  amountBase,
  decimals: findNetwork(config, chain, livemode)?.tokens[token]?.decimals ?? null,
})

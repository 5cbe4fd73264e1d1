import { payInvoice, seeInvoice } from '../invoices/hosted-invoice.ts'
import { invoicePage } from './invoice-page.ts'
import { refusalPage } from './message-page.ts'
import type { PageAnswer, PageRequest } from './page.ts'

/**
 * The page of an invoice, which makes nothing when it is looked at. Its form leads to the checkout by which the invoice is
 * paid.
 */
export const answerInvoice = async ({ context, token, form }: PageRequest): Promise<PageAnswer> => {
  const invoice = await seeInvoice(context, token)
  if (form === null) return invoicePage(invoice, token)
  try {
    const checkout = await payInvoice(context, token)
    return { goTo: `../checkout/${checkout.hosted_token}` }
  } catch (error) {
    return refusalPage(error, invoice)
  }
}

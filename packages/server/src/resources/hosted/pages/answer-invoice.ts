import { ApiError, visitorOf } from '../../../mechanisms/http/index.ts'
import { pressCheckout } from '../checkouts/visit-checkout.ts'
import { cardOf, cardOfInvoice } from '../files/card.ts'
import { findByToken, payInvoice } from '../invoices/hosted-invoice.ts'
import { findInvoiceFacts } from '../invoices/invoice-facts.ts'
import { findShown } from '../merchant.ts'
import { frameOf } from './frame-of.ts'
import { inLanguage } from './in-language.ts'
import { refusalPage } from './message-page.ts'
import type { PageAnswer, PageRequest } from './page.ts'

/**
 * Serves the page of an invoice. A GET request creates nothing. Its form redirects to the checkout that pays
 * the invoice, with the payment prepared; if the invoice was paid or voided in the meantime, the page states this.
 */
export const answerInvoice = async (asked: PageRequest): Promise<PageAnswer> => {
  const { context, request, token, form } = asked
  if (form === null) return showInvoicePage(asked)
  try {
    const checkout = await payInvoice(context, token)
    await pressCheckout(context, checkout, visitorOf(context, request))
    return { goTo: inLanguage(request, `../checkout/${checkout.hosted_token}`) }
  } catch (error) {
    const row = await findByToken(context, token)
    const isOver = row.status === 'paid' || row.status === 'void'
    if (isOver && error instanceof ApiError) return showInvoicePage(asked, 410)
    return refusalPage(error, await findShown(context, row))
  }
}

const showInvoicePage = async ({ context, token }: PageRequest, status = 200): Promise<PageAnswer> => {
  const row = await findByToken(context, token)
  const [shown, facts] = await Promise.all([findShown(context, row), findInvoiceFacts(context, row)])
  const card = cardOf(context.config, `i/${token}`, cardOfInvoice(row, shown.merchant))
  return {
    render: (renderer, language) => ({
      ...renderer.renderInvoice(frameOf(shown, language, card), {
        ...facts,
        pdf: `../v1/i/${token}/pdf?lang=${language}`,
      }),
      status,
      scripted: false,
    }),
  }
}

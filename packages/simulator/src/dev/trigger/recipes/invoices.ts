import type { Recipes, TriggerShop } from '../shop.ts'
import { passMonths } from './pass-months.ts'
import { paymentIn } from './payments.ts'
import { refund } from './refunds.ts'

const createInvoice = async ({ client, customer, pair, did }: TriggerShop) => {
  const { id: customerId } = await customer()
  const lineItems = [{ description: 'Mug', quantity: 2, unitAmountMinor: 1_999 }]
  const invoice = await client.invoices.create({ ...pair, customerId, lineItems })
  did(`The invoice ${invoice.id} was created.`)
  return invoice
}

const sendInvoice = async (shop: TriggerShop) => {
  const invoice = await createInvoice(shop)
  await shop.client.invoices.send(invoice.id)
  shop.did('The invoice was sent by mail.')
  return invoice
}

/** Pays an invoice by a checkout for it. */
export const payInvoice = async (shop: TriggerShop, invoiceId: string) =>
  await shop.pay(await shop.checkout({ invoiceId, amount: undefined }))

const sendAndPay = async (shop: TriggerShop) => {
  const { id } = await sendInvoice(shop)
  return await payInvoice(shop, id)
}

/** Events of invoices. */
export const invoiceRecipes: Recipes = {
  'invoice.created': createInvoice,
  'invoice.sent': sendInvoice,
  'invoice.reminder_sent': async (shop) => {
    const { id } = await sendInvoice(shop)
    await shop.client.invoices.remind(id)
  },
  'invoice.voided': async (shop) => {
    const { id } = await sendInvoice(shop)
    await shop.client.invoices.void(id)
  },
  'invoice.past_due': async (shop) => {
    await sendInvoice(shop)
    await passMonths(shop, 2)
  },
  'invoice.paid': sendAndPay,
  'invoice.refunded': async (shop) => await refund(shop, paymentIn(await sendAndPay(shop))),
}

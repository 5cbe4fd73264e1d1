import { Checkout } from './checkouts.ts'
import { Customer } from './customers.ts'
import { Entitlement } from './entitlements.ts'
import { Invoice } from './invoices.ts'
import { Payment } from './payments.ts'
import { Price } from './prices.ts'
import { Product } from './products.ts'
import { Subscription } from './subscriptions.ts'

/**
 * The records in the form in which events contain them, without the merchant's metadata. A checkout in an
 * event has its `hostedUrl`, and anyone who reads the event can open that page, so an event is as
 * confidential as a response of the API.
 */
export const product = Product.omit({ metadata: true }).meta({
  id: 'ProductInEvent',
  description: 'A product, without metadata.',
})
export const price = Price.omit({ metadata: true }).meta({
  id: 'PriceInEvent',
  description: 'A price, without metadata.',
})
export const checkout = Checkout.omit({
  metadata: true,
  refundAddress: true,
  customer: true,
  product: true,
}).meta({
  id: 'CheckoutInEvent',
  description: 'A checkout, without `metadata` and `refundAddress`.',
})
export const customer = Customer.omit({ metadata: true }).meta({
  id: 'CustomerInEvent',
  description: 'A customer, without metadata.',
})
export const invoice = Invoice.omit({
  metadata: true,
  billTo: true,
  hostedUrl: true,
  pdfUrl: true,
  customer: true,
}).meta({
  id: 'InvoiceInEvent',
  description: 'An invoice, without `metadata` and `billTo`, and without the URLs of its page and PDF.',
})
export const subscription = Subscription.omit({ metadata: true, customer: true, product: true }).meta({
  id: 'SubscriptionInEvent',
  description: 'A subscription, without metadata.',
})
export const payment = Payment.omit({ customer: true }).meta({
  id: 'PaymentInEvent',
  description: 'A payment.',
})
export const entitlement = Entitlement.omit({ customer: true, product: true }).meta({
  id: 'EntitlementInEvent',
  description: 'An entitlement.',
})

/** Lists of the records that belong to another record, as the pages of that record show them. */
import type { Checkout, Invoice, Payment, Subscription } from '@stablerail/sdk/functions'
import type { ReactNode } from 'react'
import type { List as Asked } from '../data/use-list.ts'
import { eachInterval } from './intervals.ts'
import { type Column, List } from './list.tsx'
import { Described, TwoLines } from './names.tsx'
import { Day, When } from './small.tsx'
import { CheckoutState, InvoiceState, PaymentState, SubscriptionState } from './status.tsx'
import { moneyOf } from './words.ts'

const paymentsWith = (purpose: ((payment: Payment) => ReactNode) | undefined): readonly Column<Payment>[] => [
  {
    header: 'Amount',
    cell: (payment) => (
      <TwoLines first={moneyOf(payment.amountMinor, payment.currency)} second={purpose?.(payment)} />
    ),
  },
  { header: 'Status', cell: (payment) => <PaymentState payment={payment} /> },
  { header: 'Received', isFigure: true, cell: ({ createdAt }) => <When at={createdAt} isShort /> },
]

const invoices: readonly Column<Invoice>[] = [
  {
    header: 'Invoice',
    cell: ({ number }) => <span className="whitespace-nowrap font-medium">{number}</span>,
  },
  { header: 'Amount', cell: ({ amountMinor, currency }) => moneyOf(amountMinor, currency) },
  { header: 'Status', cell: (invoice) => <InvoiceState invoice={invoice} /> },
  { header: 'Created', isFigure: true, hiddenOn: 'phone', cell: ({ createdAt }) => <Day at={createdAt} /> },
]

const subscriptions: readonly Column<Subscription>[] = [
  {
    header: 'Product',
    cell: ({ product }) => <span className="font-medium">{product?.name ?? 'Deleted product'}</span>,
  },
  {
    header: 'Amount',
    cell: ({ amountMinor, currency, interval }) => eachInterval(amountMinor, currency, interval),
  },
  { header: 'Status', cell: (subscription) => <SubscriptionState subscription={subscription} /> },
]

const checkouts: readonly Column<Checkout>[] = [
  {
    header: 'For',
    cell: ({ product, description }) => (
      <TwoLines first={<Described>{product?.name ?? description ?? 'A single amount'}</Described>} />
    ),
  },
  { header: 'Amount', cell: ({ amountMinor, currency }) => moneyOf(amountMinor, currency) },
  { header: 'Status', cell: (checkout) => <CheckoutState checkout={checkout} /> },
  { header: 'Created', isFigure: true, hiddenOn: 'phone', cell: ({ createdAt }) => <Day at={createdAt} /> },
]

type Props<Item> = {
  title: string
  list: Asked<Item>
  /** The sentence that is shown instead of an empty list. */
  empty: string
}

const Titled = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid content-start gap-3">
    <h2 className="font-semibold text-base">{title}</h2>
    {children}
  </section>
)

const Sentence = ({ words }: { words: string }) => <p className="px-4 py-6 text-soft">{words}</p>

/** Makes a section with a title and a list, whose rows lead to pages below `path`. */
const sectionOf =
  <Item extends { id: string }>(path: string, columns: readonly Column<Item>[]) =>
  ({ title, list, empty }: Props<Item>) => (
    <Titled title={title}>
      <List
        label={title}
        list={list}
        columns={columns}
        idOf={({ id }) => id}
        pageOf={({ id }) => `${path}/${id}`}
        empty={<Sentence words={empty} />}
      />
    </Titled>
  )

/** Makes a section of payments, each with its purpose below the amount. */
export const paymentSection = (purpose: (payment: Payment) => ReactNode) =>
  sectionOf('payments', paymentsWith(purpose))

/** A section of payments that all have the purpose that the page already names. */
export const PaymentSection = sectionOf('payments', paymentsWith(undefined))
export const InvoiceSection = sectionOf('invoices', invoices)
export const SubscriptionSection = sectionOf('subscriptions', subscriptions)
export const CheckoutSection = sectionOf('checkouts', checkouts)

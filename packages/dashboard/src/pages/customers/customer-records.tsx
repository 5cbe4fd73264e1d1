import {
  type Customer,
  listCheckouts,
  listEntitlements,
  listInvoices,
  listPayments,
  listSubscriptions,
} from '@stablerail/sdk/functions'
import { useList } from '../../data/use-list.ts'
import { KeyFacts } from '../../parts/key-facts.tsx'
import { List } from '../../parts/list.tsx'
import {
  CheckoutSection,
  InvoiceSection,
  paymentSection,
  SubscriptionSection,
} from '../../parts/record-lists.tsx'
import { moneyOf } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { entitlementColumns, productColumn } from '../entitlements/columns.tsx'
import { Sold } from '../payments/sold.tsx'
import { totalsOf } from './totals.ts'

const Payments = paymentSection((payment) => <Sold payment={payment} />)

/** The number of payments that are read at once, and added up. */
const paymentsAtOnce = 100

const usePayments = (customerId: string) => {
  const { client } = useWorkspace()
  return useList(['payments', 'of', customerId], (cursor) =>
    listPayments(client, { customerId, cursor, limit: paymentsAtOnce }),
  )
}

/** The sums of a customer's payments and refunds, with a note if not all payments are read. */
export const Totals = ({ customer: { id } }: { customer: Customer }) => {
  const { items, hasMore } = usePayments(id)
  if (items === undefined) return null
  const { paidMinor, refundedMinor, count } = totalsOf(items)
  return (
    <KeyFacts
      facts={[
        ['Paid', moneyOf(paidMinor)],
        ['Refunded', moneyOf(refundedMinor)],
        ['Net', moneyOf(paidMinor - refundedMinor)],
        ['Payments', count],
      ]}
    >
      {hasMore && (
        <p className="mt-2 text-soft text-xs">
          Of the latest {items.length} payments. “Load more” below adds the earlier ones.
        </p>
      )}
    </KeyFacts>
  )
}

/** The payments, subscriptions, invoices, checkouts and entitlements of a customer. */
export const CustomerRecords = ({ customer: { id: customerId } }: { customer: Customer }) => {
  const { client } = useWorkspace()
  const payments = usePayments(customerId)
  const subscriptions = useList(['subscriptions', 'of', customerId], (cursor) =>
    listSubscriptions(client, { customerId, cursor, limit: 25, expand: 'product' }),
  )
  const invoices = useList(['invoices', 'of', customerId], (cursor) =>
    listInvoices(client, { customerId, cursor, limit: 50 }),
  )
  const checkouts = useList(['checkouts', 'of', customerId], (cursor) =>
    listCheckouts(client, { customerId, cursor, limit: 25, expand: 'product' }),
  )
  return (
    <div className="grid grid-cols-1 content-start gap-6">
      <Payments title="Payments" list={payments} empty="This customer has not paid yet." />
      <SubscriptionSection title="Subscriptions" list={subscriptions} empty="No subscriptions." />
      <InvoiceSection title="Invoices" list={invoices} empty="No invoices." />
      <CheckoutSection title="Checkouts" list={checkouts} empty="No checkouts." />
      <Access customerId={customerId} />
    </div>
  )
}

const accessColumns = [productColumn, ...entitlementColumns]

const Access = ({ customerId }: { customerId: string }) => {
  const { client } = useWorkspace()
  const list = useList(['entitlements', 'of', customerId], (cursor) =>
    listEntitlements(client, { customerId, cursor, limit: 25, expand: 'product' }),
  )
  return (
    <section className="grid content-start gap-3">
      <h2 className="font-semibold text-base">Access</h2>
      <List
        label="Products that the customer has access to"
        list={list}
        columns={accessColumns}
        idOf={({ id }) => id}
        empty={<p className="px-4 py-6 text-soft">No access: the customer has not paid for a product.</p>}
      />
    </section>
  )
}

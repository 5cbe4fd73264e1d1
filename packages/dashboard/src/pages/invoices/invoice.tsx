import {
  type Invoice,
  listPayments,
  remindInvoice,
  retrieveInvoice,
  sendInvoice,
  voidInvoice,
} from '@stablerail/sdk/functions'
import { useParams } from '@tanstack/react-router'
import { useAct } from '../../data/use-act.ts'
import { useList } from '../../data/use-list.ts'
import { useRecord } from '../../data/use-record.ts'
import { Button, buttonClass } from '../../parts/button.tsx'
import { Confirmed } from '../../parts/confirm.tsx'
import { Go } from '../../parts/go.tsx'
import { May } from '../../parts/may.tsx'
import { CustomerLink, customerName } from '../../parts/names.tsx'
import { Problem } from '../../parts/problem.tsx'
import { PaymentSection } from '../../parts/record-lists.tsx'
import { Card, Copied, CopyButton, Facts, PageHead, Waiting, When } from '../../parts/small.tsx'
import { InvoiceState } from '../../parts/status.tsx'
import { say } from '../../parts/toasts.tsx'
import { chainName, moneyOf } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { billToOf } from './draft.ts'
import { InvoicePreview } from './invoice-preview.tsx'

export const Page = () => {
  const { invoiceId = '' } = useParams({ strict: false }) as { invoiceId?: string }
  const { client } = useWorkspace()
  const { data, error, refetch } = useRecord(['invoice', invoiceId], () =>
    retrieveInvoice(client, invoiceId, { expand: 'customer' }),
  )
  if (data !== undefined) return <Shown invoice={data} />
  return (
    <>
      <PageHead title="Invoice" />
      {error === null ? <Waiting lines={6} /> : <Problem error={error} retry={() => void refetch()} />}
    </>
  )
}

const Shown = ({ invoice }: { invoice: Invoice }) => (
  <>
    <Go to="invoices" className="mb-2 inline-block text-soft hover:text-accent">
      ← Invoices
    </Go>
    <PageHead
      title={invoice.number}
      lead={
        <span className="flex flex-wrap items-center gap-2">
          <InvoiceState invoice={invoice} />
          {invoice.customer == null ? '' : `${customerName(invoice.customer)} · `}
          {moneyOf(invoice.amountMinor, invoice.currency)}
        </span>
      }
    >
      <InvoiceLinks invoice={invoice} />
      <May operation="sendInvoice">
        <Actions invoice={invoice} />
      </May>
    </PageHead>
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
      <div className="grid grid-cols-1 content-start gap-6">
        {invoice.status === 'draft' ? (
          <InvoicePreview
            lines={invoice.lineItems}
            pair={`${invoice.chain}:${invoice.token}`}
            dueInDays={daysUntilDue(invoice)}
            texts={textsOf(invoice)}
          />
        ) : (
          <Card title="Items">
            <Lines invoice={invoice} />
          </Card>
        )}
        {invoice.status !== 'draft' && <Payments invoice={invoice} />}
      </div>
      <div>
        <Card title="Invoice">
          <Facts facts={factsOf(invoice)} />
        </Card>
      </div>
    </div>
  </>
)

const factsOf = (invoice: Invoice) => {
  const { status, amountMinor, receivedMinor, refundedMinor, overpaidMinor, currency } = invoice
  const isOwed = status === 'open' || status === 'past_due'
  const money = (name: string, minor: number) =>
    minor === 0 ? [] : [[name, moneyOf(minor, currency)] as const]
  const when = (name: string, at: string | null) =>
    at === null ? [] : [[name, <When key={name} at={at} />] as const]
  return [
    ['Customer', <CustomerLink key="customer" customer={invoice.customer} />],
    ...(invoice.subscriptionId === null
      ? []
      : [
          [
            'Subscription',
            <Go key="subscription" to={`subscriptions/${invoice.subscriptionId}`}>
              View subscription
            </Go>,
          ] as const,
        ]),
    ['Total', moneyOf(amountMinor, currency)],
    ...money('Received', receivedMinor),
    ...money('Refunded', refundedMinor),
    ...(isOwed ? money('Amount due', Math.max(0, amountMinor - receivedMinor + refundedMinor)) : []),
    ...money('Overpaid by', overpaidMinor),
    ['Paid with', `${invoice.token} on ${chainName(invoice.chain)}`],
    ...when('Created', invoice.createdAt),
    ...when('Due', invoice.dueAt),
    ...when('Paid on', invoice.paidAt),
    ...when('Refunded on', invoice.refundedAt),
    ['ID', <Copied key="id" text={invoice.id} shown={invoice.id} name="id" />],
  ] as const
}

/**
 * The payments of an invoice. The API cannot filter payments by invoice, so the customer's payments are read and
 * filtered here.
 */
const Payments = ({ invoice: { id, customerId } }: { invoice: Invoice }) => {
  const { client } = useWorkspace()
  const asked = useList(['payments', 'of', customerId], (cursor) =>
    listPayments(client, { customerId, cursor, limit: 100 }),
  )
  const payments = { ...asked, items: asked.items?.filter(({ invoiceId }) => invoiceId === id) }
  return <PaymentSection title="Payments" list={payments} empty="No payment yet." />
}

const dayMs = 86_400_000

/**
 * Returns the payment term of an invoice in days; null without a due date. The due date of a draft is
 * computed as if the draft had been sent when it was created; sending it computes the due date again.
 */
const daysUntilDue = ({ dueAt, createdAt }: Invoice): number | null =>
  dueAt === null ? null : Math.round((Date.parse(dueAt) - Date.parse(createdAt)) / dayMs)

const textsOf = ({ customer, number, memo, billTo, sellerAddress, sellerTaxId, taxLine }: Invoice) => ({
  number,
  memo: memo ?? '',
  billTo: billTo ?? (customer == null ? '' : billToOf(customer)),
  sellerAddress: sellerAddress ?? '',
  sellerTaxId: sellerTaxId ?? '',
  taxLine: taxLine ?? '',
})

const Lines = ({ invoice: { lineItems, currency, amountMinor, memo } }: { invoice: Invoice }) => (
  <>
    <table className="w-full">
      <caption className="sr-only">Items of the invoice</caption>
      <thead>
        <tr className="border-line border-b text-soft text-xs">
          <th scope="col" className="py-2 text-start font-medium">
            Description
          </th>
          <th scope="col" className="py-2 text-end font-medium">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {lineItems.map(({ description, quantity, unitAmountMinor }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and do not change.
          <tr key={index} className="border-line border-b">
            <td className="py-2.5 [overflow-wrap:anywhere]">
              {description}
              {quantity > 1 && (
                <span className="figures block text-soft">
                  {quantity} × {moneyOf(unitAmountMinor, currency)}
                </span>
              )}
            </td>
            <td className="figures py-2.5 text-end align-top">
              {moneyOf(quantity * unitAmountMinor, currency)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" className="py-3 text-start">
            Total
          </th>
          <td className="figures py-3 text-end">{moneyOf(amountMinor, currency)}</td>
        </tr>
      </tfoot>
    </table>
    {memo !== null && <p className="mt-3 whitespace-pre-line text-soft">{memo}</p>}
  </>
)

/** Links to the page and the PDF of the invoice, which exist once it is sent. */
const InvoiceLinks = ({ invoice: { hostedUrl, pdfUrl } }: { invoice: Invoice }) => (
  <>
    {hostedUrl !== null && <CopyButton text={hostedUrl} words="Copy link" />}
    {hostedUrl !== null && <Opened href={hostedUrl}>Open page</Opened>}
    {pdfUrl !== null && <Opened href={pdfUrl}>Open PDF</Opened>}
  </>
)

const Actions = ({ invoice: { id, status, number } }: { invoice: Invoice }) => {
  const { client } = useWorkspace()
  const send = useAct(
    'sendInvoice',
    (invoiceId: string, options) => sendInvoice(client, invoiceId, options),
    {
      onDone: () => say('The invoice was sent.'),
    },
  )
  const remind = useAct(
    'remindInvoice',
    (invoiceId: string, options) => remindInvoice(client, invoiceId, options),
    {
      onDone: () => say('The reminder was sent.'),
    },
  )
  const end = useAct('voidInvoice', (invoiceId: string, options) => voidInvoice(client, invoiceId, options))
  const isOwed = status === 'open' || status === 'past_due'
  return (
    <>
      {status === 'draft' && (
        <Button look="primary" isBusy={send.isPending} onClick={() => send.mutate(id)}>
          Send invoice
        </Button>
      )}
      {isOwed && (
        <Button isBusy={remind.isPending} onClick={() => remind.mutate(id)}>
          Send reminder
        </Button>
      )}
      {(isOwed || status === 'draft') && (
        <Confirmed words="Void" title={`Void ${number}?`} act={end} input={id}>
          It can no longer be paid. This cannot be undone, and its number is not used again.
        </Confirmed>
      )}
      {send.error !== null && <Problem error={send.error} />}
      {remind.error !== null && <Problem error={remind.error} />}
    </>
  )
}

const Opened = ({ href, children }: { href: string; children: string }) => (
  <a className={buttonClass()} href={href} target="_blank" rel="noreferrer">
    {children}
    <span className="sr-only"> in a new tab</span>
  </a>
)

import {
  type Invoice,
  remindInvoice,
  retrieveInvoice,
  sendInvoice,
  voidInvoice,
} from '@stablerail/sdk/functions'
import { useParams } from '@tanstack/react-router'
import { useAct } from '../../data/use-act.ts'
import { useRecord } from '../../data/use-record.ts'
import { Button } from '../../parts/button.tsx'
import { Confirmed } from '../../parts/confirm.tsx'
import { Go } from '../../parts/go.tsx'
import { May } from '../../parts/may.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Card, Copied, Facts, PageHead, Status, Waiting, When } from '../../parts/small.tsx'
import { say } from '../../parts/toasts.tsx'
import { chainName, moneyOf } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { InvoicePreview } from './invoice-preview.tsx'

export const Page = () => {
  const { invoiceId = '' } = useParams({ strict: false }) as { invoiceId?: string }
  const { client } = useWorkspace()
  const { data, error, refetch } = useRecord(['invoice', invoiceId], () => retrieveInvoice(client, invoiceId))
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
          <Status status={invoice.refundedAt === null ? invoice.status : 'refunded'} />{' '}
          {moneyOf(invoice.amountMinor, invoice.currency)}
        </span>
      }
    >
      <May operation="sendInvoice">
        <Acts invoice={invoice} />
      </May>
    </PageHead>
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
      {invoice.status === 'draft' ? (
        <InvoicePreview
          number={invoice.number}
          lines={invoice.lineItems}
          currency={invoice.currency}
          pair={`${invoice.token} on ${chainName(invoice.chain)}`}
          dueInDays={daysUntilDue(invoice)}
          memo={invoice.memo ?? ''}
        />
      ) : (
        <Card title="Lines">
          <Lines invoice={invoice} />
        </Card>
      )}
      <Card title="Invoice">
        <Facts
          facts={[
            ['Id', <Copied key="id" text={invoice.id} shown={invoice.id} name="id" />],
            [
              'Customer',
              <Go key="customer" to={`customers/${invoice.customerId}`}>
                <code>{invoice.customerId}</code>
              </Go>,
            ],
            [
              'Subscription',
              invoice.subscriptionId === null ? null : (
                <Go key="subscription" to={`subscriptions/${invoice.subscriptionId}`}>
                  <code>{invoice.subscriptionId}</code>
                </Go>
              ),
            ],
            ['Paid with', `${invoice.token} on ${chainName(invoice.chain)}`],
            ['Made', <When key="made" at={invoice.createdAt} />],
            ['Due', invoice.dueAt === null ? null : <When key="due" at={invoice.dueAt} />],
            ['Paid', invoice.paidAt === null ? null : <When key="paid" at={invoice.paidAt} />],
            [
              'Received',
              invoice.receivedMinor === 0 ? null : moneyOf(invoice.receivedMinor, invoice.currency),
            ],
            [
              'Sent back',
              invoice.refundedMinor === 0 ? null : moneyOf(invoice.refundedMinor, invoice.currency),
            ],
            [
              'Too much',
              invoice.overpaidMinor === 0 ? null : moneyOf(invoice.overpaidMinor, invoice.currency),
            ],
            [
              'Refunded',
              invoice.refundedAt === null ? null : <When key="refunded" at={invoice.refundedAt} />,
            ],
          ]}
        />
      </Card>
    </div>
  </>
)

const dayMs = 86_400_000

/**
 * Returns the payment term of an invoice in days; null without a due date. The due date of a draft is
 * computed as if the draft had been sent when it was created; sending it computes the due date again.
 */
const daysUntilDue = ({ dueAt, createdAt }: Invoice): number | null =>
  dueAt === null ? null : Math.round((Date.parse(dueAt) - Date.parse(createdAt)) / dayMs)

const Lines = ({ invoice: { lineItems, currency, amountMinor, memo } }: { invoice: Invoice }) => (
  <>
    <table className="w-full">
      <caption className="sr-only">Lines of the invoice</caption>
      <thead>
        <tr className="border-line border-b text-soft text-xs">
          <th scope="col" className="py-2 text-start font-medium">
            What
          </th>
          <th scope="col" className="py-2 text-end font-medium">
            Count
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
            <td className="py-2.5">{description}</td>
            <td className="figures py-2.5 text-end">{quantity}</td>
            <td className="figures py-2.5 text-end">{moneyOf(quantity * unitAmountMinor, currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" colSpan={2} className="py-3 text-start">
            Total
          </th>
          <td className="figures py-3 text-end">{moneyOf(amountMinor, currency)}</td>
        </tr>
      </tfoot>
    </table>
    {memo !== null && <p className="mt-3 whitespace-pre-line text-soft">{memo}</p>}
  </>
)

const Acts = ({ invoice: { id, status, number } }: { invoice: Invoice }) => {
  const { client } = useWorkspace()
  const send = useAct(
    'sendInvoice',
    (invoiceId: string, options) => sendInvoice(client, invoiceId, options),
    {
      onDone: () => say('The invoice is on its way.'),
    },
  )
  const remind = useAct(
    'remindInvoice',
    (invoiceId: string, options) => remindInvoice(client, invoiceId, options),
    {
      onDone: () => say('The reminder is on its way.'),
    },
  )
  const end = useAct('voidInvoice', (invoiceId: string, options) => voidInvoice(client, invoiceId, options))
  const isOwed = status === 'open' || status === 'past_due'
  return (
    <>
      {status === 'draft' && (
        <Button look="primary" isBusy={send.isPending} onClick={() => send.mutate(id)}>
          Send
        </Button>
      )}
      {isOwed && (
        <Button isBusy={remind.isPending} onClick={() => remind.mutate(id)}>
          Remind
        </Button>
      )}
      {(isOwed || status === 'draft') && (
        <Confirmed words="Void" title={`Void ${number}?`} act={end} input={id}>
          It can no longer be paid, and cannot be brought back. Its number stays used.
        </Confirmed>
      )}
      {send.error !== null && <Problem error={send.error} />}
      {remind.error !== null && <Problem error={remind.error} />}
    </>
  )
}

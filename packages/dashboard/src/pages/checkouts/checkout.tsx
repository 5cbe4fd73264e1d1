import {
  type Checkout,
  expireCheckout,
  listPayments,
  type Payment,
  retrieveCheckout,
} from '@stablerail/sdk/functions'
import { useParams } from '@tanstack/react-router'
import { useAct } from '../../data/use-act.ts'
import { useList } from '../../data/use-list.ts'
import { useRecord } from '../../data/use-record.ts'
import { buttonClass } from '../../parts/button.tsx'
import { Confirmed } from '../../parts/confirm.tsx'
import { Go } from '../../parts/go.tsx'
import { type Column, List } from '../../parts/list.tsx'
import { May } from '../../parts/may.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Card, Copied, Empty, Facts, PageHead, Status, Waiting, When } from '../../parts/small.tsx'
import { chainName, moneyOf } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { PaymentState } from '../payments/payment-state.tsx'
import { attemptWords } from './attempt.ts'

export const Page = () => {
  const { checkoutId = '' } = useParams({ strict: false }) as { checkoutId?: string }
  const { client } = useWorkspace()
  const { data, error, refetch } = useRecord(
    ['checkout', checkoutId],
    () => retrieveCheckout(client, checkoutId),
    { everyMs: 5_000 },
  )
  if (data !== undefined) return <Shown checkout={data} />
  return (
    <>
      <PageHead title="Checkout" />
      {error === null ? <Waiting lines={6} /> : <Problem error={error} retry={() => void refetch()} />}
    </>
  )
}

const columns: readonly Column<Payment>[] = [
  { header: 'Amount', cell: ({ amountMinor, currency }) => moneyOf(amountMinor, currency) },
  { header: 'Status', cell: (payment) => <PaymentState payment={payment} /> },
  { header: 'Why', hiddenOn: 'phone', cell: (payment) => attemptWords(payment) },
  { header: 'Seen', isFigure: true, cell: ({ createdAt }) => <When at={createdAt} isShort /> },
]

const Shown = ({ checkout }: { checkout: Checkout }) => {
  const { client } = useWorkspace()
  const attempts = useList(['payments', 'for', checkout.id], (cursor) =>
    listPayments(client, { checkoutId: checkout.id, cursor, limit: 25 }),
  )
  const canEnd = checkout.status === 'open' || checkout.status === 'pending'
  return (
    <>
      <Go to="checkouts" className="mb-2 inline-block text-soft hover:text-accent">
        ← Checkouts
      </Go>
      <PageHead
        title={moneyOf(checkout.amountMinor, checkout.currency)}
        lead={
          <span className="flex flex-wrap items-center gap-2">
            <Status status={checkout.status} />
            {checkout.description ?? `${checkout.token} on ${chainName(checkout.chain)}`}
          </span>
        }
      >
        <a className={buttonClass()} href={checkout.hostedUrl} target="_blank" rel="noreferrer">
          Open its page<span className="sr-only"> in a new tab</span>
        </a>
        <May operation="expireCheckout">{canEnd && <End checkout={checkout} />}</May>
      </PageHead>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <section className="grid content-start gap-3">
          <h2 className="font-semibold text-base">Attempts</h2>
          <List
            label="Payments for the checkout"
            list={attempts}
            columns={columns}
            idOf={({ id }) => id}
            pageOf={({ id }) => `payments/${id}`}
            empty={<Empty title="Nothing was paid">A transfer that was meant for it is listed here.</Empty>}
          />
        </section>
        <Card title="Checkout">
          <Facts
            facts={[
              ['Id', <Copied key="id" text={checkout.id} shown={checkout.id} name="id" />],
              ['Mode', checkout.mode === 'subscription' ? 'Subscription' : 'One payment'],
              ['Received', moneyOf(checkout.receivedMinor, checkout.currency)],
              ['Missing', moneyOf(checkout.remainingMinor, checkout.currency)],
              ['Pays with', `${checkout.token} on ${chainName(checkout.chain)}`],
              ['Customer', linkOf(checkout.customerId, 'customers')],
              ['Invoice', linkOf(checkout.invoiceId, 'invoices')],
              ['Subscription', linkOf(checkout.subscriptionId, 'subscriptions')],
              ['For a refund', named(checkout)],
              ['Made', <When key="made" at={checkout.createdAt} />],
              ['Ends', <When key="ends" at={checkout.expiresAt} />],
              ['Done', checkout.completedAt === null ? null : <When key="done" at={checkout.completedAt} />],
            ]}
          />
        </Card>
      </div>
    </>
  )
}

const linkOf = (id: string | null, page: string) =>
  id === null ? null : (
    <Go to={`${page}/${id}`}>
      <code>{id}</code>
    </Go>
  )

/** The address that was named on the payment page for a refund. */
const named = ({ refundAddress }: Checkout) =>
  refundAddress === null ? null : (
    <span>
      <Copied text={refundAddress} name="address for a refund" />
      <span className="block text-soft">Named on the page, proves nothing</span>
    </span>
  )

const End = ({ checkout: { id } }: { checkout: Checkout }) => {
  const { client } = useWorkspace()
  const end = useAct('expireCheckout', (checkoutId: string, options) =>
    expireCheckout(client, checkoutId, options),
  )
  return (
    <Confirmed words="End it" title="End this checkout?" act={end} input={id}>
      Nobody can pay it any more. A transfer that comes afterwards matches nothing, and waits for you.
    </Confirmed>
  )
}

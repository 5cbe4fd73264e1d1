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
import { CustomerLink, ProductLink } from '../../parts/names.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Card, Copied, Empty, type Fact, Facts, PageHead, Waiting, When } from '../../parts/small.tsx'
import { CheckoutState, PaymentState } from '../../parts/status.tsx'
import { chainName, moneyOf } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { attemptWords } from './attempt.ts'

export const Page = () => {
  const { checkoutId = '' } = useParams({ strict: false }) as { checkoutId?: string }
  const { client } = useWorkspace()
  const { data, error, refetch } = useRecord(
    ['checkout', checkoutId],
    () => retrieveCheckout(client, checkoutId, { expand: 'customer,product' }),
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
  { header: 'Result', hiddenOn: 'phone', cell: (payment) => attemptWords(payment) },
  { header: 'Received', isFigure: true, cell: ({ createdAt }) => <When at={createdAt} isShort /> },
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
            <CheckoutState checkout={checkout} />
            {checkout.description ??
              checkout.product?.name ??
              `${checkout.token} on ${chainName(checkout.chain)}`}
          </span>
        }
      >
        <a className={buttonClass()} href={checkout.hostedUrl} target="_blank" rel="noreferrer">
          Open payment page<span className="sr-only"> in a new tab</span>
        </a>
        <May operation="expireCheckout">{canEnd && <End checkout={checkout} />}</May>
      </PageHead>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <section className="grid content-start gap-3">
          <h2 className="font-semibold text-base">Payments</h2>
          <List
            label="Payments for the checkout"
            list={attempts}
            columns={columns}
            idOf={({ id }) => id}
            pageOf={({ id }) => `payments/${id}`}
            empty={
              <Empty title="No payments yet">
                Each transfer for this checkout is listed here, also one that is too low.
              </Empty>
            }
          />
        </section>
        <div>
          <Card title="Checkout">
            <Facts facts={factsOf(checkout)} />
          </Card>
        </div>
      </div>
    </>
  )
}

const factsOf = (checkout: Checkout): readonly Fact[] => {
  const { status, amountMinor, receivedMinor, remainingMinor, currency } = checkout
  const isOver = status === 'succeeded' && receivedMinor > amountMinor
  return [
    [
      'Customer',
      checkout.customer == null ? 'Guest' : <CustomerLink key="who" customer={checkout.customer} />,
    ],
    ...(checkout.product == null
      ? []
      : [['Product', <ProductLink key="product" product={checkout.product} />] as const]),
    ['Type', checkout.mode === 'subscription' ? 'Subscription' : 'One-time payment'],
    ['Price', moneyOf(amountMinor, currency)],
    ['Received', moneyOf(receivedMinor, currency)],
    isOver
      ? ['Overpaid by', moneyOf(receivedMinor - amountMinor, currency)]
      : ['Amount due', moneyOf(remainingMinor, currency)],
    ['Pays with', checkout.accepts.map(({ token, chain }) => `${token} on ${chainName(chain)}`).join(', ')],
    ...linkOf('Invoice', `invoices/${checkout.invoiceId}`, checkout.invoiceId),
    ...linkOf('Subscription', `subscriptions/${checkout.subscriptionId}`, checkout.subscriptionId),
    ...(checkout.refundAddress === null ? [] : [['Refund address', named(checkout)] as const]),
    ['Created', <When key="created" at={checkout.createdAt} />],
    [
      Date.parse(checkout.expiresAt) > Date.now() ? 'Expires' : 'Expired',
      <When key="ends" at={checkout.expiresAt} />,
    ],
    ...(checkout.completedAt === null
      ? []
      : [['Paid on', <When key="done" at={checkout.completedAt} />] as const]),
    ...(status === 'open' || status === 'pending'
      ? [['Payment page', <Copied key="page" text={checkout.hostedUrl} name="link" />] as const]
      : []),
    ['ID', <Copied key="id" text={checkout.id} shown={checkout.id} name="id" />],
  ]
}

const linkOf = (name: string, path: string, id: string | null) =>
  id === null
    ? []
    : [
        [
          name,
          <Go key={name} to={path}>
            View {name.toLowerCase()}
          </Go>,
        ] as const,
      ]

/** The address that was named on the payment page for a refund. */
const named = ({ refundAddress }: Checkout) =>
  refundAddress === null ? null : (
    <span>
      <Copied text={refundAddress} name="address for a refund" />
      <span className="block text-soft">Entered on the payment page by anyone who has its link</span>
    </span>
  )

const End = ({ checkout: { id } }: { checkout: Checkout }) => {
  const { client } = useWorkspace()
  const end = useAct('expireCheckout', (checkoutId: string, options) =>
    expireCheckout(client, checkoutId, options),
  )
  return (
    <Confirmed words="Deactivate" title="Deactivate this checkout?" act={end} input={id}>
      It can no longer be paid. A transfer that arrives afterwards is unmatched, and you decide about it.
    </Confirmed>
  )
}

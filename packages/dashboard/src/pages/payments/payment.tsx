import { type Payment, retrievePayment } from '@stablerail/sdk/functions'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRecord } from '../../data/use-record.ts'
import { Go } from '../../parts/go.tsx'
import { May } from '../../parts/may.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Card, ChainValue, Copied, Facts, PageHead, Status, Waiting, When } from '../../parts/small.tsx'
import { chainName, moneyOf, sentenceOf, tokenAmountOf } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { Attribution } from './attribution.tsx'
import { coverageWords } from './coverage.ts'
import { Credit, canCredit } from './credit.tsx'
import { StartRefund } from './refund.tsx'
import { RefundFacts } from './refund-facts.tsx'
import { storyOf } from './story.ts'

/** The interval at which a pending payment is read again. Unit: milliseconds. */
const everyMs = 5_000

export const Page = () => {
  const { paymentId = '' } = useParams({ strict: false }) as { paymentId?: string }
  const { client } = useWorkspace()
  const { data, error, refetch } = useRecord(
    ['payment', paymentId],
    () => retrievePayment(client, paymentId, { expand: 'customer' }),
    { everyMs },
  )
  if (data === undefined)
    return (
      <>
        <PageHead title="Payment" />
        {error === null ? <Waiting lines={6} /> : <Problem error={error} retry={() => void refetch()} />}
      </>
    )
  return <Shown payment={data} />
}

const Shown = ({ payment }: { payment: Payment }) => (
  <>
    <Go to="payments" className="mb-2 inline-block text-soft hover:text-accent">
      ← Payments
    </Go>
    <PageHead
      title={moneyOf(payment.amountMinor, payment.currency)}
      lead={
        <span className="flex flex-wrap items-center gap-2">
          <Status status={payment.status} />
          {payment.token} on {chainName(payment.chain)} ·{' '}
          <Copied text={payment.id} shown={payment.id} name="id" />
        </span>
      }
    >
      <May operation="creditPayment">{canCredit(payment) && <Credit payment={payment} />}</May>
      <May operation="refundPayment">
        <StartRefund payment={payment} />
      </May>
    </PageHead>
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
      <div className="grid content-start gap-4">
        <Card title="What happened">
          <Story payment={payment} />
        </Card>
        <Card title="Why it counts as it does">
          <Attribution payment={payment} />
        </Card>
      </div>
      <div className="grid content-start gap-4">
        <Card title="Payment">
          <Facts facts={factsOf(payment)} />
        </Card>
        <Card title="On chain">
          <OnChain payment={payment} />
        </Card>
        {payment.refundTxHash !== null || payment.refundAmountMinor !== null ? (
          <Card title="Refund">
            <RefundFacts payment={payment} />
          </Card>
        ) : null}
      </div>
    </div>
  </>
)

const Story = ({ payment }: { payment: Payment }) => (
  <ol className="grid gap-4 border-line border-l-2 pl-4">
    {storyOf(payment).map(({ at, words, tone }) => (
      <li key={words} className="relative">
        <span
          aria-hidden="true"
          className={`-left-[1.41rem] absolute top-1.5 size-2.5 rounded-full ${tone === 'bad' ? 'bg-bad' : tone === 'waits' ? 'bg-edge' : 'bg-accent'}`}
        />
        <p>{words}</p>
        {at !== null && (
          <p className="text-soft text-xs">
            <When at={at} />
          </p>
        )}
      </li>
    ))}
  </ol>
)

const linkTo = (to: string, id: string | null): ReactNode =>
  id === null ? null : (
    <Go to={to}>
      <code>{id}</code>
    </Go>
  )

const factsOf = (payment: Payment): readonly (readonly [string, ReactNode])[] => [
  ['Received', moneyOf(payment.amountMinor, payment.currency)],
  ['Fee', moneyOf(payment.feeMinor, payment.currency)],
  ['Net', moneyOf(payment.netMinor, payment.currency)],
  ...(payment.coverage === null ? [] : ([['Counts as', coverageWords(payment)]] as const)),
  ['For', payment.description],
  [
    'Customer',
    payment.customer == null
      ? linkTo(`customers/${payment.customerId}`, payment.customerId)
      : linkTo(`customers/${payment.customer.id}`, payment.customer.email),
  ],
  ['Checkout', linkTo(`checkouts/${payment.checkoutId}`, payment.checkoutId)],
  ['Invoice', linkTo(`invoices/${payment.invoiceId}`, payment.invoiceId)],
  ['Subscription', linkTo(`subscriptions/${payment.subscriptionId}`, payment.subscriptionId)],
]

const OnChain = ({ payment }: { payment: Payment }) => {
  const { mode } = useWorkspace()
  const { chain, txHash, payerAddress, tokenAmountBase } = payment
  const isLive = mode === 'live'
  return (
    <Facts
      facts={[
        ['Moved', tokenAmountBase === null ? null : tokenAmountOf(tokenAmountBase, payment)],
        [
          'Transaction',
          txHash === null ? null : (
            <ChainValue
              key="value"
              chain={chain}
              isLive={isLive}
              of="transaction"
              value={txHash}
              name="transaction hash"
            />
          ),
        ],
        [
          'From',
          payerAddress === null ? null : (
            <ChainValue
              key="value"
              chain={chain}
              isLive={isLive}
              of="address"
              value={payerAddress}
              name="address of the payer"
            />
          ),
        ],
        ['Block', payment.blockNumber],
        ['Confirmations', payment.confirmations],
        ['Screening', sentenceOf(payment.screeningVerdict.replace('screened_', ''))],
      ]}
    />
  )
}

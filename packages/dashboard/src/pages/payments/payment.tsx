import { listPayments, type Payment, retrievePayment } from '@stablerail/sdk/functions'
import { useParams } from '@tanstack/react-router'
import { useList } from '../../data/use-list.ts'
import { useRecord } from '../../data/use-record.ts'
import { Go } from '../../parts/go.tsx'
import { May } from '../../parts/may.tsx'
import { customerName } from '../../parts/names.tsx'
import { Problem } from '../../parts/problem.tsx'
import { PaymentSection } from '../../parts/record-lists.tsx'
import { Card, PageHead, Waiting, When } from '../../parts/small.tsx'
import { PaymentState } from '../../parts/status.tsx'
import { isSurplus } from '../../parts/statuses.ts'
import { chainName, moneyOf } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { Attribution } from './attribution.tsx'
import { isNear, isOneOfSeveral } from './close-match.ts'
import { Credit, canCredit } from './credit.tsx'
import { Notice } from './notice.tsx'
import { OnChain, PaymentFacts } from './payment-facts.tsx'
import { StartRefund } from './refund.tsx'
import { RefundFacts } from './refund-facts.tsx'
import { shortBy } from './short-by.ts'
import { storyOf } from './story.ts'
import { useCheckout } from './use-checkout.ts'

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
          <PaymentState payment={payment} />
          {payment.customer == null ? '' : `${customerName(payment.customer)} · `}
          {payment.token} on {chainName(payment.chain)}
        </span>
      }
    >
      <May operation="creditPayment">
        {canCredit(payment) && (!isNear(payment) || isOneOfSeveral(payment)) && (
          <HeadCredit payment={payment} />
        )}
      </May>
      <May operation="refundPayment">
        <StartRefund payment={payment} />
      </May>
    </PageHead>
    <Notice payment={payment} />
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
      <div className="grid grid-cols-1 content-start gap-4">
        <Card title="Timeline">
          <Story payment={payment} />
        </Card>
        <Card title="How it was matched">
          <Attribution payment={payment} />
        </Card>
        {payment.checkoutId !== null && <Others id={payment.id} checkoutId={payment.checkoutId} />}
      </div>
      <div className="grid grid-cols-1 content-start gap-4">
        <Card title="Payment">
          <PaymentFacts payment={payment} />
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

/**
 * The button for a credit. It is not the obvious action while the rest of an underpaid payment can still be paid, for a
 * surplus at a deposit address, which is refunded, and beside a list of reports or of equally close checkouts.
 */
const HeadCredit = ({ payment }: { payment: Payment }) => {
  const checkout = useCheckout(payment.checkoutId)
  const isClaimed = payment.claims.length > 0
  const isPayable = checkout !== undefined && shortBy(payment, checkout)?.state === 'payable'
  return (
    <Credit
      payment={payment}
      look={isPayable || isSurplus(payment) || isOneOfSeveral(payment) || isClaimed ? 'plain' : 'primary'}
    />
  )
}

const Story = ({ payment }: { payment: Payment }) => (
  <ol className="grid gap-4 border-line border-l-2 pl-4">
    {storyOf(payment, useCheckout(payment.checkoutId)?.amountMinor).map(({ at, words, tone }) => (
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

/** The other payments of the checkout: other parts of its price, attempts that were too low, and surplus. */
const Others = ({ id, checkoutId }: { id: string; checkoutId: string }) => {
  const { client } = useWorkspace()
  const asked = useList(['payments', 'for', checkoutId], (cursor) =>
    listPayments(client, { checkoutId, cursor, limit: 25 }),
  )
  const others = { ...asked, items: asked.items?.filter((payment) => payment.id !== id) }
  if (others.items === undefined || others.items.length === 0) return null
  return <PaymentSection title="Other payments for the same checkout" list={others} empty="" />
}

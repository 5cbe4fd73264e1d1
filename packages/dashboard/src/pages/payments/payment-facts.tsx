import type { Checkout, Payment } from '@stablerail/sdk/functions'
import type { ReactNode } from 'react'
import { amongWords, Go } from '../../parts/go.tsx'
import { CustomerLink } from '../../parts/names.tsx'
import { ChainValue, Copied, type Fact, Facts, When } from '../../parts/small.tsx'
import { shownStatus } from '../../parts/statuses.ts'
import { moneyOf, tokenAmountOf } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { coverageWords } from './coverage.ts'
import { amountsOf } from './payment-amounts.ts'
import { shortBy } from './short-by.ts'
import { checkoutIdOf, purposeOf, useCheckout } from './use-checkout.ts'

/** The amounts of a payment, and the records that it belongs to. */
export const PaymentFacts = ({ payment }: { payment: Payment }) => (
  <Facts facts={factsOf(payment, useCheckout(payment.checkoutId))} />
)

const only = (name: string, value: ReactNode): readonly Fact[] => (value === null ? [] : [[name, value]])

/** Returns the cents that the checkout of an underpaid payment still misses; null if there are none. */
const missingOf = (payment: Payment, checkout: Checkout | undefined): number | null =>
  checkout === undefined ? null : shortBy(payment, checkout)?.missingMinor || null

/** Returns whether the money of a payment counts, or did until it was refunded. */
const isKept = ({ status, failureReason }: Payment): boolean =>
  (status === 'confirmed' || status === 'refunded') && failureReason !== 'underpaid'

const linkTo = (to: string, id: string | null, words: string): ReactNode =>
  id === null ? null : <Go to={to}>{words}</Go>

const CheckoutLink = ({ id }: { id: string }) => {
  const checkout = useCheckout(id)
  const purpose = checkout === undefined ? null : purposeOf(checkout)
  return <Go to={`checkouts/${id}`}>{purpose ?? 'View checkout'}</Go>
}

const factsOf = (payment: Payment, checkout: Checkout | undefined): readonly Fact[] => {
  const { currency, invoiceId, subscriptionId } = payment
  const checkoutId = checkoutIdOf(payment)
  const { priceMinor, overpaidMinor, refundedMinor, netMinor } = amountsOf(payment, checkout)
  const money = (minor: number | null) => (minor === null ? null : moneyOf(minor, currency))
  return [
    ...only('Price', money(priceMinor)),
    ['Received', moneyOf(payment.amountMinor, currency)],
    ...only('Overpaid by', money(overpaidMinor)),
    ...only('Missing', money(missingOf(payment, checkout))),
    ...only('Refunded', money(refundedMinor)),
    ['Fee', moneyOf(payment.feeMinor, currency)],
    ...only(refundedMinor === null ? 'Net' : 'Net after refunds', isKept(payment) ? money(netMinor) : null),
    ...only('Counts as', coverageWords(payment)),
    // The checkout is named by its description.
    ...only('For', checkoutId === null ? payment.description : null),
    ['Customer', payment.customer == null ? null : <CustomerLink key="who" customer={payment.customer} />],
    ...only('Checkout', checkoutId === null ? null : <CheckoutLink id={checkoutId} />),
    ...only('Invoice', linkTo(`invoices/${invoiceId}`, invoiceId, 'View invoice')),
    ...only('Subscription', linkTo(`subscriptions/${subscriptionId}`, subscriptionId, 'View subscription')),
    ['ID', <Copied key="id" text={payment.id} shown={payment.id} name="id" />],
  ]
}

/** The transfer of a payment, as the chain has it. */
export const OnChain = ({ payment }: { payment: Payment }) => {
  const { mode } = useWorkspace()
  const { chain, txHash, payerAddress, depositAddress, tokenAmountBase } = payment
  const chainValue = (of: 'transaction' | 'address', value: string | null, name: string) =>
    value === null ? null : (
      <ChainValue key="value" chain={chain} isLive={mode === 'live'} of={of} value={value} name={name} />
    )
  return (
    <Facts
      facts={[
        ['Amount', tokenAmountBase === null ? null : tokenAmountOf(tokenAmountBase, payment)],
        ['Transaction', chainValue('transaction', txHash, 'transaction hash')],
        ['From', chainValue('address', payerAddress, 'address of the payer')],
        ...only('Deposit address', chainValue('address', depositAddress, 'deposit address')),
        ...only('Collected', depositAddress === null ? null : <Collected payment={payment} />),
        ['Block', payment.blockNumber],
        ['Confirmations', payment.confirmations],
        ['Screening', shownStatus(payment.screeningVerdict)[0]],
      ]}
    />
  )
}

/** Shows whether a payment to a deposit address was collected to the wallet. */
const Collected = ({ payment: { collectedAt } }: { payment: Payment }) =>
  collectedAt === null ? (
    <>
      Not yet: it waits at its deposit address.{' '}
      <Go to="wallets" className={amongWords}>
        Collect it
      </Go>
    </>
  ) : (
    <When at={collectedAt} />
  )

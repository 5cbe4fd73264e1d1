import type { Checkout, Payment } from '@stablerail/sdk/functions'
import { useMay } from '../../data/use-may.ts'
import { Go } from '../../parts/go.tsx'
import { May } from '../../parts/may.tsx'
import { customerName } from '../../parts/names.tsx'
import { When } from '../../parts/small.tsx'
import { flaggedWords, isSurplus, needsAttention, surplusLeft } from '../../parts/statuses.ts'
import { moneyOf } from '../../parts/words.ts'
import { Claims } from './claims.tsx'
import { closeMatchWords, isNear, isOneOfSeveral } from './close-match.ts'
import { Credit, canCredit } from './credit.tsx'
import { EquallyClose } from './equally-close.tsx'
import { type ShortBy, shortBy } from './short-by.ts'
import { purposeOf, shortPurposeOf, useCheckout } from './use-checkout.ts'

const place = 'mb-4 rounded-lg bg-warn-ground px-3 py-2.5 text-warn'

/** Describes what is wrong with a payment, such as what is too much or missing of it, and what to do about it. */
export const Notice = ({ payment }: { payment: Payment }) => {
  const checkout = useCheckout(payment.checkoutId)
  const mayDecide = useMay('creditPayment')
  const reason = needsAttention(payment)
  const isClaimed = payment.unmatchedInbound && payment.status !== 'refunded' && payment.claims.length > 0
  if (reason === 'flagged' || isClaimed)
    return (
      <>
        {reason === 'flagged' && <p className={place}>{flaggedWords}</p>}
        {isClaimed && <Claims payment={payment} className={place} />}
        {isNear(payment) && <Close payment={payment} />}
      </>
    )
  if (isNear(payment)) return <Close payment={payment} />
  // The checkouts that a payment was probably meant for have sentences of their own, with their links.
  if (reason === 'unmatched' && payment.closeMatchCheckoutId === null)
    return (
      <p className={place}>
        It matches no checkout.{' '}
        {mayDecide
          ? 'If you know what it is for, credit it to the checkout or invoice; otherwise refund it.'
          : 'An admin can credit it to a checkout or invoice, or refund it.'}
      </p>
    )
  if (isSurplus(payment) && payment.refundAmountMinor === null) return <Surplus payment={payment} />
  if (surplusLeft(payment) > 0) return <p className={place}>{overpaidWords(payment)}</p>
  const short = checkout === undefined ? null : shortBy(payment, checkout)
  return short === null || checkout === undefined ? null : <Short short={short} checkout={checkout} />
}

/** Names the checkout or the equally close checkouts that a payment was probably meant for. */
const Close = ({ payment }: { payment: Payment }) =>
  isOneOfSeveral(payment) ? <EquallyClose payment={payment} className={place} /> : <Near payment={payment} />

/** Names the checkout that a payment was probably meant for, says why it did not pay it, and lets an admin credit it. */
const Near = ({ payment }: { payment: Payment }) => {
  const checkout = useCheckout(payment.closeMatchCheckoutId)
  const purpose = checkout === undefined ? null : purposeOf(checkout)
  const who = checkout?.customer == null ? '' : ` (${customerName(checkout.customer)})`
  const words = closeMatchWords(payment, ' “How it was matched” says why it was not credited.')
  const named = checkout === undefined ? null : shortPurposeOf(checkout)
  return (
    <div className={`${place} flex flex-wrap items-center justify-between gap-x-4 gap-y-2`}>
      <p className="wrap-anywhere min-w-0 md:flex-1">
        Probably for{' '}
        <Go to={`checkouts/${payment.closeMatchCheckoutId}`} className="underline">
          {purpose ?? 'this checkout'}
        </Go>
        {who}
        {words === '' ? '.' : `: ${words}`}
      </p>
      <May operation="creditPayment">
        {canCredit(payment) && <Credit payment={payment} words={`Credit to ${named ?? 'the checkout'}`} />}
      </May>
    </div>
  )
}

/** States why a transfer to a deposit address counts for nothing, with the checkout of the address. */
const Surplus = ({ payment }: { payment: Payment }) => {
  const checkout = useCheckout(payment.closeMatchCheckoutId)
  const mayDecide = useMay('refundPayment')
  const purpose = checkout === undefined ? null : purposeOf(checkout)
  return (
    <p className={place}>
      <Go to={`checkouts/${payment.closeMatchCheckoutId}`} className="underline">
        {purpose ?? 'The checkout'}
      </Go>{' '}
      {surplusWords(checkout)} {mayDecide ? 'Refund this payment.' : 'An admin can refund this payment.'}
    </p>
  )
}

/** Returns why a checkout took none of a payment. The words follow the name of the checkout. */
const surplusWords = (checkout: Checkout | undefined): string => {
  if (checkout === undefined) return 'takes no more money.'
  return checkout.status === 'succeeded' ? 'was already paid.' : 'could no longer be paid.'
}

const overpaidWords = (payment: Payment): string => {
  const { customer, overpaidMinor, refundAmountMinor, currency } = payment
  if (refundAmountMinor !== null)
    return `${moneyOf(surplusLeft(payment), currency)} of the surplus is left to refund.`
  return `${customer == null ? 'The buyer' : customerName(customer)} paid ${moneyOf(overpaidMinor, currency)} more than the price.`
}

const Short = ({ short, checkout }: { short: ShortBy; checkout: Checkout }) => {
  const mayDecide = useMay('refundPayment')
  if (short.state === 'paid otherwise')
    return (
      <p className={place}>
        The checkout was paid by another payment.{' '}
        {mayDecide ? 'Refund this one.' : 'An admin can refund this one.'}
      </p>
    )
  const missing = moneyOf(short.missingMinor, checkout.currency)
  const acts = mayDecide ? 'refund the payment or credit it' : 'an admin can refund the payment or credit it'
  return (
    <p className={place}>
      {short.state === 'payable' ? (
        <>
          {missing} is missing. The checkout can be paid until <When at={checkout.expiresAt} isShort />. After
          that, {acts}.
        </>
      ) : (
        `${missing} is missing, and the checkout can no longer be paid: ${acts}.`
      )}
    </p>
  )
}

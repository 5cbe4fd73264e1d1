import type { Checkout, Payment } from '@stablerail/sdk/functions'
import { useMay } from '../../data/use-may.ts'
import { customerName } from '../../parts/names.tsx'
import { When } from '../../parts/small.tsx'
import { flaggedWords, needsAttention, surplusLeft } from '../../parts/statuses.ts'
import { moneyOf } from '../../parts/words.ts'
import { type ShortBy, shortBy } from './short-by.ts'
import { useCheckout } from './use-checkout.ts'

const place = 'mb-4 rounded-lg bg-warn-ground px-3 py-2.5 text-warn'

/** Describes what is wrong with a payment, such as what is too much or missing of it, and what to do about it. */
export const Notice = ({ payment }: { payment: Payment }) => {
  const checkout = useCheckout(payment.checkoutId)
  const mayDecide = useMay('creditPayment')
  const reason = needsAttention(payment)
  if (reason === 'flagged') return <p className={place}>{flaggedWords}</p>
  // The checkouts that a payment was probably meant for have sentences of their own, with their links.
  if (reason === 'unmatched' && payment.closeMatchCheckoutId === null && payment.claims.length === 0)
    return (
      <p className={place}>
        It matches no checkout.{' '}
        {mayDecide
          ? 'If you know what it is for, credit it to the checkout or invoice; otherwise refund it.'
          : 'An admin can credit it to a checkout or invoice, or refund it.'}
      </p>
    )
  if (surplusLeft(payment) > 0) return <p className={place}>{overpaidWords(payment)}</p>
  const short = checkout === undefined ? null : shortBy(payment, checkout)
  return short === null || checkout === undefined ? null : <Short short={short} checkout={checkout} />
}

const overpaidWords = ({ customer, overpaidMinor, currency }: Payment): string =>
  `${customer == null ? 'The buyer' : customerName(customer)} paid ${moneyOf(overpaidMinor, currency)} more than the price.`

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

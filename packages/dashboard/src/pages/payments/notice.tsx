import type { Checkout, Payment } from '@stablerail/sdk/functions'
import { useMay } from '../../data/use-may.ts'
import { customerName } from '../../parts/names.tsx'
import { When } from '../../parts/small.tsx'
import { surplusLeft } from '../../parts/statuses.ts'
import { moneyOf } from '../../parts/words.ts'
import { type ShortBy, shortBy } from './short-by.ts'
import { useCheckout } from './use-checkout.ts'

const place = 'mb-4 rounded-lg bg-warn-ground px-3 py-2.5 text-warn'

/** Describes what is too much or missing of a payment, and what to do about it. */
export const Notice = ({ payment }: { payment: Payment }) => {
  const checkout = useCheckout(payment.checkoutId)
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

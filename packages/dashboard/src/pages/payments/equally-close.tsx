import type { Payment } from '@stablerail/sdk/functions'
import { Go } from '../../parts/go.tsx'
import { May } from '../../parts/may.tsx'
import { When } from '../../parts/small.tsx'
import { moneyOf } from '../../parts/words.ts'
import { equallyCloseWords } from './close-match.ts'
import { Credit, canCredit } from './credit.tsx'
import { checkoutWords, useCheckout } from './use-checkout.ts'

/**
 * Lists the checkouts that are equally close to an unmatched payment, each with a button that opens the dialog to credit
 * the payment to it. None of them comes before the others.
 */
export const EquallyClose = ({ payment, className }: { payment: Payment; className: string }) => {
  const ids = payment.attribution?.equallyCloseCheckoutIds ?? []
  return (
    <div className={className}>
      <p>{equallyCloseWords(ids.length)}</p>
      <ul aria-label="Equally close checkouts" className="mt-2 grid gap-2">
        {ids.map((id) => (
          <Candidate key={id} id={id} payment={payment} />
        ))}
      </ul>
    </div>
  )
}

const Candidate = ({ id, payment }: { id: string; payment: Payment }) => {
  const checkout = useCheckout(id)
  const isPaid = checkout?.status === 'succeeded'
  return (
    <li className="flex items-center justify-between gap-4">
      <span className="wrap-anywhere min-w-0">
        <Go to={`checkouts/${id}`} className="underline">
          {(checkout && checkoutWords(checkout)) ?? 'Checkout'}
        </Go>
        {checkout?.customer === null && ' · no customer'}
        {checkout !== undefined && (
          <span className="block text-sm">
            {moneyOf(checkout.amountMinor, checkout.currency)} · created{' '}
            <When at={checkout.createdAt} isShort />
            {isPaid && ' · paid already'}
          </span>
        )}
      </span>
      {canCredit(payment) && !isPaid && (
        <May operation="creditPayment">
          <Credit payment={payment} to={id} words="Credit" look="plain" />
        </May>
      )}
    </li>
  )
}

import type { Payment } from '@stablerail/sdk/functions'
import { Go } from '../../parts/go.tsx'
import { May } from '../../parts/may.tsx'
import { When } from '../../parts/small.tsx'
import { moneyOf } from '../../parts/words.ts'
import { Credit, canCredit } from './credit.tsx'
import { checkoutWords, shortPurposeOf, useCheckout } from './use-checkout.ts'

/**
 * Lists the buyers who reported the payment's transaction as theirs, each with a button that opens the dialog to credit
 * the payment to the buyer's checkout.
 */
export const Claims = ({ payment }: { payment: Payment }) => {
  if (payment.claims.length === 0) return null
  return (
    <div>
      <p className="font-medium">
        Buyers who reported this transaction as theirs (a report alone proves nothing):
      </p>
      <ul className="mt-1 grid gap-2">
        {payment.claims.map((claim) => (
          <Claim key={claim.checkoutId} claim={claim} payment={payment} />
        ))}
      </ul>
    </div>
  )
}

type ClaimProps = { claim: Payment['claims'][number]; payment: Payment }

const Claim = ({ claim: { checkoutId, reportedAt }, payment }: ClaimProps) => {
  const checkout = useCheckout(checkoutId)
  const isPaid = checkout?.status === 'succeeded'
  const purpose = checkout === undefined ? null : shortPurposeOf(checkout)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="wrap-anywhere min-w-0 sm:flex-1">
        <Go to={`checkouts/${checkoutId}`} className="text-accent hover:underline">
          {(checkout && checkoutWords(checkout)) ?? 'Checkout'}
        </Go>
        {checkout !== undefined && ` · ${moneyOf(checkout.amountMinor, checkout.currency)}`}
        {isPaid && ' · paid already'}
        <span className="block text-soft">
          Reported <When at={reportedAt} />
        </span>
      </span>
      {canCredit(payment) && !isPaid && (
        <May operation="creditPayment">
          <Credit
            payment={payment}
            to={checkoutId}
            words={`Credit to ${purpose ?? 'this checkout'}`}
            look="plain"
          />
        </May>
      )}
    </li>
  )
}

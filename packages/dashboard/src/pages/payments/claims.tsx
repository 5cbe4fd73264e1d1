import type { Payment } from '@stablerail/sdk/functions'
import { Go } from '../../parts/go.tsx'
import { May } from '../../parts/may.tsx'
import { When } from '../../parts/small.tsx'
import { moneyOf } from '../../parts/words.ts'
import { Credit, canCredit } from './credit.tsx'
import { checkoutWords, useCheckout } from './use-checkout.ts'

/**
 * Lists the checkouts whose buyers reported the payment as theirs, each with a button that opens the dialog to credit the
 * payment to the checkout.
 */
export const Claims = ({ payment, className }: { payment: Payment; className: string }) => {
  const { length } = payment.claims
  return (
    <div className={className}>
      <p>
        {length === 1 ? 'A buyer' : `${length} buyers`} reported this payment as theirs. A report alone proves
        nothing: ask for proof before you credit it.
      </p>
      <ul aria-label="Checkouts of the reports" className="mt-2 grid gap-2">
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
  const missingMinor = checkout === undefined ? 0 : checkout.remainingMinor - payment.amountMinor
  return (
    <li className="flex items-center justify-between gap-4">
      <span className="wrap-anywhere min-w-0">
        <Go to={`checkouts/${checkoutId}`} className="underline">
          {(checkout && checkoutWords(checkout)) ?? 'Checkout'}
        </Go>
        <span className="block text-sm">
          {checkout !== undefined && `${moneyOf(checkout.amountMinor, checkout.currency)} · `}
          {checkout !== undefined &&
            missingMinor > 0 &&
            `${moneyOf(missingMinor, checkout.currency)} missing · `}
          {isPaid && 'paid already · '}
          reported <When at={reportedAt} isShort />
        </span>
      </span>
      {canCredit(payment) && !isPaid && (
        <May operation="creditPayment">
          <Credit payment={payment} to={checkoutId} words="Credit" look="plain" />
        </May>
      )}
    </li>
  )
}

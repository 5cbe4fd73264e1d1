import type { Payment } from '@stablerail/sdk/functions'
import { useMay } from '../../data/use-may.ts'
import { Go } from '../../parts/go.tsx'
import { Badge } from '../../parts/small.tsx'
import { closeMatchWords, isNear, isOneOfSeveral } from './close-match.ts'
import { checkoutWords, useCheckout } from './use-checkout.ts'

/** The words for the rules that match payments. */
const rules: Record<string, string> = {
  deposit_address: 'Deposit address',
  reference: 'Reference in the transaction',
  exact_amount: 'Exact amount',
  declared_payer: 'Declared payer',
  reported_transaction: 'Reported transaction',
  manual: 'Credited by hand',
  none: 'Unmatched',
}

const ruleWords = ({ coverage, claims }: Payment, rule: string): string => {
  if (coverage === 'surplus') return 'Surplus'
  return rule === 'none' && claims.length > 0 ? 'Claimed' : (rules[rule] ?? rule)
}

/** Explains why a payment was matched to a checkout, or to no checkout. */
export const Attribution = ({ payment }: { payment: Payment }) => {
  const { attribution, unmatchedInbound, closeMatchCheckoutId } = payment
  // The step that decided mostly has the same words as the reason.
  const steps =
    attribution?.steps.filter(({ rule, because }) => rule !== 'manual' && because !== attribution.reason) ??
    []
  return (
    <div className="grid gap-4">
      {attribution === null ? (
        <p className="text-soft">Not matched yet: that is decided once the transfer is in a block.</p>
      ) : (
        <>
          <p>
            <Badge tone={attribution.rule === 'none' ? 'warn' : 'accent'}>
              {ruleWords(payment, attribution.rule)}
            </Badge>{' '}
            {attribution.reason}
          </p>
          {steps.length > 0 && (
            <ol className="grid gap-2">
              {steps.map(({ rule, fits, because }) => (
                <li key={rule} className="grid grid-cols-[1.25rem_1fr] gap-1">
                  <span aria-hidden="true" className={fits ? 'text-good' : 'text-soft'}>
                    {fits ? '✓' : '–'}
                  </span>
                  <span>
                    <span className="font-medium">{rules[rule] ?? rule}.</span> {because}
                    <span className="sr-only">{fits ? ' This decided.' : ' This did not decide.'}</span>
                  </span>
                </li>
              ))}
            </ol>
          )}
        </>
      )}
      {unmatchedInbound &&
        closeMatchCheckoutId !== null &&
        payment.depositAddress === null &&
        !isNear(payment) &&
        !isOneOfSeveral(payment) && <CloseMatch payment={payment} />}
    </div>
  )
}

const CloseMatch = ({ payment }: { payment: Payment }) => {
  const mayCredit = useMay('creditPayment')
  const checkout = useCheckout(payment.closeMatchCheckoutId)
  const name = checkout === undefined ? null : checkoutWords(checkout)
  const words = closeMatchWords(payment)
  return (
    <p className="rounded-lg bg-warn-ground px-3 py-2.5 text-warn">
      It was most likely meant for{' '}
      <Go to={`checkouts/${payment.closeMatchCheckoutId}`} className="underline">
        {name ?? 'this checkout'}
      </Go>
      {words === '' ? '.' : `: ${words}`}{' '}
      {mayCredit
        ? 'Credit it to the checkout, or refund it.'
        : 'An admin can credit it to the checkout or refund it.'}
    </p>
  )
}

import type { HostedCheckout } from '@stablerail/contract'
import { useEffect, useState } from 'preact/hooks'
import type { LaterMessages } from '../languages/messages.ts'
import { useIsLive } from '../parts/small.tsx'
import { useWords } from '../parts/words-context.tsx'
import type { CheckoutState } from './state.ts'

type Shown = { says: LaterMessages; state: CheckoutState; checkout: HostedCheckout }

/** The receipt of a paid checkout, and the link to the subscription that it started. */
export const PaperLinks = ({ says: { paid }, state, checkout }: Shown) => {
  const { language } = useWords()
  const isLive = useIsLive()
  const { receipt } = state
  const { payment, subscriptionUrl } = checkout
  // A subscription that begins with a trial is complete without a payment.
  const hasReceipt = payment !== null
  return (
    <>
      <Returning paid={paid} checkout={checkout} wasPaid={state.checkout.status === 'succeeded'} />
      {hasReceipt && receipt.isSent && <output class="soft">{paid.sent}</output>}
      {hasReceipt && (
        <a class="button other" href={`${receipt.pdf}?lang=${language}`}>
          {paid.pdf}
        </a>
      )}
      {hasReceipt && receipt.mail && (
        <details>
          <summary>{paid.mail}</summary>
          <form method="post" action={`?lang=${language}`}>
            <label for="receiptEmail">{paid.email}</label>
            <input
              id="receiptEmail"
              name="receiptEmail"
              type="email"
              autocomplete="email"
              required
              maxLength={254}
            />
            <button type="submit" class="other">
              {paid.mail}
            </button>
          </form>
        </details>
      )}
      {subscriptionUrl !== null && (
        <p>
          <a href={subscriptionUrl}>{paid.subscription}</a>
        </p>
      )}
      {!hasReceipt && (
        <button type="button" class={isLive ? 'other' : 'other unready'} onClick={() => print()}>
          {paid.print}
        </button>
      )}
    </>
  )
}

const returnMs = 5_000

/**
 * Returns to the merchant by itself, if the merchant wants that, unless the buyer stays. Only a page that the buyer saw
 * turn paid returns, and only one in a window of its own: a page in a frame reports to its shop, which decides.
 */
const Returning = ({
  paid,
  checkout,
  wasPaid,
}: {
  paid: LaterMessages['paid']
  checkout: HostedCheckout
  wasPaid: boolean
}) => {
  const { successUrl, autoReturn } = checkout
  const [isReturning, setIsReturning] = useState(false)
  useEffect(() => {
    if (autoReturn && !wasPaid && /^https?:/.test(successUrl) && window.parent === window)
      setIsReturning(true)
  }, [])
  useEffect(() => {
    if (!isReturning) return
    const timer = setTimeout(() => location.assign(successUrl), returnMs)
    return () => clearTimeout(timer)
  }, [isReturning])
  return isReturning ? (
    <p class="soft" role="status">
      {paid.returning}{' '}
      <button type="button" class="copy" onClick={() => setIsReturning(false)}>
        {paid.stay}
      </button>
    </p>
  ) : null
}

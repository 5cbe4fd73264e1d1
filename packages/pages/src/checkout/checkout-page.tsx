import type { HostedCheckout } from '@stablerail/contract'
import { Page } from '../parts/page.tsx'
import { useWords, type Words } from '../parts/words-context.tsx'
import { amountsOf } from './amounts.ts'
import { CheckoutCard } from './checkout.tsx'
import type { Stage } from './stage.ts'
import type { CheckoutState } from './state.ts'

export const titleOf = (words: Words, checkout: HostedCheckout, stage: Stage): string =>
  [words.t.titles[stage], amountsOf(words, checkout, 'choose').amount, checkout.merchant.name].join(' · ')

/**
 * The checkout page as the server renders it. The page's script hydrates only the card with the checkout, and writes the
 * amounts of the summary when they change.
 */
export const CheckoutPage = ({ state, stage }: { state: CheckoutState; stage: Stage }) => {
  const words = useWords()
  const { checkout, logo } = state
  const { merchant, livemode, description, status, addressChanges } = checkout
  const { amount, remark } = amountsOf(words, checkout, stage, state.reported?.result === 'kept')
  return (
    <Page
      merchant={merchant}
      livemode={livemode}
      logo={logo}
      summary={
        <>
          <p class="amount">{amount}</p>
          <p class="remark">{remark}</p>
          {description !== null && (
            <p class="what">
              <bdi>{description}</bdi>
            </p>
          )}
          {/* The page is loaded again when the address changes, so this note needs no script. */}
          {status === 'pending' && addressChanges > 0 && <p class="note">{state.paying.changed}</p>}
        </>
      }
    >
      <CheckoutCard state={state} url="" />
    </Page>
  )
}

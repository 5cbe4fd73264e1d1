import type { HostedCheckout } from '@stablerail/contract'
import { Page } from '../parts/page.tsx'
import { useWords, type Words } from '../parts/words-context.tsx'
import { days, money } from '../words.ts'
import { CheckoutCard } from './checkout.tsx'
import type { Stage } from './stage.ts'
import type { CheckoutState } from './state.ts'

const amountOf = ({ t, language }: Words, { trialDays, amountMinor, currency }: HostedCheckout): string =>
  trialDays === null ? money(language, amountMinor, currency) : t.free(days(language, trialDays))

export const titleOf = (words: Words, checkout: HostedCheckout, stage: Stage): string =>
  [words.t.titles[stage], amountOf(words, checkout), checkout.merchant.name].join(' · ')

/** The checkout page as the server renders it. The page's script hydrates only the card with the checkout. */
export const CheckoutPage = ({ state }: { state: CheckoutState }) => {
  const words = useWords()
  const { checkout, logo } = state
  const { merchant, livemode, description, status, addressChanges } = checkout
  return (
    <Page
      merchant={merchant}
      livemode={livemode}
      logo={logo}
      summary={
        <>
          <p class="amount">{amountOf(words, checkout)}</p>
          {description !== null && (
            <p class="what">
              <bdi>{description}</bdi>
            </p>
          )}
          {/* The page is loaded again when the address changes, so this note needs no script. */}
          {status === 'pending' && addressChanges > 0 && <p class="note">{state.deposit?.changed}</p>}
        </>
      }
    >
      <CheckoutCard state={state} url="" />
    </Page>
  )
}

import { serviceUrl } from '../checkout/service-url.ts'
import type { CheckoutState } from '../checkout/state.ts'
import { loadSubscriptionMessages } from '../languages/subscription/load.ts'
import type { SubscriptionMessages } from '../languages/subscription/messages.ts'
import type { Language } from '../renderer.ts'
import { useActing } from './acting.ts'
import { Agree } from './agree.tsx'
import { useWallets } from './wallet-buttons.tsx'
import { SubscriptionWords } from './words.ts'

export type SigningProps = { s: SubscriptionMessages; state: Signed; url: string }

type Signed = Pick<CheckoutState, 'checkout' | 'pageUrl'>

/**
 * Lets a wallet sign an allowance on the page of a checkout. Does not show the first payment, because other
 * parts of that page show it.
 */
const Signing = ({ s, state, url }: SigningProps) => {
  const { checkout, pageUrl } = state
  const { amountMinor: maximumMinor, currency, interval, merchant, livemode, accepts, trialDays } = checkout
  const pair = accepts[0] ?? checkout
  const acting = useActing({ url, pair, currency, livemode, s, onDone: () => s.agree.signed })
  const reach = { wallets: useWallets(), acting, pageUrl }
  if (interval === null) return null
  return (
    <SubscriptionWords.Provider value={s}>
      <Agree
        of="checkout"
        isPaidNow={trialDays === null}
        shown={{ maximumMinor, interval }}
        currency={currency}
        merchant={merchant.name}
        pair={pair}
        reach={reach}
      />
    </SubscriptionWords.Provider>
  )
}

/** Loads the component for signing, with its messages and with the checkout as the server sent it. */
export const loadSigning = async (language: Language) => {
  const s = await loadSubscriptionMessages(language)
  const state = JSON.parse(document.getElementById('state')?.textContent ?? '{}') as Signed
  return { Signing, props: { s, state, url: serviceUrl() } }
}

import type { HostedSubscription } from '@stablerail/contract'
import { useEffect, useState } from 'preact/hooks'
import { Page } from '../parts/page.tsx'
import { isolated, useWords } from '../parts/words-context.tsx'
import { money } from '../words.ts'
import { useActing } from './acting.ts'
import { AllowancePart } from './allowance.tsx'
import { Cancel, Former } from './cancel.tsx'
import { follow } from './follow.ts'
import { Invoices, Next, NextPrice, SubscriptionStatus, Unpaid } from './standing.tsx'
import { isAwaiting, isEnding, type SubscriptionState } from './state.ts'
import { useWallets } from './wallet-buttons.tsx'
import { useSubscriptionWords } from './words.ts'

export const titleOf = ({ product, merchant }: HostedSubscription): string => `${product} · ${merchant.name}`

export const SubscriptionPage = ({ state, url }: { state: SubscriptionState; url: string }) => {
  const { t, language } = useWords()
  const s = useSubscriptionWords()
  const { subscription, look, isOnline } = useFollowed(state, url)
  const { merchant, livemode, product, amountMinor, currency, interval } = subscription
  const { done, next } = s.revoke
  const acting = useActing({
    url,
    pair: subscription,
    currency,
    livemode,
    s,
    onDone: (act) => {
      look()
      if (act.kind === 'revoke') return isEnding(subscription) ? done : `${done} ${next}`
      if (act.kind === 'stop') return s.cancel.stopped
      return act.kind === 'agree' ? s.agree.signed : s.agree.approved
    },
  })
  const reach = { wallets: useWallets(), acting, pageUrl: state.pageUrl }
  const amount = isolated(language, money(language, amountMinor, currency))
  const { told } = acting
  const isPartGone = told !== null && (told.place === 'agree' || told.place === 'approve')
  return (
    <Page
      merchant={merchant}
      livemode={livemode}
      logo={state.logo}
      hasContact={subscription.status === 'paused' && !isEnding(subscription)}
      summary={
        <>
          <p class="what">
            <bdi>{product}</bdi>
          </p>
          <p class={isEnding(subscription) ? 'amount each soft' : 'amount each'}>
            {interval === 'one_time' ? amount : s.each[interval](amount)}
          </p>
          <NextPrice subscription={subscription} />
        </>
      }
    >
      {!isOnline && <output class="note">{t.offline}</output>}
      <SubscriptionStatus subscription={subscription} />
      <Unpaid subscription={subscription} />
      <Next subscription={subscription} />
      <AllowancePart subscription={subscription} reach={reach} told={isPartGone ? told : null} />
      <Cancel subscription={subscription} nowMs={state.nowMs} reach={reach} />
      <Former subscription={subscription} reach={reach} />
      <Invoices subscription={subscription} />
    </Page>
  )
}

/**
 * Returns the current subscription, a function that reads it again at once, and whether the service can be
 * reached.
 */
const useFollowed = (state: SubscriptionState, url: string) => {
  const [subscription, setSubscription] = useState(state.subscription)
  const [isOnline, setIsOnline] = useState(true)
  const [looks, setLooks] = useState(0)
  const awaits = isAwaiting(subscription)
  useEffect(() => {
    if (url === '') return
    return follow({ url, awaits, isNow: looks > 0, onSeen: setSubscription, onOnline: setIsOnline })
  }, [awaits, looks])
  return { subscription, isOnline, look: () => setLooks((before) => before + 1) }
}

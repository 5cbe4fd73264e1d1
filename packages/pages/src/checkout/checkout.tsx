import type { HostedCheckout } from '@stablerail/contract'
import { useEffect, useState } from 'preact/hooks'
import { days, money } from '../words.ts'
import { Attest } from './agreement.tsx'
import { Choose, HowToPay } from './how-to-pay.tsx'
import { follow } from './live.ts'
import { Page } from './page.tsx'
import { useIsLive, Way } from './parts.tsx'
import { Ended, Paid, Seen, Sent } from './progress.tsx'
import { keepSent, readSent, type SentHash } from './sent-hash.ts'
import { isFinal, type Stage, stageOf } from './stage.ts'
import type { CheckoutState } from './state.ts'
import { usePaying } from './use-paying.ts'
import { useWords, type Words } from './words-context.tsx'

/** What the page shows: what its stage says, or that the wallet of this page has sent the payment. */
type Shown = Stage | 'sent'

export const amountOf = (
  language: CheckoutState['language'],
  t: Words['t'],
  checkout: HostedCheckout,
): string =>
  checkout.trialDays === null
    ? money(language, checkout.amountMinor, checkout.currency)
    : t.free(days(language, checkout.trialDays))

export const titleOf = (words: Words, checkout: HostedCheckout, shown: Shown): string =>
  `${words.t.titles[shown]} · ${amountOf(words.language, words.t, checkout)} · ${checkout.merchant.name}`

export const CheckoutPage = ({ state, url }: { state: CheckoutState; url: string }) => {
  const words = useWords()
  const { t, language } = words
  const isLive = useIsLive()
  const [checkout, isOnline] = useFollowed(state, url)
  const leftMs = useLeft(state)
  const stage = stageOf(checkout, leftMs <= 0)
  const [sent, setSent] = useSent(checkout)
  const paying = usePaying({ url, checkout, onSent: setSent })
  const shown: Shown = sent !== null && (stage === 'pay' || stage === 'choose') ? 'sent' : stage
  useEffect(() => {
    document.title = titleOf(words, checkout, shown)
  }, [shown])
  const { merchant, livemode, description } = checkout
  const asked = { state, checkout, leftMs: isLive ? leftMs : null, paying }
  return (
    <Page
      merchant={merchant}
      livemode={livemode}
      logo={state.logo}
      summary={
        <>
          <p class="amount">{amountOf(language, t, checkout)}</p>
          {description !== null && (
            <p class="what">
              <bdi>{description}</bdi>
            </p>
          )}
        </>
      }
    >
      <output class="aloud">{isLive && t.titles[shown]}</output>
      {!isOnline && <output class="note">{t.offline}</output>}
      {shown === 'attest' && checkout.ageRestriction !== null && (
        <Attest restriction={checkout.ageRestriction} />
      )}
      {shown === 'choose' && <Choose {...asked} />}
      {shown === 'pay' && <HowToPay {...asked} />}
      {shown === 'sent' && sent !== null && (
        <Sent hash={{ ...sent, livemode }} onAgain={() => setSent(null)} />
      )}
      {shown === 'seen' && <Seen checkout={checkout} />}
      {shown === 'paid' && <Paid checkout={checkout} />}
      {(shown === 'waiting' || shown === 'short' || shown === 'over') && <Ended stage={shown} />}
      <WayOut shown={shown} checkout={checkout} />
    </Page>
  )
}

/** What was paid, or may have been, cannot be canceled here, so that no button says so. */
const WayOut = ({ shown, checkout }: { shown: Shown; checkout: HostedCheckout }) => {
  const { t } = useWords()
  const { successUrl, cancelUrl } = checkout
  if (shown === 'seen' || shown === 'sent' || shown === 'waiting') return null
  if (shown === 'paid')
    return (
      <Way to={successUrl} kind="">
        {t.back}
      </Way>
    )
  return <Way to={cancelUrl ?? ''}>{shown === 'short' || shown === 'over' ? t.back : t.cancel}</Way>
}

/** The checkout as it is by now, and whether the service is reached. */
const useFollowed = (state: CheckoutState, url: string): [HostedCheckout, boolean] => {
  const [checkout, setCheckout] = useState(state.checkout)
  const [isOnline, setIsOnline] = useState(true)
  const isOver = isFinal(stageOf(checkout, false))
  useEffect(() => {
    if (isOver) return
    // How to pay stays as the page was sent, since the codes in it belong to that.
    return follow({
      ...{ url, onOnline: setIsOnline, asksToo: state.checkout.autopay !== null },
      onProgress: ({ status, completedAt, payment, autopay }) =>
        setCheckout((before) => ({
          ...{ ...before, status, completedAt, payment },
          autopay: autopay === undefined ? before.autopay : autopay,
        })),
    })
  }, [isOver])
  return [checkout, isOnline]
}

/** How long the checkout can still be paid, by the clock of the network. */
const useLeft = ({ checkout, nowMs }: CheckoutState): number => {
  const [leftMs, setLeftMs] = useState(Date.parse(checkout.expiresAt) - nowMs)
  useEffect(() => {
    const endsAt = Date.now() + leftMs
    const timer = setInterval(() => setLeftMs(endsAt - Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return leftMs
}

const useSent = (checkout: HostedCheckout): [SentHash | null, (sent: SentHash | null) => void] => {
  const [sent, setSent] = useState<SentHash | null>(null)
  const set = (next: SentHash | null) => {
    keepSent(next)
    setSent(next)
  }
  useEffect(() => setSent(readSent()), [])
  // What the network shows counts from then on.
  const shownHash = checkout.payment?.txHash?.toLowerCase()
  useEffect(() => {
    if (sent !== null && sent.txHash.toLowerCase() === shownHash) set(null)
  }, [sent, shownHash])
  return [sent, set]
}

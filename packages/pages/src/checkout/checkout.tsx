import type { HostedCheckout } from '@stablerail/contract'
import { useEffect } from 'preact/hooks'
import { useIsLive, Way } from '../parts/small.tsx'
import { useWords } from '../parts/words-context.tsx'
import { Attest } from './attest.tsx'
import { Ended, Unsure } from './doubt.tsx'
import { Choose, HowToPay } from './how-to-pay.tsx'
import { Paid, Seen } from './progress.tsx'
import { isFinal, type Stage, stageOf } from './stage.ts'
import type { CheckoutState } from './state.ts'
import { notifyShop } from './tell-shop.ts'
import { me, type UnderWay } from './under-way.ts'
import { useFollowed } from './use-followed.ts'
import { useLeft } from './use-left.ts'
import { usePaying } from './use-paying.ts'
import { useUnderWay } from './use-under-way.ts'

/**
 * The state that the page shows: the stage of the checkout. If the buyer has yet to pay in that stage, but a
 * wallet of this browser has sent the payment or may have sent it, the state is `sent` or `asked`.
 */
type Shown = Stage | 'asked' | 'sent'

const shownOf = (stage: Stage, underWay: UnderWay | null): Shown => {
  if (underWay === null || (stage !== 'pay' && stage !== 'choose' && stage !== 'attest')) return stage
  if (underWay.step !== 'asked') return 'sent'
  // If another tab asked the wallet, shows the state `asked`. If this page asked the wallet, keeps the stage,
  // because the page shows the response of the wallet next to the buttons.
  return underWay.by === me ? stage : 'asked'
}

const separator = ' · '

/**
 * Replaces the start of the window title with the state of the checkout. The rest of the title stays as the
 * server sent it.
 */
const showTitle = (begin: string): void => {
  const [, ...rest] = document.title.split(separator)
  document.title = [begin, ...rest].join(separator)
}

/**
 * The part of the checkout page that changes while the page is open. The script hydrates only this part; the
 * rest stays as the server sent it.
 */
export const CheckoutCard = ({ state, url }: { state: CheckoutState; url: string }) => {
  const { t, deposits } = useWords()
  const isLive = useIsLive()
  const [checkout, isOnline] = useFollowed(state, url)
  const leftMs = useLeft(state, isFinal(stageOf(checkout, false)))
  const stage = stageOf(checkout, leftMs <= 0)
  const [underWay, tell] = useUnderWay(checkout)
  const paying = usePaying({ url, checkout, tell })
  const shown = shownOf(stage, underWay)
  const again = () => tell({ is: 'dismissed' })
  useEffect(() => showTitle(t.titles[shown]), [shown])
  useEffect(() => notifyShop(state.shopOrigin, checkout.status), [checkout.status])
  const codes = deposits?.useCodes(state, checkout.instructions) ?? state.codes
  const asked = { state: { ...state, codes }, checkout, leftMs: isLive ? leftMs : null, paying }
  return (
    <>
      <output class="aloud">{isLive && t.titles[shown]}</output>
      {!isOnline && <output class="note">{t.offline}</output>}
      {shown === 'attest' && checkout.ageRestriction !== null && (
        <Attest restriction={checkout.ageRestriction} />
      )}
      {shown === 'choose' && <Choose {...asked} />}
      {shown === 'pay' && <HowToPay {...asked} />}
      {(shown === 'asked' || shown === 'sent') && underWay !== null && (
        <Unsure underWay={underWay} links={state.links} onAgain={again} />
      )}
      {shown === 'seen' && <Seen state={state} checkout={checkout} />}
      {shown === 'paid' && <Paid state={state} checkout={checkout} />}
      {(shown === 'waiting' || shown === 'short' || shown === 'over') && (
        <Ended stage={shown} state={state} checkout={checkout} underWay={underWay} />
      )}
      <WayOut shown={shown} checkout={checkout} />
    </>
  )
}

/**
 * The link back to the shop. While a payment is or may be under way, the page shows no link to cancel,
 * because a payment cannot be canceled here.
 */
const WayOut = ({ shown, checkout }: { shown: Shown; checkout: HostedCheckout }) => {
  const { t } = useWords()
  const { successUrl, cancelUrl } = checkout
  if (shown === 'seen' || shown === 'asked' || shown === 'sent' || shown === 'waiting') return null
  if (shown === 'paid')
    return (
      <Way to={successUrl} kind="">
        {t.back}
      </Way>
    )
  return <Way to={cancelUrl ?? ''}>{shown === 'short' || shown === 'over' ? t.back : t.cancel}</Way>
}

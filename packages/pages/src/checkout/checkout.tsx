import type { HostedCheckout } from '@stablerail/contract'
import { useEffect, useRef, useState } from 'preact/hooks'
import { otherFamilies } from '../generated/chains.ts'
import { useIsLive, Way } from '../parts/small.tsx'
import { useWords } from '../parts/words-context.tsx'
import type { Pair } from '../words.ts'
import { amountsOf } from './amounts.ts'
import { Choose, HowToPay } from './how-to-pay.tsx'
import { OwnWindow } from './own-window.tsx'
import { isFinal, needsLater, type Stage, stageOf } from './stage.ts'
import type { CheckoutState } from './state.ts'
import { notifyShop } from './tell-shop.ts'
import type { UnderWay } from './under-way.ts'
import { useFollowed } from './use-followed.ts'
import { useLater } from './use-later.ts'
import { useLeft } from './use-left.ts'
import { useWalletParts } from './use-wallet-parts.ts'

/**
 * The state that the page shows: the stage of the checkout. If the buyer has yet to pay in that stage, but a
 * wallet of this browser has sent the payment or may have sent it, the state is `sent` or `asked`.
 */
export type Shown = Stage | 'asked' | 'sent'

/** A payment that was requested from a wallet of this browser, and whether this page requested it. */
export type Kept = { underWay: UnderWay; isMine: boolean } | null

const shownOf = (stage: Stage, kept: Kept): Shown => {
  if (kept === null || (stage !== 'pay' && stage !== 'choose' && stage !== 'attest')) return stage
  if (kept.underWay.step !== 'asked') return 'sent'
  // If another tab asked the wallet, shows the state `asked`. If this page asked the wallet, keeps the stage,
  // because the page shows the response of the wallet next to the buttons.
  return kept.isMine ? stage : 'asked'
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

/** Writes the amounts into the summary, which the server has rendered. */
const showAmounts = (amounts: ReturnType<typeof amountsOf>): void => {
  for (const [name, text] of Object.entries(amounts)) {
    const place = document.querySelector(`header > .${name}`)
    if (place && place.textContent !== text) place.textContent = text
  }
}

/** Returns the pair that a wallet of this browser can pay now; null if there is none, or the buyer has to choose first. */
const walletPair = (
  shown: Shown,
  { accepts, instructions, autopay }: HostedCheckout,
  { isReporting, reported }: CheckoutState,
): Pair | null => {
  // A buyer who has paid, or who says so, is not offered to pay again.
  if (isReporting || reported?.result === 'kept') return null
  if (autopay !== null || (shown !== 'choose' && shown !== 'pay')) return null
  const pair = (shown === 'pay' && instructions) || (accepts.length === 1 && accepts[0])
  return pair && otherFamilies[pair.chain] === undefined ? pair : null
}

/** Moves the focus to the heading of a new state, if the element that had the focus is gone with the former state. */
const keepFocus = (focused: Element | null): void => {
  const heading = document.querySelector<HTMLElement>('.card h2')
  if (focused === null || focused.isConnected || heading === null) return
  heading.tabIndex = -1
  heading.focus()
}

/**
 * The part of the checkout page that changes while the page is open. The script hydrates only this part; the
 * rest stays as the server sent it.
 */
export const CheckoutCard = ({ state, url }: { state: CheckoutState; url: string }) => {
  const words = useWords()
  const { t } = words
  const isLive = useIsLive()
  const [checkout, isOnline] = useFollowed(state, url)
  const leftMs = useLeft(state, isFinal(stageOf(checkout, false)))
  const stage = stageOf(checkout, leftMs <= 0)
  const [kept, setKept] = useState<Kept>(null)
  const wallets = useWalletParts()
  const [later, shown] = useLater(shownOf(stage, kept), (next) => needsLater(next, { ...state, checkout }))
  const pair = walletPair(shown, checkout, state)
  const forget = useRef(() => {})
  const amounts = amountsOf(words, checkout, stage, state.reported?.result === 'kept')
  const focused = isLive ? document.activeElement : null
  useEffect(() => keepFocus(focused), [shown])
  useEffect(() => showTitle(t.titles[shown]), [shown])
  useEffect(() => showAmounts(amounts), [amounts.amount, amounts.remark])
  useEffect(() => notifyShop(state.shopOrigin, checkout.status), [checkout.status])
  const asked = { state, checkout, leftMs, later, hasWallets: wallets !== null }
  return (
    <>
      <output class="aloud">{isLive && t.titles[shown]}</output>
      {!isOnline && <output class="note">{t.offline}</output>}
      {shown === 'choose' && <Choose {...asked} />}
      {shown === 'pay' && <HowToPay {...asked} />}
      {later && shown !== 'choose' && shown !== 'pay' && (
        <later.Outcome
          says={later.says}
          shown={shown}
          state={state}
          checkout={checkout}
          kept={kept}
          onAgain={() => forget.current()}
        />
      )}
      <WayOut shown={shown} checkout={checkout} />
      {pair && <OwnWindow pageUrl={state.pageUrl} />}
      {wallets && (
        <wallets.Wallets url={url} checkout={checkout} pair={pair} setKept={setKept} forget={forget} />
      )}
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
  const isOver = shown === 'short' || shown === 'over'
  return (
    <Way to={cancelUrl ?? ''} kind={isOver ? 'other' : 'plain'}>
      {isOver ? t.back : t.cancel}
    </Way>
  )
}

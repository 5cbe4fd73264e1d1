import type { HostedCheckout } from '@stablerail/contract'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useWords } from '../parts/words-context.tsx'
import type { FoundWallet } from '../wallet/discover.ts'
import type { Pair } from '../words.ts'
import { endRenewal, isRenewed, renewPage } from './renew.ts'
import { me } from './under-way.ts'
import type { TellUnderWay } from './use-under-way.ts'

type Asked = { url: string; checkout: HostedCheckout; tell: TellUnderWay }

/** A message for the buyer: to look at the wallet, or the reason why nothing was sent (`isFault`). */
type Told = { text: string; isFault: boolean }

/** The state of paying with a wallet. All parts of the page that show wallet buttons share it. */
export type Paying = {
  /** The id of the wallet whose response is pending; null if none is. */
  busy: string | null
  told: Told | null
  press(wallet: FoundWallet, pair: Pair): Promise<void>
}

/**
 * Returns the state and the function for paying with a wallet, one payment at a time. The state belongs to
 * the page and not to the buttons, because requesting the instructions changes the stage of the checkout, so
 * that the page shows other buttons while the first request to a wallet is still pending.
 */
export const usePaying = (asked: Asked): Paying => {
  const { t } = useWords()
  const [busy, setBusy] = useState<Paying['busy']>(null)
  const [told, setTold] = useState<Paying['told']>(null)
  const ask = useAsking(asked, setTold)
  const isUnderWay = useRef(false)
  useEffect(() => {
    if (isRenewed()) setTold({ text: t.wallet.renewed, isFault: true })
  }, [])
  const press = async (wallet: FoundWallet, pair: Pair) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(wallet.id)
    setTold({ text: t.wallet.look, isFault: false })
    const fault = await ask(wallet, pair)
    setTold(fault === null ? null : { text: fault, isFault: true })
    setBusy(null)
    isUnderWay.current = false
  }
  return { busy, told, press }
}

/**
 * Returns the function that asks a wallet to pay. Its result is the message why nothing was sent, or null if
 * the payment was sent. The code and its messages are loaded when a button is first pressed, because most
 * checkouts are paid without them.
 */
const useAsking = ({ url, checkout, tell }: Asked, setTold: (told: Told) => void) => {
  const { t, language } = useWords()
  // The checkout may have changed after the button was pressed and before the wallet receives the request.
  const shown = useRef(checkout)
  shown.current = checkout
  return async ({ provider }: FoundWallet, pair: Pair): Promise<string | null> => {
    const { chain } = pair
    try {
      const { askWallet } = await import('../wallet/ask-wallet.ts')
      const fault = await askWallet(language, {
        provider,
        url,
        pair,
        livemode: checkout.livemode,
        onAsk: () => tell({ is: 'asked', chain, shown: shown.current, by: me }),
        onSent: (txHash) => tell({ is: 'sent', chain, txHash }),
        onRefused: () => tell({ is: 'refused', by: me }),
        onWarning: (text) => setTold({ text, isFault: true }),
      })
      endRenewal()
      return fault
    } catch {
      return (await renewPage()) ? t.wallet.renewed : t.offline
    }
  }
}

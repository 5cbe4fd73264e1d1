import type { HostedCheckout } from '@stablerail/contract'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useWords } from '../parts/words-context.tsx'
import type { FoundWallet } from '../wallet/discover.ts'
import type { Pair } from '../words.ts'
import { endRenewal, isRenewed, renewPage } from './renew.ts'
import { me } from './under-way.ts'
import type { TellUnderWay } from './use-under-way.ts'

type Asked = { url: string; checkout: HostedCheckout; tell: TellUnderWay }

/** What the buyer is told: where to look, or why nothing was sent. */
type Told = { text: string; isFault: boolean }

/** What a page knows of paying with a wallet, whichever of its parts shows the buttons. */
export type Paying = {
  /** The wallet that is being asked. */
  busy: string | null
  told: Told | null
  press(wallet: FoundWallet, pair: Pair): Promise<void>
}

/**
 * Pays with a wallet, one payment at a time: the first press has the checkout wait for a payment, by which the page shows
 * another part with buttons while the wallet still asks.
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
 * Asks a wallet; answers the sentence that says why nothing was sent, or null once it was. The flow and its sentences are
 * loaded with the first press, since most pages are paid without them.
 */
const useAsking = ({ url, checkout, tell }: Asked, setTold: (told: Told) => void) => {
  const { t, language } = useWords()
  // What is shown when the wallet is asked is newer than what was when the button was pressed.
  const shown = useRef(checkout)
  shown.current = checkout
  return async ({ provider }: FoundWallet, pair: Pair): Promise<string | null> => {
    const { chain } = pair
    try {
      const { askWallet } = await import('../wallet/ask-wallet.ts')
      const fault = await askWallet(language, {
        ...{ provider, url, pair, livemode: checkout.livemode },
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

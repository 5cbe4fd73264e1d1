import type { HostedCheckout } from '@stablerail/contract'
import { useRef, useState } from 'preact/hooks'
import { loadProblems } from '../languages/load-problems.ts'
import type { FoundWallet } from '../wallet/discover.ts'
import { chainName, type Pair, tokenAmount } from '../words.ts'
import type { SentHash } from './sent-hash.ts'
import { isolated, useWords } from './words-context.tsx'

type Asked = { url: string; checkout: HostedCheckout; onSent: (sent: SentHash) => void }

/** What a page knows of paying with a wallet, whichever of its parts shows the buttons. */
export type Paying = {
  /** The wallet that is being asked. */
  busy: string | null
  /** What the buyer is told: where to look, or why nothing was sent. */
  told: { text: string; isFault: boolean } | null
  press(wallet: FoundWallet, pair: Pair): Promise<void>
}

/**
 * Pays with a wallet, one payment at a time: the first press has the checkout wait for a payment, by which the page shows
 * another part with buttons while the wallet still asks.
 */
export const usePaying = (asked: Asked): Paying => {
  const { t } = useWords()
  const ask = useAsking(asked)
  const [busy, setBusy] = useState<Paying['busy']>(null)
  const [told, setTold] = useState<Paying['told']>(null)
  const isUnderWay = useRef(false)
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
 * Asks a wallet; answers the sentence that says why nothing was sent, or null once it was. The flow itself is loaded with
 * the first press, since most pages are paid without it.
 */
const useAsking = ({ url, checkout, onSent }: Asked) => {
  const { t, language } = useWords()
  return async ({ provider }: FoundWallet, pair: Pair): Promise<string | null> => {
    const facts = {
      chain: isolated(language, chainName(pair.chain)),
      token: isolated(language, pair.token),
      ...{ have: '', need: '' },
    }
    try {
      const [{ payWithWallet }, problems] = await Promise.all([
        import('../wallet/pay.ts'),
        loadProblems(language),
      ])
      const outcome = await payWithWallet({
        ...{ provider, url, pair, livemode: checkout.livemode },
        onSent: (txHash) => onSent({ chain: pair.chain, txHash }),
      })
      if (outcome.problem === null) return null
      const { have, need, decimals } = outcome
      const shown = (amountBase: bigint) => isolated(language, tokenAmount(amountBase.toString(), decimals))
      return problems[outcome.problem]({ ...facts, have: shown(have), need: shown(need) })
    } catch {
      return t.offline
    }
  }
}

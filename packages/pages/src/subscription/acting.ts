/** What the page asks of a wallet: one thing at a time, whichever part of the page shows the button. */
import { useEffect, useState } from 'preact/hooks'
import { isolated, useWords } from '../checkout/words-context.tsx'
import { loadProblems } from '../languages/load-problems.ts'
import type { SubscriptionMessages } from '../languages/subscription/messages.ts'
import type { FoundWallet } from '../wallet/discover.ts'
import { chainName, type Pair } from '../words.ts'
import type { ActOutcome, ActStep, WalletAct } from './wallet-acts.ts'
import { shortAddress } from './words.ts'

/** The part of the page that asks, so that what comes of it is told there. */
export type Place = string

export type Acting = {
  /** The part whose wallet is asked. */
  busy: Place | null
  told: { place: Place; text: string; isFault: boolean } | null
  press(place: Place, wallet: FoundWallet, act: WalletAct): Promise<void>
}

type Told = Pick<Acting, 'busy' | 'told'>

/**
 * What is under way outlives the part that began it: the first press on the page of a checkout has that show another part with
 * the same button, while the wallet still asks.
 */
let present: Told = { busy: null, told: null }
const listeners = new Set<(told: Told) => void>()

const change = (next: Partial<Told>): void => {
  present = { ...present, ...next }
  for (const listen of listeners) listen(present)
}

type Page = {
  /** Where the service answers for the checkout or the subscription. */
  url: string
  pair: Pair
  livemode: boolean
  s: SubscriptionMessages
  /** What is told, and done, once the wallet has done what was asked. */
  onDone(act: WalletAct): string
}

export const useActing = (page: Page): Acting => {
  const ask = useAsking(page)
  const { s } = page
  const [shown, setShown] = useState<Told>(present)
  useEffect(() => {
    listeners.add(setShown)
    return () => {
      listeners.delete(setShown)
    }
  }, [])
  const press: Acting['press'] = async (place, wallet, act) => {
    if (present.busy !== null) return
    const tell = (text: string, isFault = false) => change({ told: { place, text, isFault } })
    change({ busy: place })
    tell(s.steps.look)
    const fault = await ask(wallet, act, (step) => tell(stepText(s.steps, step)))
    if (fault === null) tell(page.onDone(act))
    else tell(fault, true)
    change({ busy: null })
  }
  return { ...shown, press }
}

const stepText = (steps: SubscriptionMessages['steps'], step: ActStep): string =>
  step.kind === 'approve' ? steps.approve(step.number, step.of) : steps[step.kind]

/** Has a wallet do something; answers the sentence that says why it was not done, or null. The flow comes with the first. */
const useAsking = ({ url, pair, livemode, s }: Page) => {
  const { t, language } = useWords()
  return async (
    { provider }: FoundWallet,
    act: WalletAct,
    onStep: (step: ActStep) => void,
  ): Promise<string | null> => {
    try {
      const [{ actWithWallet }, problems] = await Promise.all([
        import('./wallet-acts.ts'),
        loadProblems(language),
      ])
      const outcome: ActOutcome = await actWithWallet({ provider, url, pair, livemode, act, onStep })
      if (outcome === null) return null
      if (outcome === 'otherAccount' || outcome === 'reverted' || outcome === 'notTaken')
        return s.problems[outcome](isolated(language, shortAddress(payerOf(act))))
      const names = {
        chain: isolated(language, chainName(pair.chain)),
        token: isolated(language, pair.token),
      }
      return problems[outcome]({ ...names, have: '', need: '' })
    } catch {
      return t.offline
    }
  }
}

const payerOf = (act: WalletAct): string => ('payer' in act ? (act.payer ?? '') : '')

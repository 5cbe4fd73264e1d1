/**
 * The requests of the subscription page to a wallet. All parts of the page together make one request at a
 * time.
 */
import { useEffect, useState } from 'preact/hooks'
import { loadProblems } from '../languages/load-problems.ts'
import type { SigningProblem, SubscriptionMessages } from '../languages/subscription/messages.ts'
import { isolated, useWords } from '../parts/words-context.tsx'
import type { FoundWallet } from '../wallet/discover.ts'
import type { WalletProblem } from '../wallet/problem.ts'
import { chainName, moment, money, type Pair } from '../words.ts'
import type { ActOutcome, ActStep, WalletAct } from './wallet-acts.ts'
import { shortAddress } from './words.ts'

/** Names the part of the page that makes a request. The result is shown in that part. */
export type Place = string

export type Acting = {
  /** The part of the page whose request is pending; null if none is. */
  busy: Place | null
  told: { place: Place; text: string; isFault: boolean } | null
  press(place: Place, wallet: FoundWallet, act: WalletAct): Promise<void>
}

type Told = Pick<Acting, 'busy' | 'told'>

/**
 * The pending request and the last message. They are in the module, because they must outlive the component
 * that started the request: on a checkout page, the first press of the button changes the stage, so that
 * another component with the same button is shown while the request to the wallet is still pending.
 */
let present: Told = { busy: null, told: null }
const listeners = new Set<(told: Told) => void>()

const change = (next: Partial<Told>): void => {
  present = { ...present, ...next }
  for (const listen of listeners) listen(present)
}

type Page = {
  /** URL of the checkout or the subscription in the API. */
  url: string
  pair: Pair
  currency: string
  livemode: boolean
  s: SubscriptionMessages
  /** Called when the wallet has finished. Returns the message to show. */
  onDone(act: WalletAct): string
}

export const useActing = (page: Page): Acting => {
  const ask = useAsking(page)
  const { s } = page
  const stepText = useStepText(page)
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
    const fault = await ask(wallet, act, (step) => tell(stepText(step)))
    if (fault === null) tell(page.onDone(act))
    else tell(fault, true)
    change({ busy: null })
  }
  return { ...shown, press }
}

/**
 * Returns the function that describes to the customer what happens in the wallet now, such as an approval.
 * Terms are described by the values in the typed data that the wallet will sign.
 */
const useStepText = ({ s: { each, steps }, currency }: Page) => {
  const { language } = useWords()
  return (step: ActStep): string => {
    if (step.kind === 'approve') return steps.approve(step.number, step.of)
    if (step.kind !== 'signTerms') return steps[step.kind]
    const { terms, shown } = step
    const minor = Number(terms.maximumBase / 10n ** BigInt(shown.decimals - 2))
    const amount = isolated(language, money(language, minor, currency))
    const until = moment(language, new Date(terms.endSeconds * 1000).toISOString(), null)
    const merchant = isolated(language, shortAddress(terms.merchant))
    return steps.signTerms(each[shown.interval](amount), merchant, isolated(language, until))
  }
}

/**
 * Returns the function that asks a wallet to do something. Its result is the message why that was not done,
 * or null if it was done. The code is loaded with the first request.
 */
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
      const { problem, hasSent } = outcome
      // The usual messages for these problems state that nothing was sent, which would be wrong after a sent
      // transaction.
      if (hasSent && (problem === 'declined' || problem === 'offline')) return s.agree.halfway
      if (isOfSigning(s, problem)) return s.problems[problem](isolated(language, shortAddress(payerOf(act))))
      const names = {
        chain: isolated(language, chainName(pair.chain)),
        token: isolated(language, pair.token),
      }
      return problems[problem]({ ...names, have: '', need: '' })
    } catch {
      return t.offline
    }
  }
}

const isOfSigning = (
  { problems }: SubscriptionMessages,
  problem: WalletProblem | SigningProblem,
): problem is SigningProblem => problem in problems

const payerOf = (act: WalletAct): string => ('payer' in act ? act.payer : '')

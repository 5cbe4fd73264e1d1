import { forgetOld } from '../checkout/forget-old.ts'
import { loadProblems } from '../languages/load-problems.ts'
import type { WalletFacts } from '../languages/messages.ts'
import { isolated } from '../parts/words-context.tsx'
import type { Language } from '../renderer.ts'
import { chainName, tokenAmount } from '../words.ts'
import { type PaymentRequest, payWithWallet } from './pay.ts'

/**
 * Asks a wallet to pay. Returns the message why nothing was sent, or null if the payment was sent.
 * `onWarning` receives a message that the buyer should read before confirming in the wallet.
 */
export const askWallet = async (
  language: Language,
  asked: Omit<PaymentRequest, 'onNoGas'> & { onWarning(text: string): void },
): Promise<string | null> => {
  forgetOld()
  const problems = await loadProblems(language)
  const { pair } = asked
  const facts: WalletFacts = {
    chain: isolated(language, chainName(pair.chain)),
    token: isolated(language, pair.token),
    have: '',
    need: '',
  }
  const outcome = await payWithWallet({ ...asked, onNoGas: () => asked.onWarning(problems.noGas(facts)) })
  if (outcome.problem === null) return null
  const { have, need, decimals } = outcome
  const amount = (base: bigint) => isolated(language, tokenAmount(base.toString(), decimals))
  return problems[outcome.problem]({ ...facts, have: amount(have), need: amount(need) })
}

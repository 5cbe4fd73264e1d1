import type { HostedCheckout } from '@stablerail/contract'
import { loadProblems } from '../languages/load-problems.ts'
import { chainName, tokenAmount } from '../words.ts'
import type { SentHash } from './sent-hash.ts'
import type { Pay } from './wallets.tsx'
import { isolated, useWords } from './words-context.tsx'

type Paying = { url: string; checkout: HostedCheckout; onSent: (sent: SentHash) => void }

/** Pays with a wallet. The flow itself is loaded with the first press, since most pages are paid without it. */
export const usePaying = ({ url, checkout, onSent }: Paying): Pay => {
  const { t, language } = useWords()
  return async ({ provider }, pair) => {
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
      const outcome = await payWithWallet({ provider, url, pair, livemode: checkout.livemode })
      if (outcome.problem === null) {
        onSent({ chain: pair.chain, txHash: outcome.txHash })
        return null
      }
      const { have, need, decimals } = outcome
      const shown = (amountBase: bigint) => isolated(language, tokenAmount(amountBase.toString(), decimals))
      return problems[outcome.problem]({ ...facts, have: shown(have), need: shown(need) })
    } catch {
      return t.offline
    }
  }
}

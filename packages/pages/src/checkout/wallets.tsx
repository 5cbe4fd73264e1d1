import { useEffect, useState } from 'preact/hooks'
import { discoverWallets, type FoundWallet } from '../wallet/discover.ts'
import { chainName, type Pair } from '../words.ts'
import { isolated, useWords } from './words-context.tsx'

/** Pays with a wallet; answers the sentence that says why nothing was sent, or null once it was. */
export type Pay = (wallet: FoundWallet, pair: Pair) => Promise<string | null>

/** A button for each wallet that announces itself in this browser. */
export const Wallets = ({ pair, pay }: { pair: Pair; pay: Pay }) => {
  const { t, language } = useWords()
  const [wallets, setWallets] = useState<readonly FoundWallet[]>([])
  const [busy, setBusy] = useState<string | null>(null)
  const [told, setTold] = useState<{ text: string; isFault: boolean } | null>(null)
  useEffect(() => discoverWallets(setWallets), [])
  if (wallets.length === 0) return null
  const press = async (wallet: FoundWallet) => {
    setBusy(wallet.id)
    setTold({ text: t.wallet.look, isFault: false })
    const fault = await pay(wallet, pair)
    setTold(fault === null ? null : { text: fault, isFault: true })
    setBusy(null)
  }
  return (
    <section class="wallets" aria-label={t.wallet.heading}>
      <p class="soft">
        {t.wallet.heading} · {isolated(language, `${pair.token}, ${chainName(pair.chain)}`)}
      </p>
      {wallets.map((wallet) => (
        <button key={wallet.id} type="button" disabled={busy !== null} onClick={() => press(wallet)}>
          {wallet.icon !== null && <img src={wallet.icon} alt="" width="24" height="24" />}
          <span>{t.wallet.payWith(isolated(language, wallet.name ?? t.wallet.unnamed))}</span>
        </button>
      ))}
      <output class={told?.isFault ? 'note' : 'soft'}>{told?.text}</output>
      <p class="or">
        <span>{t.wallet.or}</span>
      </p>
    </section>
  )
}

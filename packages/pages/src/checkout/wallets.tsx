import { useEffect, useState } from 'preact/hooks'
import { isolated, useWords } from '../parts/words-context.tsx'
import { discoverWallets, type FoundWallet } from '../wallet/discover.ts'
import { chainName, type Pair } from '../words.ts'
import type { Paying } from './use-paying.ts'

/** A button for each wallet that announces itself in this browser. */
export const Wallets = ({ pair, paying }: { pair: Pair; paying: Paying }) => {
  const { t, language } = useWords()
  const [wallets, setWallets] = useState<readonly FoundWallet[]>([])
  useEffect(() => discoverWallets(setWallets), [])
  if (wallets.length === 0) return null
  const { busy, told, press } = paying
  return (
    <section class="wallets" aria-label={t.wallet.heading}>
      <p class="soft">
        {t.wallet.heading} · {isolated(language, `${pair.token}, ${chainName(pair.chain)}`)}
      </p>
      {wallets.map((wallet) => (
        <button key={wallet.id} type="button" disabled={busy !== null} onClick={() => press(wallet, pair)}>
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

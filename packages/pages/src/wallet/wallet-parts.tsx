/** The parts of the page that only browsers with a wallet need. Such browsers load them after the first screen. */
import type { HostedCheckout } from '@stablerail/contract'
import { useEffect, useState } from 'preact/hooks'
import type { Kept } from '../checkout/checkout.tsx'
import { me } from '../checkout/under-way.ts'
import { usePaying } from '../checkout/use-paying.ts'
import { useUnderWay } from '../checkout/use-under-way.ts'
import { isolated, useWords } from '../parts/words-context.tsx'
import type { Pair } from '../words.ts'
import { discoverWallets, type FoundWallet } from './discover.ts'

type Shown = {
  url: string
  checkout: HostedCheckout
  /** The pair that a wallet can pay now; null if none. */
  pair: Pair | null
  setKept: (kept: Kept) => void
  /** Receives the function that forgets the payment, for a buyer who states that nothing was sent. */
  forget: { current: () => void }
}

/**
 * A button for each wallet of this browser, in a bar that stays at the foot of the window. The bar is the last part of the
 * card, so that a wallet that is found late moves nothing. It stays mounted for as long as the page, because it also keeps
 * the payment that was requested from a wallet.
 */
export const Wallets = ({ url, checkout, pair, setKept, forget }: Shown) => {
  const { t, language } = useWords()
  const [wallets, setWallets] = useState<readonly FoundWallet[]>([])
  const [underWay, tell] = useUnderWay(checkout)
  const { busy, told, press } = usePaying({ url, checkout, tell })
  forget.current = () => tell({ is: 'dismissed' })
  useEffect(
    () => setKept(underWay && { underWay, isMine: underWay.step === 'asked' && underWay.by === me }),
    [underWay],
  )
  useEffect(() => discoverWallets(setWallets), [])
  if (!pair || !wallets[0]) return null
  return (
    <section class="wallets" aria-label={t.wallet.heading}>
      <output class={told?.isFault ? 'note' : 'soft'}>{told?.text}</output>
      <p class="soft">{t.wallet.heading}</p>
      <div>
        {wallets.map((wallet) => (
          <button
            key={wallet.id}
            type="button"
            class={wallets[1] && 'other'}
            disabled={busy !== null}
            onClick={() => press(wallet, pair)}
          >
            {wallet.icon !== null && <img src={wallet.icon} alt="" width="24" height="24" />}
            <span>{t.wallet.payWith(isolated(language, wallet.name ?? t.wallet.unnamed))}</span>
          </button>
        ))}
      </div>
    </section>
  )
}

import { useEffect, useState } from 'preact/hooks'
import { isolated, useWords } from '../parts/words-context.tsx'
import { walletApps } from '../wallet/apps.ts'
import { discoverWallets, type FoundWallet } from '../wallet/discover.ts'
import type { Acting, Place } from './acting.ts'
import type { WalletAct } from './wallet-acts.ts'
import { useSubscriptionWords } from './words.ts'

/** Returns the wallets that have announced themselves in this browser. */
export const useWallets = (): readonly FoundWallet[] => {
  const [wallets, setWallets] = useState<readonly FoundWallet[]>([])
  useEffect(() => discoverWallets(setWallets), [])
  return wallets
}

/** The wallets of this browser and the state of requests to them, which all parts of a page share. */
export type Reach = { wallets: readonly FoundWallet[]; acting: Acting; pageUrl: string }

type Asked = {
  reach: Reach
  place: Place
  act: WalletAct
  label: (wallet: string) => string
  kind?: string | undefined
}

/**
 * Shows a button for each wallet of this browser, and the result of pressing it. Without a wallet, shows how
 * to get one.
 */
export const WalletButtons = ({ reach, place, act, label, kind = '' }: Asked) => {
  const { t, language } = useWords()
  const { wallets, acting } = reach
  const told = acting.told?.place === place ? acting.told : null
  return (
    <>
      {wallets.map((wallet) => (
        <button
          key={wallet.id}
          type="button"
          class={kind}
          disabled={acting.busy !== null}
          onClick={() => acting.press(place, wallet, act)}
        >
          {wallet.icon !== null && <img src={wallet.icon} alt="" width="24" height="24" />}
          <span>{label(isolated(language, wallet.name ?? t.wallet.unnamed))}</span>
        </button>
      ))}
      {wallets.length === 0 && <NoWallet pageUrl={reach.pageUrl} />}
      <WalletMessage told={told} />
    </>
  )
}

export const WalletMessage = ({ told }: { told: Acting['told'] }) => (
  <output class={told === null ? 'aloud' : told.isFault ? 'note' : 'soft'}>{told?.text}</output>
)

/**
 * A message that this browser has no wallet, with links to wallet apps. The server renders it too, so that
 * the page shows no buttons that would not work without a script.
 */
const NoWallet = ({ pageUrl }: { pageUrl: string }) => {
  const s = useSubscriptionWords()
  return (
    <>
      <p class="soft">{s.agree.noWallet}</p>
      <details class="handheld">
        <summary>{s.agree.apps}</summary>
        <ul>
          {walletApps(pageUrl).map(({ name, href }) => (
            <li key={name}>
              <a class="button other" href={href} rel="noreferrer">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}

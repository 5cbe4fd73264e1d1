import type { ReactNode } from 'react'
import { evmChains } from '../generated/chains.ts'
import { chainName } from '../parts/words.ts'
import { useInjectedWallets } from './injected.ts'

/** Returns whether this page can request signatures from browser wallets on a chain. */
export const isAskedFor = (chain: string): boolean => evmChains.includes(chain)

type Props = {
  address: string
  chain: string
  /** The end of the sentence about a wallet that is not in this browser: how to sign with that wallet. */
  children: ReactNode
}

/**
 * Shows the account that must sign and, if no wallet of this browser can sign for it, explains how to sign.
 */
export const Signer = ({ address, chain, children }: Props) => {
  const wallets = useInjectedWallets()
  const isAsked = isAskedFor(chain)
  return (
    <div className="grid gap-1.5">
      <p>
        The account <code className="break-all">{address}</code> signs.
      </p>
      {!isAsked && (
        <p className="text-soft">
          This page asks no wallet of {chainName(chain)}. The wallet of that account is elsewhere: {children}
        </p>
      )}
      {isAsked && wallets.length === 0 && (
        <p className="text-soft">
          This page sees no wallet in this browser. Open it where the wallet of that account is: in a browser
          with its extension, or in the browser of its app. Or {children}
        </p>
      )}
    </div>
  )
}

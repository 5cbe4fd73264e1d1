import type { RefundInitiated } from '@stablerail/sdk/functions'
import type { ReactNode } from 'react'
import { Button } from '../parts/button.tsx'
import { type InjectedWallet, useInjectedWallets } from './injected.ts'

type Props = {
  unsignedTx: RefundInitiated['unsignedTx']
  /** The beginning of the label of a button, which ends with the name of the wallet. */
  words?: string
  isBusy: boolean
  onSign(wallet: InjectedWallet): void
  /** Content that is shown beside the buttons. */
  children?: ReactNode
}

/** A button for each wallet of the browser that can sign a transaction. */
export const SignButtons = ({ unsignedTx, words = 'Sign with', isBusy, onSign, children }: Props) => {
  const wallets = useInjectedWallets()
  return (
    <div className="flex flex-wrap items-center gap-2">
      {unsignedTx.kind === 'evm' &&
        wallets.map((wallet) => (
          <Button key={wallet.id} look="primary" isBusy={isBusy} onClick={() => onSign(wallet)}>
            {words} {wallet.name}
          </Button>
        ))}
      {children}
    </div>
  )
}

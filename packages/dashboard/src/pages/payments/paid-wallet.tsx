import { type Payment, retrieveWallet } from '@stablerail/sdk/functions'
import type { ReactNode } from 'react'
import { useRecord } from '../../data/use-record.ts'
import { Waiting } from '../../parts/small.tsx'
import { useWorkspace } from '../../shell/workspace.ts'
import { Signer } from '../../wallet/signer.tsx'

type Props = { payment: Payment; children: ReactNode }

/**
 * Shows which account must sign the refund: the account that received the payment. If no wallet in this
 * browser can sign, `Signer` shows a sentence that ends with `children`: how to refund with a wallet
 * elsewhere.
 */
export const PaidWallet = ({ payment: { walletId, chain }, children }: Props) =>
  walletId === null ? null : (
    <Found walletId={walletId} chain={chain}>
      {children}
    </Found>
  )

const Found = ({ walletId, chain, children }: { walletId: string; chain: string; children: ReactNode }) => {
  const { client } = useWorkspace()
  const { data, isPending } = useRecord(['wallet', walletId], () => retrieveWallet(client, walletId))
  if (isPending) return <Waiting lines={1} />
  // Shows nothing for a wallet that was removed from the workspace, because the API no longer returns that
  // wallet. The refund transaction itself contains the address of the account that must sign.
  return data === undefined ? null : (
    <Signer address={data.address} chain={chain}>
      {children}
    </Signer>
  )
}

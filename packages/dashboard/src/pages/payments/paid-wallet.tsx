import { type Payment, retrieveWallet } from '@stablerail/sdk/functions'
import type { ReactNode } from 'react'
import { useRecord } from '../../data/use-record.ts'
import { Waiting } from '../../parts/small.tsx'
import { useWorkspace } from '../../shell/workspace.ts'
import { Signer } from '../../wallet/signer.tsx'

type Props = { payment: Payment; children: ReactNode }

/** That the account which a payment went to signs its refund. `children` say what can be done without a wallet, as words that go on a sentence. */
export const PaidWallet = ({ payment: { walletId, chain }, children }: Props) =>
  walletId === null ? null : <Found {...{ walletId, chain }}>{children}</Found>

const Found = ({ walletId, chain, children }: { walletId: string; chain: string; children: ReactNode }) => {
  const { client } = useWorkspace()
  const { data, isPending } = useRecord(['wallet', walletId], () => retrieveWallet(client, walletId))
  if (isPending) return <Waiting lines={1} />
  // One that was removed since is not read: the transaction names its account.
  return data === undefined ? null : (
    <Signer address={data.address} chain={chain}>
      {children}
    </Signer>
  )
}

import { listWallets, updateWallet, type Wallet } from '@stablerail/sdk/functions'
import { useState } from 'react'
import { useAct } from '../../data/use-act.ts'
import { useList } from '../../data/use-list.ts'
import { Button } from '../../parts/button.tsx'
import { Confirmed } from '../../parts/confirm.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { type Column, List } from '../../parts/list.tsx'
import { Making } from '../../parts/making.tsx'
import { May } from '../../parts/may.tsx'
import { Badge, ChainValue, Empty } from '../../parts/small.tsx'
import { chainName } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { ConnectWallet } from './connect-wallet.tsx'
import { ProveWallet } from './prove-wallet.tsx'
import { RemoveWallet } from './remove-wallet.tsx'
import { WaitingDepositsCard, WaitingFor } from './waiting-deposits.tsx'

const Address = ({ wallet: { chain, address } }: { wallet: Wallet }) => {
  const { mode } = useWorkspace()
  return <ChainValue chain={chain} of="address" value={address} isLive={mode === 'live'} name="address" />
}

const State = ({ wallet: { verified, isDefault, chainHealth, frozen } }: { wallet: Wallet }) => (
  <span className="flex flex-wrap gap-1.5">
    <Badge tone={verified ? 'good' : 'warn'}>{verified ? 'Proven' : 'Not proven'}</Badge>
    {isDefault && <Badge tone="accent">Default</Badge>}
    {chainHealth === 'delayed' && <Badge tone="warn">Network is late</Badge>}
    {chainHealth === 'unread' && <Badge tone="bad">Network is not read</Badge>}
    {frozen === true && <Badge tone="bad">Frozen</Badge>}
  </span>
)

const columns: readonly Column<Wallet>[] = [
  {
    header: 'Wallet',
    cell: (wallet) => (
      <>
        <span className="block font-medium">
          {wallet.nickname || `${wallet.token} on ${chainName(wallet.chain)}`}
        </span>
        <Address wallet={wallet} />
        {wallet.frozen === true && (
          <span className="mt-1 block text-bad">
            The issuer of {wallet.token} has frozen this address. Buyers cannot pay to it.
          </span>
        )}
        <WaitingFor wallet={wallet} />
        <span className="mt-1 block sm:hidden">
          <State wallet={wallet} />
        </span>
      </>
    ),
  },
  { header: 'Receives', hiddenOn: 'phone', cell: ({ token, chain }) => `${token} on ${chainName(chain)}` },
  {
    header: 'Status',
    hiddenOn: 'phone',
    cell: (wallet) => <State wallet={wallet} />,
  },
  {
    header: 'Actions',
    isHeaderHidden: true,
    isFigure: true,
    cell: (wallet) => (
      <May operation="updateWallet">
        <Acts wallet={wallet} />
      </May>
    ),
  },
]

export const Page = () => {
  const { client, mode } = useWorkspace()
  const list = useList(['wallets'], () => listWallets(client))
  return (
    <Making
      title="Wallets"
      lead={
        <>
          Buyers pay to these wallets, and only you can move what is in them.{' '}
          <strong>They apply to both modes: a change here changes live payments.</strong>
          {mode === 'test' &&
            ' A change in test mode sends no webhooks of live mode. Admins get a mail in both modes.'}
        </>
      }
      words="Connect a wallet"
      dialog={ConnectWallet}
      operation="createWallet"
    >
      <WaitingDepositsCard />
      <List
        label="Wallets"
        list={list}
        columns={columns}
        idOf={({ id }) => id}
        empty={
          <Empty title="No wallet yet">
            Connect the wallet that receives payments, and prove with a signature that it is yours. Until
            then, buyers cannot pay.
          </Empty>
        }
      />
    </Making>
  )
}

const Acts = ({ wallet }: { wallet: Wallet }) => {
  const { client } = useWorkspace()
  const [isOpen, setOpen] = useState(false)
  const choose = useAct('updateWallet', (id: string, options) =>
    updateWallet(client, id, { isDefault: true }, options),
  )
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      {!wallet.verified && (
        <Button look="primary" onClick={() => setOpen(true)}>
          Prove it
        </Button>
      )}
      {wallet.verified && !wallet.isDefault && (
        <Confirmed
          words="Make default"
          title="Make it the default?"
          act={choose}
          input={wallet.id}
          look="plain"
        >
          New checkouts in {wallet.token} on {chainName(wallet.chain)} are paid to{' '}
          <code className="break-all">{wallet.address}</code>, in live mode too.
        </Confirmed>
      )}
      <RemoveWallet wallet={wallet} />
      <Dialog title="Prove the wallet" isOpen={isOpen} onClose={() => setOpen(false)}>
        <ProveWallet wallet={wallet} onDone={() => setOpen(false)} />
      </Dialog>
    </span>
  )
}

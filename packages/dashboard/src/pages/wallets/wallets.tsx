import { listWallets, type Wallet } from '@stablerail/sdk/functions'
import { useList } from '../../data/use-list.ts'
import { type Column, List } from '../../parts/list.tsx'
import { Making } from '../../parts/making.tsx'
import { May } from '../../parts/may.tsx'
import { pairName } from '../../parts/pairs.ts'
import { Badge, Copied, Empty } from '../../parts/small.tsx'
import { useWorkspace } from '../../shell/workspace.ts'
import { type AddressWallets, byAddress, nicknamesOf, pairState, statesOf } from './by-address.ts'
import { ConnectWallet } from './connect-wallet.tsx'
import { MakeDefault, Manage, Verify } from './manage-wallet.tsx'
import { WaitingDepositsCard, WaitingFor } from './waiting-deposits.tsx'

const State = ({ group }: { group: AddressWallets }) => (
  <span className="flex flex-wrap gap-1.5">
    {statesOf(group).map(([tone, words]) => (
      <Badge key={words} tone={tone}>
        {words}
      </Badge>
    ))}
  </span>
)

/** The tokens and networks that an address receives. */
const Pairs = ({ group: { wallets } }: { group: AddressWallets }) => (
  <ul className="flex max-w-lg flex-wrap gap-1.5">
    {wallets.map((wallet) => {
      const [tone, words] = pairState(wallet)
      return (
        <li key={wallet.id}>
          <Badge tone={tone}>
            {pairName(wallet)}
            {words !== '' && <span className="sr-only">, {words}</span>}
          </Badge>
        </li>
      )
    })}
  </ul>
)

const isFrozen = ({ frozen }: Wallet): boolean => frozen === true

/** Notices about the pairs of an address: that an issuer has frozen it, and that money waits. */
const Notices = ({ group: { wallets } }: { group: AddressWallets }) => {
  const [frozen, others] = [wallets.filter(isFrozen), wallets.filter((wallet) => !isFrozen(wallet))]
  return (
    <>
      {frozen.map((wallet) => (
        <span key={wallet.id} className="mt-1 block text-bad">
          {wallet.isDefault
            ? `Buyers cannot pay in ${pairName(wallet)}: connect another wallet, and make it the default.`
            : `New checkouts in ${pairName(wallet)} do not use this wallet.`}
        </span>
      ))}
      {others.map((wallet) => (
        <WaitingFor key={wallet.id} wallet={wallet} isNamed={wallets.length > 1} />
      ))}
    </>
  )
}

const columns: readonly Column<AddressWallets>[] = [
  {
    header: 'Wallet',
    cell: (group) => (
      <>
        {nicknamesOf(group) !== '' && <span className="block font-medium">{nicknamesOf(group)}</span>}
        <span className="block sm:min-w-44">
          <Copied text={group.address} name="address" />
        </span>
        <Notices group={group} />
        <span className="mt-2 grid gap-2 sm:hidden">
          <Pairs group={group} />
          <State group={group} />
        </span>
      </>
    ),
  },
  { header: 'Receives', hiddenOn: 'phone', cell: (group) => <Pairs group={group} /> },
  { header: 'Status', hiddenOn: 'phone', cell: (group) => <State group={group} /> },
  {
    header: 'Actions',
    isHeaderHidden: true,
    isFigure: true,
    cell: (group) => (
      <May operation="updateWallet">
        <Acts group={group} />
      </May>
    ),
  },
]

/**
 * The action that an address needs, and all others behind "Manage": a pair that is not verified is verified first, because buyers
 * cannot pay to it.
 */
const Acts = ({ group }: { group: AddressWallets }) => {
  const [first, ...others] = group.wallets
  const unverified = group.wallets.find(({ verified }) => !verified)
  return (
    <span className="inline-flex flex-wrap justify-end gap-2 lg:flex-nowrap">
      {unverified !== undefined && (
        <Verify
          wallet={unverified}
          words={others.length === 0 ? 'Verify' : `Verify ${pairName(unverified)}`}
        />
      )}
      {unverified === undefined && others.length === 0 && first !== undefined && !first.isDefault && (
        <MakeDefault wallet={first} />
      )}
      <Manage group={group} />
    </span>
  )
}

export const Page = () => {
  const { client, mode } = useWorkspace()
  const list = useList(['wallets'], () => listWallets(client))
  return (
    <Making
      title="Wallets"
      lead={
        <>
          Buyers pay straight into these wallets; only you can move the money.{' '}
          <strong>Test and live mode share them: a change here changes live payments.</strong>
          {mode === 'test' &&
            ' Changes made in test mode send no live webhooks; admins are mailed either way.'}
        </>
      }
      words="Connect a wallet"
      dialog={ConnectWallet}
      operation="createWallet"
    >
      <WaitingDepositsCard />
      <List
        label="Wallets"
        list={{ ...list, items: list.items && byAddress(list.items) }}
        columns={columns}
        idOf={({ address }) => address}
        empty={
          <Empty title="No wallet connected">
            Connect the wallet that receives payments, and verify it with a signature. Until then, buyers
            cannot pay.
          </Empty>
        }
      />
    </Making>
  )
}

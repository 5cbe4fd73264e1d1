/** The actions of a wallet, and the dialog with the actions of all pairs that an address receives. */
import { updateWallet, type Wallet } from '@stablerail/sdk/functions'
import { useState } from 'react'
import { useAct } from '../../data/use-act.ts'
import { Button } from '../../parts/button.tsx'
import { Confirmed } from '../../parts/confirm.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { pairName } from '../../parts/pairs.ts'
import { Badge, ChainValue } from '../../parts/small.tsx'
import { chainName, shortened } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { type AddressWallets, nicknamesOf, statesOf } from './by-address.ts'
import { RemoveWallet } from './remove-wallet.tsx'
import { VerifyWallet } from './verify-wallet.tsx'

/** A button that verifies a wallet, and its dialog. */
export const Verify = ({ wallet, words }: { wallet: Wallet; words: string }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words}</Button>
      <Dialog title={`Verify ${pairName(wallet)}`} isOpen={isOpen} onClose={() => setOpen(false)}>
        <VerifyWallet wallet={wallet} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

export const MakeDefault = ({ wallet }: { wallet: Wallet }) => {
  const { client } = useWorkspace()
  const choose = useAct('updateWallet', (id: string, options) =>
    updateWallet(client, id, { isDefault: true }, options),
  )
  return (
    <Confirmed words="Make default" title="Make it the default?" act={choose} input={wallet.id} look="plain">
      New checkouts in {pairName(wallet)} are paid to <code className="break-all">{wallet.address}</code>, in
      live mode too.
    </Confirmed>
  )
}

/** A button that opens a dialog with each pair of an address, its state and its actions. */
export const Manage = ({ group }: { group: AddressWallets }) => {
  const { mode } = useWorkspace()
  const [isOpen, setOpen] = useState(false)
  const name = nicknamesOf(group) || shortened(group.address)
  const [first] = group.wallets
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        Manage<span className="sr-only"> {name}</span>
      </Button>
      <Dialog
        title={`Manage ${name}`}
        lead="Each token on each network is verified and removed separately."
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        {first !== undefined && (
          <ChainValue
            chain={first.chain}
            of="address"
            value={group.address}
            isLive={mode === 'live'}
            name="address"
            isWhole
          />
        )}
        <ul className="mt-3 divide-y divide-line border-line border-t">
          {group.wallets.map((wallet) => (
            <li
              key={wallet.id}
              className="grid grid-cols-[minmax(min-content,1fr)_auto] items-center gap-x-4 gap-y-2 py-3 max-[22rem]:grid-cols-1"
            >
              <Pair wallet={wallet} />
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}

const Pair = ({ wallet }: { wallet: Wallet }) => (
  <>
    <span className="grid gap-1">
      <span className="font-medium">{pairName(wallet)}</span>
      <span className="flex flex-wrap gap-1.5">
        {statesOf({ address: wallet.address, wallets: [wallet] }).map(([tone, words]) => (
          <Badge key={words} tone={tone}>
            {words}
          </Badge>
        ))}
      </span>
    </span>
    <span className="flex flex-wrap justify-end gap-2 max-[22rem]:justify-start">
      {!wallet.verified && <Verify wallet={wallet} words="Verify" />}
      {wallet.verified && !wallet.isDefault && <MakeDefault wallet={wallet} />}
      <RemoveWallet wallet={wallet} />
    </span>
    {wallet.chainHealth === 'unread' && (
      <p className="col-span-full text-bad">
        This server does not read {chainName(wallet.chain)} at the moment: payments there are not seen.
      </p>
    )}
  </>
)

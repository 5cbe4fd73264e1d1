import { type DeleteWalletQuery, deleteWallet, listWallets, type Wallet } from '@stablerail/sdk/functions'
import { useState } from 'react'
import { useAct } from '../../data/use-act.ts'
import { useRecord } from '../../data/use-record.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Form } from '../../parts/form.tsx'
import { amongWords, Go } from '../../parts/go.tsx'
import { pairName } from '../../parts/pairs.ts'
import { Radios } from '../../parts/radios.tsx'
import { shortened } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'

type Addresses = NonNullable<DeleteWalletQuery['depositAddresses']>

/** Returns the choices for buyers who were shown a deposit address of the wallet. */
const choicesOf = (isOnly: boolean): readonly (readonly [Addresses, string, string])[] => [
  ['keep', 'Keep the address', 'They can still pay to it.'],
  isOnly
    ? [
        'replace',
        'Stop showing the address',
        'They can no longer pay. Choose this if the key was stolen. To show them a new address instead, add another wallet first.',
      ]
    : ['replace', 'Show a new address', 'It pays your default wallet. Choose this if the key was stolen.'],
]

/** Returns whether no other verified wallet receives the pair of this one; false until that is known. */
const useIsOnly = ({ id, chain, token, verified }: Wallet, isAsked: boolean): boolean => {
  const { client } = useWorkspace()
  const { data } = useRecord(['wallets', 'all'], () => listWallets(client), { isAsked })
  if (!verified || data === undefined) return false
  return !data.data.some(
    (other) => other.id !== id && other.verified && other.chain === chain && other.token === token,
  )
}

type Removal = Required<DeleteWalletQuery>

/**
 * Removes a wallet. If the workspace uses deposit addresses, asks whether buyers who were shown an address of the wallet
 * get a new one.
 */
export const RemoveWallet = ({ wallet }: { wallet: Wallet }) => {
  const { client, workspace } = useWorkspace()
  const [isOpen, setOpen] = useState(false)
  const [depositAddresses, setDepositAddresses] = useState<Addresses>('keep')
  const isOnly = useIsOnly(wallet, isOpen)
  const pair = pairName(wallet)
  const remove = useAct(
    'deleteWallet',
    (removal: Removal, options) => deleteWallet(client, wallet.id, removal, options),
    {
      onDone: () => setOpen(false),
    },
  )
  const open = () => {
    remove.reset()
    setDepositAddresses('keep')
    setOpen(true)
  }
  return (
    <>
      <Button onClick={open}>
        Remove<span className="sr-only"> {pair}</span>
      </Button>
      <Dialog
        title={`Remove ${pair}, ${shortened(wallet.address, 11)}?`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <Form
          submit="Remove"
          look="danger"
          beside={<Button onClick={() => setOpen(false)}>Cancel</Button>}
          error={remove.error}
          isBusy={remove.isPending}
          onSubmit={() => remove.mutate({ depositAddresses })}
        >
          <p className="text-soft">
            {isOnly
              ? `It is your only wallet for ${pair}: new buyers can no longer pay with ${pair}, in live mode too.`
              : 'New checkouts no longer use this wallet.'}{' '}
            Payments to checkouts that are already open still count.
          </p>
          {wallet.verified && workspace.depositAddresses && (
            <>
              <Radios
                label="Buyers who were shown a deposit address of this wallet"
                name="depositAddresses"
                options={choicesOf(isOnly)}
                value={depositAddresses}
                onChange={setDepositAddresses}
              />
              <p className="text-soft">
                Either way, money sent to an address that was shown still goes to this wallet. Some checkouts
                show the wallet’s own address and keep showing it: if its key was stolen, deactivate{' '}
                <Go to="checkouts" search={{ status: 'open' }} className={amongWords}>
                  open checkouts
                </Go>
                .
              </p>
            </>
          )}
        </Form>
      </Dialog>
    </>
  )
}

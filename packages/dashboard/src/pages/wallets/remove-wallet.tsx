import { type DeleteWalletQuery, deleteWallet, listWallets, type Wallet } from '@stablerail/sdk/functions'
import { useState } from 'react'
import { useAct } from '../../data/use-act.ts'
import { useRecord } from '../../data/use-record.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Choice, Form } from '../../parts/form.tsx'
import { pairName } from '../../parts/pairs.ts'
import { shortened } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'

const choices = [
  ['keep', 'They may still pay to it'],
  ['replace', 'They are shown a new address'],
] as const

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
    setOpen(true)
  }
  const submit = ({ depositAddresses = 'keep' }: Record<string, string>) =>
    remove.mutate({ depositAddresses: depositAddresses as 'keep' | 'replace' })
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
          onSubmit={submit}
        >
          <p className="text-soft">
            {isOnly
              ? `It is your only wallet for ${pair}: buyers can no longer pay with it, in live mode too.`
              : 'New checkouts no longer use this wallet.'}{' '}
            Payments to older checkouts are still matched.
          </p>
          {wallet.verified && workspace.depositAddresses && (
            <>
              <Choice
                name="depositAddresses"
                label="Buyers who see a deposit address of this wallet"
                options={choices}
                defaultValue="keep"
              />
              <p className="text-soft">
                A new address pays the default wallet. The old one is still watched: what is sent to it is
                still a payment, and still goes to this wallet.{' '}
                <strong>If the key of this wallet was stolen, show a new address.</strong> Buyers who were
                shown the address of the wallet itself keep it: end their checkouts.
              </p>
            </>
          )}
        </Form>
      </Dialog>
    </>
  )
}

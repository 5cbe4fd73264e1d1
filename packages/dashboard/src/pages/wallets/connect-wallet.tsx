import {
  type ChainId,
  createWallet,
  type TokenSymbol,
  type WalletRegistered,
} from '@stablerail/sdk/functions'
import { useState } from 'react'
import { useAct } from '../../data/use-act.ts'
import { chainNames } from '../../generated/chains.ts'
import { createWallet as limits } from '../../generated/forms.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Choice, Field, Form } from '../../parts/form.tsx'
import { Problem } from '../../parts/problem.tsx'
import { useWorkspace } from '../../shell/workspace.ts'
import { accountOf, useInjectedWallets } from '../../wallet/injected.ts'
import { VerifyWallet } from './verify-wallet.tsx'

/**
 * Registers the address of a wallet, from a wallet of this browser or typed by hand. Then proves that the
 * merchant owns it.
 */
export const ConnectWallet = ({ onClose }: { onClose: () => void }) => {
  const { client } = useWorkspace()
  const [address, setAddress] = useState('')
  const [made, setMade] = useState<WalletRegistered | null>(null)
  const wallets = useInjectedWallets()
  const [problem, setProblem] = useState<unknown>(null)
  const register = useAct(
    'createWallet',
    ({ chain = 'base', token = 'USDC', nickname }: Record<string, string>, options) =>
      createWallet(
        client,
        {
          chain: chain as ChainId,
          token: token as TokenSymbol,
          address: address.trim(),
          ...(nickname === undefined ? {} : { nickname }),
        },
        options,
      ),
    { onDone: setMade },
  )
  if (made !== null)
    return (
      <Dialog title="Verify the wallet" isOpen onClose={onClose}>
        <VerifyWallet wallet={made.wallet} challenge={made.challenge} onDone={onClose} />
      </Dialog>
    )
  const take = (wallet: (typeof wallets)[number]) => accountOf(wallet).then(setAddress).catch(setProblem)
  return (
    <Dialog title="Connect a wallet" isOpen onClose={onClose}>
      <Form submit="Continue" error={register.error} isBusy={register.isPending} onSubmit={register.mutate}>
        {wallets.length === 0 && (
          <p className="text-soft">
            No wallet was found in this browser. Enter the address that should receive payments. You can then
            copy the message to sign to the wallet that has the address.
          </p>
        )}
        {wallets.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {wallets.map((wallet) => (
              <Button key={wallet.id} onClick={() => void take(wallet)}>
                From {wallet.name}
              </Button>
            ))}
          </div>
        )}
        {problem !== null && <Problem error={problem} />}
        <Field
          name="address"
          limits={limits.address}
          label="Address"
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
          placeholder="0x…"
          spellCheck={false}
          autoComplete="off"
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Choice name="chain" label="Network" options={Object.entries(chainNames)} />
          <Choice
            name="token"
            label="Token"
            options={[
              ['USDC', 'USDC'],
              ['USDT', 'USDT'],
            ]}
          />
        </div>
        <Field name="nickname" limits={limits.nickname} label="Nickname" hint="Optional." />
      </Form>
    </Dialog>
  )
}

import {
  createWalletChallenge,
  verifyWallet,
  type Wallet,
  type WalletChallenge,
} from '@stablerail/sdk/functions'
import { useState } from 'react'
import { useAct } from '../../data/use-act.ts'
import { Button } from '../../parts/button.tsx'
import { Form, TextArea } from '../../parts/form.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Copied, When } from '../../parts/small.tsx'
import { say } from '../../parts/toasts.tsx'
import { useWorkspace } from '../../shell/workspace.ts'
import { accountOf, type InjectedWallet, signatureOf, useInjectedWallets } from '../../wallet/injected.ts'
import { isAskedFor, Signer } from '../../wallet/signer.tsx'

type Props = { wallet: Wallet; challenge?: WalletChallenge; onDone(): void }

/**
 * Asks the person to let a wallet sign the service's message: with a button for a wallet in this browser, and
 * by copying for another wallet.
 */
export const VerifyWallet = ({ wallet, challenge: given, onDone }: Props) => {
  const { client } = useWorkspace()
  const [challenge, setChallenge] = useState<WalletChallenge | null>(given ?? null)
  const ask = useAct(
    'createWalletChallenge',
    (id: string, options) => createWalletChallenge(client, id, options),
    {
      onDone: setChallenge,
    },
  )
  if (challenge !== null) return <Sign wallet={wallet} challenge={challenge} onDone={onDone} />
  return (
    <div className="grid gap-4">
      <p className="text-soft">
        A signature proves that the wallet is yours. It moves no money and costs nothing.
      </p>
      {ask.error !== null && <Problem error={ask.error} />}
      <div>
        <Button look="primary" isBusy={ask.isPending} onClick={() => ask.mutate(wallet.id)}>
          Get the message to sign
        </Button>
      </div>
    </div>
  )
}

const Sign = ({ wallet, challenge, onDone }: Required<Props>) => {
  const { client } = useWorkspace()
  const injected = useInjectedWallets()
  const wallets = isAskedFor(wallet.chain) ? injected : []
  const [problem, setProblem] = useState<unknown>(null)
  const verify = useAct(
    'verifyWallet',
    ({ signature = '' }: Record<string, string>, options) =>
      verifyWallet(client, wallet.id, { challengeId: challenge.id, signature: signature.trim() }, options),
    {
      onDone: () => {
        say('The wallet is verified.')
        onDone()
      },
    },
  )
  const sign = async (asked: InjectedWallet) => {
    setProblem(null)
    try {
      await accountOf(asked)
      verify.mutate({ signature: await signatureOf(asked, wallet.address, challenge.message) })
    } catch (error) {
      setProblem(error)
    }
  }
  return (
    <div className="grid gap-4">
      <p className="text-soft">
        Sign this message until <When at={challenge.expiresAt} />. It moves no money.
      </p>
      <Signer address={wallet.address} chain={wallet.chain}>
        copy the message, sign it there, and put the signature below.
      </Signer>
      <pre className="max-h-48 overflow-auto whitespace-pre-wrap break-all rounded-lg bg-raised p-3 text-xs">
        {challenge.message}
      </pre>
      <div className="flex flex-wrap gap-2">
        {wallets.map((one) => (
          <Button key={one.id} look="primary" onClick={() => void sign(one)}>
            Sign with {one.name}
          </Button>
        ))}
        <Copied text={challenge.message} shown="" name="message" />
      </div>
      {problem !== null && <Problem error={problem} />}
      <Form
        submit="Verify"
        look="plain"
        error={verify.error}
        isBusy={verify.isPending}
        onSubmit={verify.mutate}
      >
        <TextArea
          name="signature"
          label="Signature"
          hint="Of a wallet that is not in this browser."
          required
        />
      </Form>
    </div>
  )
}

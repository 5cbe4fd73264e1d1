import { type RefundInitiated, reportRefundBroadcast } from '@stablerail/sdk/functions'
import { type ReactNode, useState } from 'react'
import { useAct } from '../../data/use-act.ts'
import { Button } from '../../parts/button.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Copied, Facts } from '../../parts/small.tsx'
import { say } from '../../parts/toasts.tsx'
import { chainName, tokenAmountOf } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { type InjectedWallet, sendTransaction } from '../../wallet/injected.ts'
import { SignButtons } from '../../wallet/sign-buttons.tsx'
import { movedBase } from '../../wallet/transfer.ts'
import { CollectFirst } from './collect-first.tsx'
import { PaidWallet } from './paid-wallet.tsx'
import { forgetSentRefund, keepSentRefund } from './sent-refunds.ts'

type Props = {
  begun: RefundInitiated
  /** The number of the transactions before the refund that are done. */
  collected: number
  setCollected(collected: number): void
  /** Whether a wallet has received a request and has not responded yet. */
  isAsked: boolean
  setAsked(isAsked: boolean): void
  onDone(): void
}

/**
 * Asks a wallet to sign and send the transaction of a refund, then reports its hash to the service. Once the
 * wallet has returned a hash, the money is on its way, so only the report to the service is repeated, and
 * nothing is signed again.
 */
export const SendRefund = ({ begun, collected, setCollected, isAsked, setAsked, onDone }: Props) => {
  const { payment, unsignedTx, before } = begun
  const { client } = useWorkspace()
  const [hash, setHash] = useState<string | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const first = before[collected]
  const report = useAct(
    'reportRefundBroadcast',
    (refundTxHash: string, options) => reportRefundBroadcast(client, payment.id, { refundTxHash }, options),
    {
      onDone: () => {
        forgetSentRefund(payment.id)
        say('The refund was sent. It is confirmed in a moment.')
        onDone()
      },
    },
  )
  const sign = async (wallet: InjectedWallet) => {
    if (unsignedTx.kind !== 'evm') return
    setProblem(null)
    setAsked(true)
    try {
      const { kind: _, ...transaction } = unsignedTx
      const sent = await sendTransaction(wallet, transaction)
      setHash(sent)
      const { id: paymentId, refundAmountMinor } = payment
      if (refundAmountMinor !== null) keepSentRefund({ paymentId, refundAmountMinor, hash: sent })
      report.mutate(sent)
    } catch (error) {
      setProblem(error)
    } finally {
      setAsked(false)
    }
  }
  return (
    <div className="grid gap-4">
      {first === undefined && <Facts facts={factsOf(begun)} />}
      {warningsOf(begun).map(({ code, message }) => (
        <p key={code} className="rounded-lg bg-warn-ground px-3 py-2.5 text-warn">
          {message}
        </p>
      ))}
      {problem !== null && <Problem error={problem} />}
      {report.error !== null && <Problem error={report.error} />}
      {hash === null && first !== undefined && (
        <CollectFirst
          // Each transaction has a component of its own, without the state of the one before it.
          key={collected}
          transaction={first}
          isAsked={isAsked}
          setAsked={setAsked}
          onDone={() => setCollected(collected + 1)}
        />
      )}
      {hash === null && first === undefined && (
        <>
          <PaidWallet payment={payment}>copy the transaction, and sign and send it there.</PaidWallet>
          <Sign unsignedTx={unsignedTx} isBusy={isAsked} onSign={(wallet) => void sign(wallet)} />
        </>
      )}
      {hash !== null && <Sent hash={hash} isBusy={report.isPending} onReport={() => report.mutate(hash)} />}
    </div>
  )
}

/**
 * Returns the warnings to show. If the money is collected first, the warning about too little money in the wallet is
 * left out, because `CollectFirst` explains it.
 */
const warningsOf = ({ warnings, before }: RefundInitiated) =>
  before.length === 0 ? warnings : warnings.filter(({ code }) => code !== 'too_little_token')

/**
 * Returns the amount and recipient that this transaction transfers, read from its calldata, because the
 * payment record has only cents, and only the total of all refunds.
 */
const factsOf = ({ payment, unsignedTx }: RefundInitiated): [string, ReactNode][] => {
  const { chain, refundRecipient } = payment
  const amountBase = movedBase(unsignedTx)
  return [
    ['Sends', amountBase === null ? null : tokenAmountOf(amountBase, payment)],
    ['On', chainName(chain)],
    ...signerOf(unsignedTx),
    [
      'To',
      refundRecipient === null ? null : (
        <Copied key="to" text={refundRecipient} shown={refundRecipient} name="recipient" />
      ),
    ],
  ]
}

/**
 * Returns the account that signs. A Tron transaction contains the account in hex, a form that its owner would
 * not recognise.
 */
const signerOf = (unsignedTx: RefundInitiated['unsignedTx']): [string, ReactNode][] => {
  if (unsignedTx.kind === 'tron') return []
  const from = unsignedTx.kind === 'evm' ? unsignedTx.from : unsignedTx.feePayer
  return [['From', <Copied key="from" text={from} name="sender" />]]
}

type SignProps = Pick<RefundInitiated, 'unsignedTx'> & {
  isBusy: boolean
  onSign(wallet: InjectedWallet): void
}

const Sign = ({ unsignedTx, isBusy, onSign }: SignProps) => (
  <>
    <SignButtons unsignedTx={unsignedTx} isBusy={isBusy} onSign={onSign}>
      <Copied text={JSON.stringify(unsignedTx)} shown="" name="transaction" />
    </SignButtons>
    {unsignedTx.kind === 'solana' && (
      <p className="text-soft text-xs">
        Solana accepts the transaction for about a minute. After that, cancel the refund on the page of the
        payment, and start again.
      </p>
    )}
    <p className="text-soft text-xs">
      Signed elsewhere? Close this dialog, and enter the hash of the transaction under “Refund”.
    </p>
  </>
)

const Sent = ({ hash, isBusy, onReport }: { hash: string; isBusy: boolean; onReport: () => void }) => (
  <>
    <p>The wallet has sent the refund. Do not sign it again: only its hash may still have to be reported.</p>
    <Facts facts={[['Transaction', <Copied key="hash" text={hash} name="hash of the refund" />]]} />
    <div>
      <Button look="primary" isBusy={isBusy} onClick={onReport}>
        Report again
      </Button>
    </div>
  </>
)

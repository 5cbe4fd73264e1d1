import {
  type Payment,
  type RefundInitiated,
  refundPayment,
  reportRefundBroadcast,
} from '@stablerail/sdk/functions'
import { useState } from 'react'
import { useAct } from '../../data/use-act.ts'
import { refundPayment as limits } from '../../generated/forms.ts'
import { minorOf } from '../../parts/amount.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field, Form } from '../../parts/form.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Copied, Facts } from '../../parts/small.tsx'
import { say } from '../../parts/toasts.tsx'
import { chainName, moneyOf } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { type InjectedWallet, sendTransaction, useInjectedWallets } from '../../wallet/injected.ts'

/** Whether a refund can be begun, as far as the record tells; the service knows it for sure. */
const canRefund = ({ status, failureReason, refundAmountMinor, refundedAt }: Payment): boolean =>
  (status === 'confirmed' || failureReason === 'underpaid') &&
  (refundAmountMinor === null || refundedAt !== null)

/**
 * Begins a refund: the service makes the transaction, and the wallet that was paid to signs and sends it. Once begun, the
 * payment can no longer be refunded, and the dialog stays for the signature.
 */
export const StartRefund = ({ payment }: { payment: Payment }) => {
  const [isOpen, setOpen] = useState(false)
  const [begun, setBegun] = useState<RefundInitiated | null>(null)
  const close = () => {
    setOpen(false)
    setBegun(null)
  }
  return (
    <>
      {canRefund(payment) && <Button onClick={() => setOpen(true)}>Refund</Button>}
      <Dialog
        title={`Refund of ${moneyOf(payment.amountMinor, payment.currency)}`}
        lead="Only you can move the money: your wallet signs, and the network tells when it has arrived."
        isOpen={isOpen}
        onClose={close}
      >
        {begun === null ? (
          <Begin payment={payment} onBegun={setBegun} />
        ) : (
          <Sign begun={begun} onDone={close} />
        )}
      </Dialog>
    </>
  )
}

const Begin = ({ payment, onBegun }: { payment: Payment; onBegun: (begun: RefundInitiated) => void }) => {
  const { client } = useWorkspace()
  const begin = useAct(
    ({ amountMinor, recipientAddress, reason }: Record<string, string>, options) =>
      refundPayment(
        client,
        payment.id,
        {
          ...(amountMinor === undefined ? {} : { amountMinor: minorOf(amountMinor, 'amountMinor') }),
          ...(recipientAddress === undefined ? {} : { recipientAddress: recipientAddress.trim() }),
          ...(reason === undefined ? {} : { reason }),
        },
        options,
      ),
    { onDone: onBegun },
  )
  return (
    <Form submit="Make the transaction" error={begin.error} isBusy={begin.isPending} onSubmit={begin.mutate}>
      <Field
        name="amountMinor"
        label="Amount in US dollars"
        hint="Left empty: all of it."
        inputMode="decimal"
        placeholder={(payment.amountMinor / 100).toFixed(2)}
      />
      <Field
        name="recipientAddress"
        limits={limits.recipientAddress}
        label="To"
        hint="Left empty: the address that paid. An exchange's address may not be the buyer's: ask them first."
        placeholder={payment.payerAddress ?? ''}
        spellCheck={false}
        autoComplete="off"
      />
      <Field name="reason" limits={limits.reason} label="Reason" hint="Optional, for your books." />
    </Form>
  )
}

const Sign = ({ begun, onDone }: { begun: RefundInitiated; onDone: () => void }) => {
  const { payment, unsignedTx, warnings } = begun
  const { client } = useWorkspace()
  const wallets = useInjectedWallets()
  const report = useAct(
    (refundTxHash: string, options) => reportRefundBroadcast(client, payment.id, { refundTxHash }, options),
    {
      onDone: () => {
        say('The refund is sent. The network tells when it has arrived.')
        onDone()
      },
    },
  )
  const [problem, setProblem] = useState<unknown>(null)
  const [isAsked, setAsked] = useState(false)
  const sign = async (wallet: InjectedWallet) => {
    if (unsignedTx.kind !== 'evm') return
    setProblem(null)
    setAsked(true)
    try {
      const { kind: _, ...transaction } = unsignedTx
      report.mutate(await sendTransaction(wallet, transaction))
    } catch (error) {
      setProblem(error)
    } finally {
      setAsked(false)
    }
  }
  return (
    <div className="grid gap-4">
      <Facts
        facts={[
          ['Sends', moneyOf(payment.refundAmountMinor ?? 0, payment.currency)],
          ['As', `${payment.token} on ${chainName(payment.chain)}`],
          [
            'From',
            unsignedTx.kind === 'evm' ? <Copied key="from" text={unsignedTx.from} name="sender" /> : null,
          ],
          [
            'To',
            payment.refundRecipient === null ? null : (
              <Copied key="to" text={payment.refundRecipient} name="recipient" />
            ),
          ],
        ]}
      />
      {warnings.map(({ code, message }) => (
        <p key={code} className="rounded-lg bg-warn-ground px-3 py-2.5 text-warn">
          {message}
        </p>
      ))}
      {problem !== null && <Problem error={problem} />}
      {report.error !== null && <Problem error={report.error} />}
      <div className="flex flex-wrap items-center gap-2">
        {unsignedTx.kind === 'evm' &&
          wallets.map((wallet) => (
            <Button
              key={wallet.id}
              look="primary"
              isBusy={isAsked || report.isPending}
              onClick={() => void sign(wallet)}
            >
              Sign with {wallet.name}
            </Button>
          ))}
        <Copied text={JSON.stringify(unsignedTx)} shown="" name="transaction" />
      </div>
      <p className="text-soft text-xs">
        Signed elsewhere? Close this, and put the hash of the transaction into the part “Refund” of the page.
      </p>
    </div>
  )
}

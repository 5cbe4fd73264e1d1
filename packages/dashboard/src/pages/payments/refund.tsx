import { type Payment, type RefundInitiated, refundPayment } from '@stablerail/sdk/functions'
import { type KeyboardEvent, useState } from 'react'
import { describeError } from '../../data/errors.ts'
import { useAct } from '../../data/use-act.ts'
import { refundPayment as limits } from '../../generated/forms.ts'
import { minorOf } from '../../parts/amount.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field, Form, TextArea } from '../../parts/form.tsx'
import { isSurplus, surplusLeft } from '../../parts/statuses.ts'
import { moneyOf, shortened } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { PaidWallet } from './paid-wallet.tsx'
import { RefundRecipient } from './refund-recipient.tsx'
import { SendRefund } from './send-refund.tsx'
import { forgetSentRefund } from './sent-refunds.ts'
import { useOpenedBy } from './use-opened-by.ts'

/**
 * Returns whether a refund can be started, as far as the payment shows. The service makes the final decision.
 */
const canRefund = ({ status, failureReason, refundAmountMinor, refundedAt }: Payment): boolean =>
  (status === 'confirmed' || failureReason === 'underpaid') &&
  (refundAmountMinor === null || refundedAt !== null)

/**
 * A button and a dialog that start a refund. The service creates the transaction, and the wallet that
 * received the payment signs and sends it. Once the refund is started, the payment cannot be refunded again,
 * and the dialog stays open for the signature.
 */
export const StartRefund = ({ payment }: { payment: Payment }) => {
  const [isOpen, setOpen] = useState(useOpenedBy('refund') && canRefund(payment))
  const [begun, setBegun] = useState<RefundInitiated | null>(null)
  const [collected, setCollected] = useState(0)
  const [isAsked, setAsked] = useState(false)
  const steps = (begun?.before.length ?? 0) + 1
  const hasSurplus = surplusLeft(payment) > 0
  const close = () => {
    setOpen(false)
    setBegun(null)
    setCollected(0)
  }
  return (
    <>
      {canRefund(payment) && (
        <Button look={hasSurplus || isSurplus(payment) ? 'primary' : 'plain'} onClick={() => setOpen(true)}>
          {hasSurplus ? 'Refund the surplus' : 'Refund'}
        </Button>
      )}
      <Dialog
        title={steps === 1 ? 'Refund' : `Refund · Step ${collected + 1} of ${steps}`}
        lead="Only you can move the money: your wallet signs and sends the refund."
        isOpen={isOpen}
        // The dialog cannot be closed while a request to a wallet is pending, because the wallet's response,
        // with the hash of the sent transaction, would be lost.
        onClose={() => !isAsked && close()}
      >
        {begun === null ? (
          <Begin payment={payment} onBegun={setBegun} />
        ) : (
          <SendRefund
            begun={begun}
            collected={collected}
            setCollected={setCollected}
            isAsked={isAsked}
            setAsked={setAsked}
            onDone={close}
          />
        )}
      </Dialog>
    </>
  )
}

/** Returns the cents of a payment that no refund has returned. */
const leftOf = ({ amountMinor, refundAmountMinor }: Payment): number => amountMinor - (refundAmountMinor ?? 0)

const Begin = ({ payment, onBegun }: { payment: Payment; onBegun: (begun: RefundInitiated) => void }) => {
  const { client } = useWorkspace()
  const leftMinor = leftOf(payment)
  const begin = useAct(
    'refundPayment',
    ({ amountMinor: amount = '', recipientAddress, reason }: Record<string, string>, options) => {
      const amountMinor = minorOf(amount, 'amountMinor')
      return refundPayment(
        client,
        payment.id,
        {
          // Without an amount, the rest is refunded with its fraction of a cent.
          ...(amountMinor === leftMinor ? {} : { amountMinor }),
          ...(recipientAddress === undefined ? {} : { recipientAddress: recipientAddress.trim() }),
          ...(reason === undefined ? {} : { reason }),
        },
        options,
      )
    },
    {
      onDone: (begun) => {
        // A refund can start only if no refund of the payment is under way, so a stored hash belongs to an
        // earlier refund.
        forgetSentRefund(payment.id)
        onBegun(begun)
      },
    },
  )
  return (
    <Form submit="Continue" error={begin.error} isBusy={begin.isPending} onSubmit={begin.mutate}>
      <Field
        name="amountMinor"
        label="Amount in US dollars"
        hint={`At most ${moneyOf(leftMinor, payment.currency)}.`}
        inputMode="decimal"
        defaultValue={((surplusLeft(payment) || leftMinor) / 100).toFixed(2)}
        required
      />
      <RefundRecipient payment={payment} />
      <Recipient payment={payment} isRefused={refusedParam(begin.error) === 'recipientAddress'} />
      <Field name="reason" limits={limits.reason} label="Reason" hint="Optional, for your records." />
      <PaidWallet payment={payment}>
        press “Continue”, copy the transaction, and sign and send it there.
      </PaidWallet>
      {payment.depositAddress !== null && payment.collectedAt === null && (
        <p>
          This payment is still at its deposit address. If your wallet holds too little, you collect it first,
          then send the refund.
        </p>
      )}
    </Form>
  )
}

/** Returns the field of the request body that an error names; null if it names none. */
const refusedParam = (error: Error | null): string | null =>
  error === null ? null : describeError(error).param

/** Submits the form, because an address has no line breaks. */
const submitOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
  if (event.key !== 'Enter') return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

type RecipientProps = { payment: Payment; isRefused: boolean }

/**
 * The field for the recipient, with two lines for an address on a phone. It is required for a payment to a deposit address
 * whose sender is not proven, because an exchange may have sent the payment. If the service refused the recipient, its
 * error takes the place of the hint, which allows an empty field.
 */
const Recipient = ({ payment, isRefused }: RecipientProps) => {
  const { depositAddress, payerAddress, senderProven } = payment
  const isAsked = depositAddress !== null && !senderProven
  const payer = `the address that paid${payerAddress === null ? '' : `, ${shortened(payerAddress)}`}`
  const hint = isAsked
    ? 'Ask the buyer for an address.'
    : `Leave empty to refund to ${payer}.${senderProven ? '' : ' If that may belong to an exchange, ask the buyer first.'}`
  return (
    <TextArea
      name="recipientAddress"
      limits={limits.recipientAddress}
      label="Send to"
      hint={isRefused ? undefined : hint}
      required={isAsked}
      rows={2}
      onKeyDown={submitOnEnter}
      spellCheck={false}
      autoComplete="off"
    />
  )
}

import { creditPayment, type Payment } from '@stablerail/sdk/functions'
import { useState } from 'react'
import { useAct } from '../../data/use-act.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field, Form } from '../../parts/form.tsx'
import { say } from '../../parts/toasts.tsx'
import { moneyOf } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { checkoutWords, useCheckout } from './use-checkout.ts'
import { useOpenedBy } from './use-opened-by.ts'

/**
 * Returns whether a payment can be credited, as far as it shows. The service makes the final decision: a part of the payment may
 * have been refunded.
 */
export const canCredit = ({ status, failureReason, unmatchedInbound }: Payment): boolean =>
  (status === 'confirmed' && unmatchedInbound) || (status === 'failed' && failureReason === 'underpaid')

/** Lets a person credit an unmatched payment to a checkout or an invoice. */
export const Credit = ({ payment }: { payment: Payment }) => {
  const { client } = useWorkspace()
  const [isOpen, setOpen] = useState(useOpenedBy('credit'))
  const credit = useAct(
    'creditPayment',
    ({ checkoutId, invoiceId }: Record<string, string>, options) =>
      creditPayment(
        client,
        payment.id,
        {
          ...(checkoutId === undefined ? {} : { checkoutId: checkoutId.trim() }),
          ...(invoiceId === undefined ? {} : { invoiceId: invoiceId.trim() }),
        },
        options,
      ),
    {
      onDone: () => {
        setOpen(false)
        say('The payment was credited.')
      },
    },
  )
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        Credit to a checkout
      </Button>
      <Dialog
        title="Credit this payment"
        lead="The checkout or invoice counts as paid by this payment, and your webhook endpoints are notified."
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <Form submit="Credit" error={credit.error} isBusy={credit.isPending} onSubmit={credit.mutate}>
          <Suggested checkoutId={payment.closeMatchCheckoutId} />
          <Field
            name="checkoutId"
            label="Checkout ID"
            placeholder="chk_…"
            defaultValue={payment.closeMatchCheckoutId ?? ''}
            spellCheck={false}
          />
          <Field name="invoiceId" label="Or invoice ID" placeholder="in_…" spellCheck={false} />
        </Form>
      </Dialog>
    </>
  )
}

/** Describes the checkout whose ID the form suggests; nothing without one. */
const Suggested = ({ checkoutId }: { checkoutId: string | null }) => {
  const checkout = useCheckout(checkoutId)
  if (checkout === undefined) return null
  const amount = moneyOf(checkout.amountMinor, checkout.currency)
  const words = checkoutWords(checkout)
  return (
    <p className="rounded-lg bg-raised px-3 py-2.5">
      The closest match: {words === null ? amount : `${words} · ${amount}`}
    </p>
  )
}

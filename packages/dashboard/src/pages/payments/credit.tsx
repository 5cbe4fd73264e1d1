import {
  creditPayment,
  listCheckouts,
  listInvoices,
  type Payment,
  retrieveCheckout,
} from '@stablerail/sdk/functions'
import { useState } from 'react'
import { useAct } from '../../data/use-act.ts'
import { useRecord } from '../../data/use-record.ts'
import { Button, type Look } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Choice, Field, Form } from '../../parts/form.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Waiting } from '../../parts/small.tsx'
import { say } from '../../parts/toasts.tsx'
import { useWorkspace } from '../../shell/workspace.ts'
import { creditChoices, likelyOf } from './credit-choices.ts'
import { useOpenedBy } from './use-opened-by.ts'

/**
 * Returns whether a payment can be credited, as far as it shows. The service makes the final decision: a part of the payment may
 * have been refunded.
 */
export const canCredit = ({ status, failureReason, unmatchedInbound }: Payment): boolean =>
  (status === 'confirmed' && unmatchedInbound) || (status === 'failed' && failureReason === 'underpaid')

const isInvoice = (id: string): boolean => id.startsWith('in_')

/** The choice of a record that is not offered, which is named by its id. */
const another = 'another'

const bodyOf = ({ chosen, checkoutId, invoiceId }: Record<string, string>) => {
  if (chosen !== undefined && chosen !== another)
    return isInvoice(chosen) ? { invoiceId: chosen } : { checkoutId: chosen }
  return {
    ...(checkoutId === undefined ? {} : { checkoutId: checkoutId.trim() }),
    ...(invoiceId === undefined ? {} : { invoiceId: invoiceId.trim() }),
  }
}

type Props = {
  payment: Payment
  /** The label of the button. */
  words?: string
  look?: Look
}

/** Lets a person credit an unmatched payment to a checkout or an invoice. */
export const Credit = ({ payment, words = 'Credit to a checkout', look = 'primary' }: Props) => {
  const { client } = useWorkspace()
  const [isOpen, setOpen] = useState(useOpenedBy('credit'))
  const credit = useAct(
    'creditPayment',
    (values: Record<string, string>, options) => creditPayment(client, payment.id, bodyOf(values), options),
    {
      onDone: () => {
        setOpen(false)
        say('The payment was credited.')
      },
    },
  )
  return (
    <>
      <Button look={look} onClick={() => setOpen(true)}>
        {words}
      </Button>
      <Dialog
        title="Credit this payment"
        lead="The checkout or invoice counts as paid by this payment, and your webhook endpoints are notified."
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <Form submit="Credit" error={credit.error} isBusy={credit.isPending} onSubmit={credit.mutate}>
          <Target payment={payment} />
        </Form>
      </Dialog>
    </>
  )
}

/** Reads the newest unpaid checkouts and invoices; undefined until they are read. */
const useChoices = (payment: Payment) => {
  const { client } = useWorkspace()
  return useRecord(['credit-choices', payment.id], async () => {
    const likelyId = likelyOf(payment)
    const [likely, checkouts, open, pastDue] = await Promise.all([
      likelyId === null ? null : retrieveCheckout(client, likelyId, { expand: 'customer,product' }),
      listCheckouts(client, { limit: 100, expand: 'customer,product' }),
      listInvoices(client, { status: 'open', limit: 50, expand: 'customer' }),
      listInvoices(client, { status: 'past_due', limit: 50, expand: 'customer' }),
    ])
    const others = checkouts.data.filter(({ id }) => id !== likelyId)
    return creditChoices(payment, {
      checkouts: likely === null ? others : [likely, ...others],
      invoices: [...open.data, ...pastDue.data],
    })
  })
}

/** Lets a person choose what a payment is for, or enter an id. The likely checkout is chosen at first. */
const Target = ({ payment }: { payment: Payment }) => {
  const { data: choices, error, refetch } = useChoices(payment)
  const [wanted, setWanted] = useState(likelyOf(payment) ?? '')
  if (error !== null) return <Problem error={error} retry={() => void refetch()} />
  if (choices === undefined) return <Waiting lines={2} />
  // The likely checkout is no choice if it was paid otherwise.
  const isKnown = wanted === another || choices.some(({ id }) => id === wanted)
  const chosen = choices.length === 0 ? another : isKnown ? wanted : ''
  return (
    <>
      {choices.length > 0 && (
        <Choice
          name="chosen"
          data-param={isInvoice(chosen) ? 'invoiceId' : 'checkoutId'}
          label="What it pays"
          hint="Unpaid checkouts and invoices, the closest amounts first."
          options={[
            ...(chosen === '' ? [['', 'Choose …'] as const] : []),
            ...choices.map(({ id, words }) => [id, words] as const),
            [another, 'Another, by its ID …'],
          ]}
          required
          value={chosen}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      )}
      {chosen === another && (
        <>
          <Field name="checkoutId" label="Checkout ID" placeholder="chk_…" spellCheck={false} />
          <Field name="invoiceId" label="Or invoice ID" placeholder="in_…" spellCheck={false} />
        </>
      )}
    </>
  )
}

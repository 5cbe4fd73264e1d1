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
import { moneyOf } from '../../parts/words.ts'
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
  /** The id of the checkout that is chosen when the dialog opens. Default: the likely one, if there is one. */
  to?: string
  /** The label of the button. */
  words?: string
  look?: Look
}

/** Lets a person credit an unmatched payment to a checkout or an invoice. */
export const Credit = ({ payment, to, words = 'Credit to a checkout', look = 'primary' }: Props) => {
  const { client } = useWorkspace()
  // A URL with the action names no checkout.
  const [isOpen, setOpen] = useState(useOpenedBy('credit') && to === undefined)
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
        title={`Credit ${moneyOf(payment.amountMinor, payment.currency)}`}
        lead="The payment then counts for the checkout or invoice, and your webhook endpoints are notified."
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <Form submit="Credit" error={credit.error} isBusy={credit.isPending} onSubmit={credit.mutate}>
          <Target payment={payment} likelyId={to ?? likelyOf(payment)} />
        </Form>
      </Dialog>
    </>
  )
}

type TargetProps = {
  payment: Payment
  /** The id of the checkout that is chosen at first. */
  likelyId: string | null
}

/** Reads the newest unpaid checkouts and invoices; undefined until they are read. */
const useChoices = ({ payment, likelyId }: TargetProps) => {
  const { client } = useWorkspace()
  return useRecord(['credit-choices', payment.id, likelyId], async () => {
    const [likely, checkouts, open, pastDue] = await Promise.all([
      likelyId === null ? null : retrieveCheckout(client, likelyId, { expand: 'customer,product' }),
      listCheckouts(client, { limit: 100, expand: 'customer,product' }),
      listInvoices(client, { status: 'open', limit: 50, expand: 'customer' }),
      listInvoices(client, { status: 'past_due', limit: 50, expand: 'customer' }),
    ])
    const others = checkouts.data.filter(({ id }) => id !== likelyId)
    const owed = {
      checkouts: likely === null ? others : [likely, ...others],
      invoices: [...open.data, ...pastDue.data],
    }
    return creditChoices(payment, owed, likelyId)
  })
}

/** Lets a person choose what a payment is for, or enter an id. The likely checkout is chosen at first. */
const Target = ({ payment, likelyId }: TargetProps) => {
  const { data: choices, error, refetch } = useChoices({ payment, likelyId })
  const [wanted, setWanted] = useState(likelyId ?? '')
  if (error !== null) return <Problem error={error} retry={() => void refetch()} />
  if (choices === undefined) return <Waiting lines={2} />
  // The likely checkout is no choice if it was paid otherwise.
  const isKnown = wanted === another || choices.some(({ id }) => id === wanted)
  const chosen = choices.length === 0 ? another : isKnown ? wanted : ''
  const { shortWords = null, about = null } = choices.find(({ id }) => id === chosen) ?? {}
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
      {about !== null && <p className="text-soft">{about}</p>}
      {shortWords !== null && (
        <p role="status" className="rounded-lg bg-warn-ground px-3 py-2.5 text-warn">
          {shortWords}
        </p>
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

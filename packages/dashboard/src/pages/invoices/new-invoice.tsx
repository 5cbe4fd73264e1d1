import { createInvoice, listCustomers, listSettlementOptions } from '@stablerail/sdk/functions'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAct } from '../../data/use-act.ts'
import { useRecord } from '../../data/use-record.ts'
import { createInvoice as limits } from '../../generated/forms.ts'
import { minorOf } from '../../parts/amount.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Choice, Field, Form, TextArea } from '../../parts/form.tsx'
import { usePathTo } from '../../parts/go.tsx'
import { pairOf, pairOptions } from '../../parts/pairs.ts'
import { useWorkspace } from '../../shell/workspace.ts'

/** The lines of a form, in their order. */
const linesOf = (values: Record<string, string>, keys: readonly number[]) =>
  keys.map((key) => ({
    description: values[`description-${key}`] ?? '',
    quantity: Number(values[`quantity-${key}`] ?? 1),
    unitAmountMinor: minorOf(values[`amount-${key}`] ?? '', `amount-${key}`),
  }))

/** A draft: it is sent from its own page, where it is seen as the customer will see it. */
export const NewInvoice = ({ onClose }: { onClose: () => void }) => {
  const { client } = useWorkspace()
  const navigate = useNavigate()
  const pathTo = usePathTo()
  const [keys, setKeys] = useState<readonly number[]>([0])
  const customers = useRecord(['customers', 'choice'], () => listCustomers(client, { limit: 100 }))
  const pairs = useRecord(['settlement-options', 'all'], () => listSettlementOptions(client))
  const create = useAct(
    (values: Record<string, string>, options) =>
      createInvoice(
        client,
        {
          customerId: values.customerId ?? '',
          ...pairOf(values.pair ?? ''),
          lineItems: linesOf(values, keys),
          ...(values.memo === undefined ? {} : { memo: values.memo }),
          dueInDays: Number(values.dueInDays ?? 14),
        },
        options,
      ),
    { onDone: ({ id }) => void navigate({ href: pathTo(`invoices/${id}`) }) },
  )
  const choices = (customers.data?.data ?? []).map(({ id, email }) => [id, email] as const)
  return (
    <Dialog title="New invoice" lead="It is a draft until you send it." isOpen onClose={onClose}>
      <Form submit="Make the draft" error={create.error} isBusy={create.isPending} onSubmit={create.mutate}>
        <Choice
          name="customerId"
          label="Customer"
          hint="The 100 newest. Make another one under Customers first."
          options={choices}
          required
        />
        {keys.map((key, index) => (
          <fieldset
            key={key}
            className="grid gap-3 rounded-lg border border-line p-3 sm:grid-cols-[1fr_5rem_7rem]"
          >
            <legend className="px-1 text-soft text-xs">Line {index + 1}</legend>
            <Field name={`description-${key}`} label="What" required maxLength={200} />
            <Field name={`quantity-${key}`} label="Count" type="number" min={1} defaultValue="1" required />
            <Field name={`amount-${key}`} label="Each, in $" inputMode="decimal" required />
          </fieldset>
        ))}
        <div className="flex gap-2">
          <Button onClick={() => setKeys([...keys, Math.max(...keys) + 1])}>Add a line</Button>
          {keys.length > 1 && <Button onClick={() => setKeys(keys.slice(0, -1))}>Take the last away</Button>}
        </div>
        <Choice name="pair" label="Paid with" options={pairOptions(pairs.data?.data ?? [])} required />
        <Field name="dueInDays" label="Due in days" type="number" min={0} defaultValue="14" required />
        <TextArea name="memo" limits={limits.memo} label="Memo" hint="Optional. It stands on the invoice." />
      </Form>
    </Dialog>
  )
}

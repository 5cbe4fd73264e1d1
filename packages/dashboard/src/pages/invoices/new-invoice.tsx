import { type Customer, createInvoice } from '@stablerail/sdk/functions'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useAct } from '../../data/use-act.ts'
import { createInvoice as limits } from '../../generated/forms.ts'
import { Button } from '../../parts/button.tsx'
import { Choice, Field, Form, TextArea } from '../../parts/form.tsx'
import { Go, usePathTo } from '../../parts/go.tsx'
import { MayPage } from '../../parts/may.tsx'
import { pairOptions, parsePair } from '../../parts/pairs.ts'
import { Card, PageHead } from '../../parts/small.tsx'
import { moneyOf } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { filled, MoreOptions } from '../selling/options.tsx'
import { usePairs } from '../selling/usual-pair.ts'
import { CustomerChoice } from './customer-choice.tsx'
import { billToOf, daysWritten, type Line, linesWritten, toLines, totalOf } from './draft.ts'
import { InvoicePreview } from './invoice-preview.tsx'

const lineLimits = limits.lineItems.items.fields
const usualDays = limits.dueInDays.default

/** Returns the values that are typed in the invoice form. */
const valuesOf = (event: FormEvent<HTMLElement>): Record<string, string> => {
  const form = event.currentTarget.querySelector('form')
  return form === null ? {} : (Object.fromEntries(new FormData(form)) as Record<string, string>)
}

/** Returns the action that creates an invoice draft from the form, and then opens the draft's page. */
const useMakeDraft = (keys: readonly number[]) => {
  const { client } = useWorkspace()
  const navigate = useNavigate()
  const pathTo = usePathTo()
  return useAct(
    'createInvoice',
    async (values: Record<string, string>, options) => {
      const { customerId = '', pair = '', dueInDays = usualDays } = values
      const body = {
        customerId,
        ...parsePair(pair),
        lineItems: toLines(values, keys),
        dueInDays: Number(dueInDays),
        ...filled(values, ['memo', 'billTo', 'sellerAddress', 'sellerTaxId', 'taxLine']),
      }
      return await createInvoice(client, body, options)
    },
    { onDone: ({ id }) => void navigate({ href: pathTo(`invoices/${id}`) }) },
  )
}

/** The form for a new invoice draft. A draft is sent from its own page. */
export const Page = () => (
  <MayPage operation="createInvoice" title="New invoice">
    <NewInvoice />
  </MayPage>
)

const textsOf = (written: Record<string, string>, customer: Customer | null) => {
  const { memo = '', billTo = '', sellerAddress = '', sellerTaxId = '', taxLine = '' } = written
  const known = customer === null ? '' : billToOf(customer)
  return { memo, billTo: billTo.trim() === '' ? known : billTo, sellerAddress, sellerTaxId, taxLine }
}

const NewInvoice = () => {
  const [keys, setKeys] = useState<readonly number[]>([0])
  const [customer, setCustomer] = useState<Customer | null>(null)
  const [written, setWritten] = useState<Record<string, string>>({})
  const [chosen, setChosen] = useState<string | null>(null)
  const pairs = usePairs()
  const create = useMakeDraft(keys)
  const choices = pairOptions(pairs.data?.options ?? [])
  const pair = choices.find(([value]) => value === (chosen ?? pairs.data?.usual))
  return (
    <>
      <Go to="invoices" className="mb-2 inline-block text-soft hover:text-accent">
        ← Invoices
      </Go>
      <PageHead title="New invoice" lead="It is a draft until you send it." />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <Card>
          {/* Each input into this element updates the preview beside it. */}
          <div onInput={(event) => setWritten(valuesOf(event))}>
            <Form
              submit="Create draft"
              error={create.error}
              isBusy={create.isPending}
              onSubmit={create.mutate}
              beside={<Total lines={linesWritten(written, keys)} />}
            >
              <CustomerChoice value={customer} onChange={setCustomer} />
              <Lines keys={keys} setKeys={setKeys} />
              <Terms
                choices={choices}
                pair={pair?.[0]}
                choose={setChosen}
                hasNone={pairs.data?.options.length === 0}
              />
            </Form>
          </div>
        </Card>
        <div className="lg:sticky lg:top-8">
          <InvoicePreview
            lines={linesWritten(written, keys)}
            pair={pair?.[0] ?? ''}
            dueInDays={daysWritten(written.dueInDays, limits.dueInDays)}
            texts={textsOf(written, customer)}
          />
        </div>
      </div>
    </>
  )
}

/** The sum of the lines beside the button, because the preview is below the form on a phone. */
const Total = ({ lines }: { lines: readonly Line[] }) => (
  <p className="ms-auto text-soft" aria-live="polite">
    Total <span className="figures font-semibold text-ink">{moneyOf(totalOf(lines))}</span>
  </p>
)

type LinesProps = { keys: readonly number[]; setKeys(keys: readonly number[]): void }

const Lines = ({ keys, setKeys }: LinesProps) => (
  <>
    {keys.map((key, index) => (
      <fieldset key={key} className="rounded-lg border border-line p-3">
        <legend className="px-1 text-soft text-xs">Line {index + 1}</legend>
        <div className="grid grid-cols-2 gap-3 max-[18rem]:grid-cols-1 sm:grid-cols-[1fr_5rem_7rem]">
          <div className="max-sm:col-span-full">
            <Field
              name={`description-${key}`}
              data-param={`lineItems.${index}.description`}
              limits={lineLimits.description}
              label="Item"
            />
          </div>
          <Field
            name={`quantity-${key}`}
            data-param={`lineItems.${index}.quantity`}
            limits={lineLimits.quantity}
            label="Quantity"
            type="number"
            defaultValue="1"
          />
          <Field
            name={`amount-${key}`}
            data-param={`lineItems.${index}.unitAmountMinor`}
            label="Price each, in $"
            inputMode="decimal"
            hint={index === 0 ? 'A negative price is a discount.' : undefined}
            required
          />
        </div>
        {keys.length > 1 && (
          <Button look="quiet" className="mt-2" onClick={() => setKeys(keys.filter((one) => one !== key))}>
            Remove<span className="sr-only"> line {index + 1}</span>
          </Button>
        )}
      </fieldset>
    ))}
    {keys.length < limits.lineItems.maxItems && (
      <div>
        <Button onClick={() => setKeys([...keys, Math.max(...keys) + 1])}>Add a line</Button>
      </div>
    )}
  </>
)

type TermsProps = {
  choices: ReturnType<typeof pairOptions>
  pair: string | undefined
  choose(pair: string): void
  hasNone: boolean
}

const Terms = ({ choices, pair, choose, hasNone }: TermsProps) => (
  <>
    <Choice
      name="pair"
      label="Paid with"
      options={choices}
      value={pair}
      onChange={(event) => choose(event.currentTarget.value)}
      required
      hint={
        hasNone ? (
          <>
            Buyers cannot pay yet: no wallet is verified.{' '}
            <Go to="wallets" className="text-accent underline">
              Verify one
            </Go>{' '}
            first.
          </>
        ) : undefined
      }
    />
    <Field
      name="dueInDays"
      limits={limits.dueInDays}
      label="Due in days"
      hint="From the day on which the invoice is sent."
      type="number"
      defaultValue={String(usualDays)}
      required
    />
    <TextArea name="memo" limits={limits.memo} label="Note" hint="Optional. It is printed on the invoice." />
    <MoreOptions>
      <TextArea
        name="billTo"
        limits={limits.billTo}
        label="Bill to"
        hint="Name and address of the customer, as the invoice shows them."
      />
      <TextArea
        name="sellerAddress"
        limits={limits.sellerAddress}
        label="Your address"
        hint="It is shown below the name of your business."
      />
      <Field
        name="sellerTaxId"
        limits={limits.sellerTaxId}
        label="Your tax number"
        placeholder="DE123456789"
      />
      <Field
        name="taxLine"
        limits={limits.taxLine}
        label="Tax information"
        hint="Such as “Includes 19% VAT”. It does not change the amount."
      />
    </MoreOptions>
  </>
)

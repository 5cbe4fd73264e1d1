import { type Checkout, type CheckoutCreate, type Customer, createCheckout } from '@stablerail/sdk/functions'
import { useState } from 'react'
import { useAct } from '../../data/use-act.ts'
import { createCheckout as limits } from '../../generated/forms.ts'
import { minorOf } from '../../parts/amount.ts'
import { buttonClass } from '../../parts/button.tsx'
import { Choice, Field, Form } from '../../parts/form.tsx'
import { Go } from '../../parts/go.tsx'
import { MayPage } from '../../parts/may.tsx'
import { Radios } from '../../parts/radios.tsx'
import { Card, PageHead, When } from '../../parts/small.tsx'
import { moneyOf } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { CustomerChoice } from '../invoices/customer-choice.tsx'
import { Created } from '../selling/created.tsx'
import { filled, MetadataField, MoreOptions, metadataIn } from '../selling/options.tsx'
import { acceptedIn, PairChecks } from '../selling/pair-checks.tsx'
import { PriceChoice } from '../selling/price-choice.tsx'
import { ReturnFields, returnIn } from '../selling/return-fields.tsx'

export const Page = () => (
  <MayPage operation="createCheckout" title="New checkout">
    <Go to="checkouts" className="mb-2 inline-block text-soft hover:text-accent">
      ← Checkouts
    </Go>
    <PageHead
      title="New checkout"
      lead="A payment page for one buyer and one payment. To sell the same thing many times, use a payment link."
    />
    <NewCheckout />
  </MayPage>
)

const NewCheckout = () => {
  const [made, setMade] = useState<Checkout | null>(null)
  if (made === null) return <CheckoutForm onCreated={setMade} />
  return (
    <Created
      title={`Checkout for ${moneyOf(made.amountMinor, made.currency)}`}
      url={made.hostedUrl}
      again="Create another checkout"
      onAgain={() => setMade(null)}
      beside={
        <Go to={`checkouts/${made.id}`} className={buttonClass()}>
          View checkout
        </Go>
      }
    >
      The checkout is ready. Send this link to the buyer. It can be paid until <When at={made.expiresAt} />.
    </Created>
  )
}

type Kind = 'amount' | 'price'

const kinds = [
  ['amount', 'An amount', 'For this payment only.'],
  ['price', 'The price of a product', 'Paid once. The customer gets access to the product.'],
] as const

/** How long a checkout can be paid: pairs of minutes and a label. */
const terms = [
  ['30', '30 minutes'],
  ['120', '2 hours'],
  ['720', '12 hours'],
  ['1440', '24 hours'],
] as const

const bodyOf = (kind: Kind, values: Record<string, string>): CheckoutCreate => {
  const { amount = '', priceId = '', expiresInMinutes } = values
  return {
    mode: 'payment',
    ...(kind === 'amount' ? { amount: minorOf(amount) } : { priceId }),
    ...acceptedIn(values),
    ...filled(values, ['customerId', 'description']),
    ...returnIn(values),
    ...(expiresInMinutes === undefined ? {} : { expiresInMinutes: Number(expiresInMinutes) }),
    ...metadataIn(values),
  }
}

const CheckoutForm = ({ onCreated }: { onCreated: (checkout: Checkout) => void }) => {
  const { client } = useWorkspace()
  const [kind, setKind] = useState<Kind>('amount')
  const [customer, setCustomer] = useState<Customer | null>(null)
  const create = useAct(
    'createCheckout',
    (values: Record<string, string>, options) => createCheckout(client, bodyOf(kind, values), options),
    { onDone: onCreated },
  )
  return (
    <div className="max-w-2xl">
      <Card>
        <Form
          submit="Create checkout"
          error={create.error}
          isBusy={create.isPending}
          onSubmit={create.mutate}
        >
          <Radios label="The buyer pays" name="kind" options={kinds} value={kind} onChange={setKind} />
          {kind === 'amount' ? (
            <Field
              name="amount"
              label="Amount in US dollars"
              inputMode="decimal"
              placeholder="19.99"
              required
            />
          ) : (
            <PriceChoice kind="once" />
          )}
          <Field
            name="description"
            limits={limits.description}
            label="Description"
            hint="Optional. The buyer sees it above the amount."
            placeholder="Order 1042"
          />
          <CustomerChoice
            value={customer}
            onChange={setCustomer}
            isOptional
            hint="Optional. Without a customer, the buyer pays as a guest."
          />
          <PairChecks />
          <Choice name="expiresInMinutes" label="Can be paid for" options={terms} defaultValue="1440" />
          <MoreOptions>
            <ReturnFields />
            <MetadataField />
          </MoreOptions>
        </Form>
      </Card>
    </div>
  )
}

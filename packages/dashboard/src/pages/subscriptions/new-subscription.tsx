import { type Checkout, type Customer, createCheckout, createSubscription } from '@stablerail/sdk/functions'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAct } from '../../data/use-act.ts'
import { createSubscription as limits } from '../../generated/forms.ts'
import { buttonClass } from '../../parts/button.tsx'
import { Field, Form } from '../../parts/form.tsx'
import { Go, usePathTo } from '../../parts/go.tsx'
import { May, MayPage } from '../../parts/may.tsx'
import { parsePair } from '../../parts/pairs.ts'
import { Radios } from '../../parts/radios.tsx'
import { Card, PageHead, When } from '../../parts/small.tsx'
import { say } from '../../parts/toasts.tsx'
import { useWorkspace } from '../../shell/workspace.ts'
import { CustomerChoice } from '../invoices/customer-choice.tsx'
import { Created } from '../selling/created.tsx'
import { MetadataField, MoreOptions, metadataIn } from '../selling/options.tsx'
import { PairChoice } from '../selling/pair-checks.tsx'
import { PriceChoice } from '../selling/price-choice.tsx'
import { ReturnFields, returnIn } from '../selling/return-fields.tsx'

export const Page = () => (
  <MayPage operation="createSubscription" title="New subscription">
    <Go to="subscriptions" className="mb-2 inline-block text-soft hover:text-accent">
      ← Subscriptions
    </Go>
    <PageHead title="New subscription" lead="A price that a customer pays again in each period." />
    <May operation="createCheckout">
      <NewSubscription />
    </May>
  </MayPage>
)

const NewSubscription = () => {
  const [checkout, setCheckout] = useState<Checkout | null>(null)
  if (checkout === null) return <SubscriptionForm onCheckout={setCheckout} />
  return (
    <Created
      title="The subscription starts with this checkout"
      url={checkout.hostedUrl}
      again="Create another subscription"
      onAgain={() => setCheckout(null)}
      beside={
        <Go to={`checkouts/${checkout.id}`} className={buttonClass()}>
          View checkout
        </Go>
      }
    >
      Send this link to the customer. The subscription starts as soon as they complete the checkout, until{' '}
      <When at={checkout.expiresAt} />.
    </Created>
  )
}

type Start = 'checkout' | 'now'

const starts = [
  ['checkout', 'When the customer completes a checkout', 'You get a link to send to the customer.'],
  ['now', 'Now', 'The customer is mailed the first invoice, or the invoice after the trial.'],
] as const

const renewals = [
  ['manual', 'By a payment link in an email', 'The customer is mailed a link to pay for each period.'],
  ['allowance', 'Automatically', 'The customer signs once, and each period is charged to their wallet.'],
] as const

type Autopay = (typeof renewals)[number][0]

/** How long the checkout can be completed, in minutes: as long as the service allows. */
const expiresInMinutes = 1_440

const useCreate = (start: Start, onCheckout: (checkout: Checkout) => void) => {
  const { client } = useWorkspace()
  const navigate = useNavigate()
  const pathTo = usePathTo()
  return useAct(
    'createSubscription',
    async (values: Record<string, string>, options) => {
      const { customerId = '', priceId = '', pair = '', autopay = 'manual', trialDays } = values
      const common = {
        customerId,
        priceId,
        ...parsePair(pair),
        autopay: autopay as Autopay,
        ...(trialDays === undefined ? {} : { trialDays: Number(trialDays) }),
        ...metadataIn(values),
      }
      if (start === 'now') return { subscription: await createSubscription(client, common, options) }
      const body = { mode: 'subscription' as const, expiresInMinutes, ...returnIn(values), ...common }
      return { checkout: await createCheckout(client, body, options) }
    },
    {
      onDone: (made) => {
        if (made.checkout !== undefined) return onCheckout(made.checkout)
        say('The subscription is created.')
        void navigate({ href: pathTo(`subscriptions/${made.subscription.id}`) })
      },
    },
  )
}

const SubscriptionForm = ({ onCheckout }: { onCheckout: (checkout: Checkout) => void }) => {
  const [start, setStart] = useState<Start>('checkout')
  const [autopay, setAutopay] = useState<Autopay>('manual')
  const [customer, setCustomer] = useState<Customer | null>(null)
  const create = useCreate(start, onCheckout)
  // A checkout can start a free trial only if the customer signs for automatic payments.
  const hasTrial = start === 'now' || autopay === 'allowance'
  return (
    <div className="max-w-2xl">
      <Card>
        <Form
          submit={start === 'checkout' ? 'Create checkout' : 'Start subscription'}
          error={create.error}
          isBusy={create.isPending}
          onSubmit={create.mutate}
        >
          <CustomerChoice value={customer} onChange={setCustomer} />
          <PriceChoice kind="recurring" />
          <PairChoice />
          <Radios label="Starts" name="start" options={starts} value={start} onChange={setStart} />
          <Radios label="Renewals" name="autopay" options={renewals} value={autopay} onChange={setAutopay} />
          {hasTrial && (
            <Field
              name="trialDays"
              label="Free trial in days"
              hint="Optional. Nothing is charged during the trial."
              type="number"
              inputMode="numeric"
              min={limits.trialDays.min}
              max={limits.trialDays.max}
              step={1}
            />
          )}
          <MoreOptions>
            {start === 'checkout' && <ReturnFields />}
            <MetadataField />
          </MoreOptions>
        </Form>
      </Card>
    </div>
  )
}

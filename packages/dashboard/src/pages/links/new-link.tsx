import { createPaymentLink, type PaymentLink } from '@stablerail/sdk/functions'
import { useRef, useState } from 'react'
import { useAct } from '../../data/use-act.ts'
import { createPaymentLink as limits } from '../../generated/forms.ts'
import { Field, Form } from '../../parts/form.tsx'
import { Go } from '../../parts/go.tsx'
import { MayPage } from '../../parts/may.tsx'
import { Radios } from '../../parts/radios.tsx'
import { Card, PageHead } from '../../parts/small.tsx'
import { moneyOf } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { Created } from '../selling/created.tsx'
import { MetadataField, MoreOptions } from '../selling/options.tsx'
import { PagePreview } from '../selling/page-preview.tsx'
import { PairChecks } from '../selling/pair-checks.tsx'
import { type Offer, PriceChoice, usePriceOfUrl } from '../selling/price-choice.tsx'
import { SuccessFields } from '../selling/return-fields.tsx'
import { usualMinimum } from './amount-of.ts'
import { type AmountKind, linkBody } from './link-body.ts'
import { hasSamples, previewOf } from './link-preview.ts'

export const Page = () => (
  <MayPage operation="createPaymentLink" title="New payment link">
    <Go to="links" className="mb-2 inline-block text-soft hover:text-accent">
      ← Payment links
    </Go>
    <PageHead title="New payment link" lead="A page to share or to print. Anyone with the link can pay." />
    <NewLink />
  </MayPage>
)

const NewLink = () => {
  const [link, setLink] = useState<PaymentLink | null>(null)
  if (link === null) return <LinkForm onCreated={setLink} />
  return (
    <Created
      title={link.description}
      url={link.url}
      again="Create another link"
      onAgain={() => setLink(null)}
    >
      The payment link is ready. Send it to buyers, or print the QR code.
    </Created>
  )
}

const kinds = [
  ['fixed', 'A fixed amount', 'Every buyer pays the same.'],
  ['open', 'An amount that the buyer chooses', 'For tips, donations and deposits.'],
  ['price', 'The price of a product', 'Paid once. The buyer gets access to the product.'],
] as const

const LinkForm = ({ onCreated }: { onCreated: (link: PaymentLink) => void }) => {
  const { client } = useWorkspace()
  const [kind, setKind] = useState<AmountKind>(usePriceOfUrl() === undefined ? 'fixed' : 'price')
  const [typed, setTyped] = useState(new FormData())
  const around = useRef<HTMLDivElement>(null)
  const readForm = () => setTyped(new FormData(around.current?.querySelector('form') ?? undefined))
  const [chosen, setChosen] = useState<Offer | null>(null)
  const choose = (next: AmountKind) => {
    setKind(next)
    // The control for the price is empty when it is shown again.
    setChosen(null)
  }
  const create = useAct(
    'createPaymentLink',
    (values: Record<string, string>, options) => createPaymentLink(client, linkBody(kind, values), options),
    { onDone: ({ paymentLink }) => onCreated(paymentLink) },
  )
  const preview = previewOf(typed, chosen)
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
      <Card>
        {/* Each input into this element updates the preview beside it. */}
        <div ref={around} onInput={readForm}>
          <Form submit="Create link" error={create.error} isBusy={create.isPending} onSubmit={create.mutate}>
            <Radios label="Buyers pay" name="kind" options={kinds} value={kind} onChange={choose} />
            {kind === 'fixed' && (
              <Field
                name="amount"
                label="Amount in US dollars"
                inputMode="decimal"
                placeholder="19.99"
                required
              />
            )}
            {kind === 'open' && <OpenAmount />}
            {kind === 'price' && <PriceChoice kind="once" onChoose={setChosen} />}
            <Field
              name="description"
              limits={limits.description}
              label="Description"
              hint={
                kind === 'price'
                  ? 'Optional. Buyers see it in place of the name of the product.'
                  : 'Buyers see it with the amount.'
              }
              placeholder={kind === 'open' ? 'Support us' : 'One blue mug'}
              required={kind !== 'price'}
            />
            <PairChecks onShown={readForm} />
            <MoreOptions>
              <SuccessFields />
              <MetadataField />
            </MoreOptions>
          </Form>
        </div>
      </Card>
      <div className="lg:sticky lg:top-8">
        <PagePreview
          page="link"
          values={preview}
          {...(hasSamples(preview) && { title: 'Preview with sample values' })}
        />
      </div>
    </div>
  )
}

const OpenAmount = () => (
  <>
    <Field
      name="presetAmounts"
      label="Suggested amounts"
      hint={`Optional, at most ${limits.presetAmounts.maxItems}, with spaces between them. Buyers choose one with a click.`}
      inputMode="text"
      placeholder="5 10 25"
    />
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        name="minAmount"
        label="Minimum in US dollars"
        hint={`${moneyOf(usualMinimum)} if left empty.`}
        inputMode="decimal"
      />
      <Field
        name="maxAmount"
        label="Maximum in US dollars"
        hint="No maximum if left empty."
        inputMode="decimal"
      />
    </div>
  </>
)

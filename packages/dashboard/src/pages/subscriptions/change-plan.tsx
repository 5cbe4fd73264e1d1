import {
  changeSubscriptionPlan,
  listPrices,
  listProducts,
  type Price,
  retrievePrice,
  type Subscription,
} from '@stablerail/sdk/functions'
import { useState } from 'react'
import { useAct } from '../../data/use-act.ts'
import { useList } from '../../data/use-list.ts'
import { useRecord } from '../../data/use-record.ts'
import { Button } from '../../parts/button.tsx'
import { Confirmed } from '../../parts/confirm.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Choice, Form } from '../../parts/form.tsx'
import { May } from '../../parts/may.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Waiting, When } from '../../parts/small.tsx'
import { say } from '../../parts/toasts.tsx'
import { useWorkspace } from '../../shell/workspace.ts'
import { chargeOf, isOffered } from './charge.ts'

type Props = { subscription: Subscription }

const usePrice = (priceId: string | null) => {
  const { client } = useWorkspace()
  return useRecord(['price', priceId], () =>
    priceId === null ? Promise.resolve(null) : retrievePrice(client, priceId),
  )
}

const useChangePlan = ({ id }: Subscription, onDone: () => void) => {
  const { client } = useWorkspace()
  return useAct(
    'changeSubscriptionPlan',
    (priceId: string, options) => changeSubscriptionPlan(client, id, { priceId }, options),
    {
      onDone,
    },
  )
}

/** Lets a person change the price of a subscription from its next charge on. */
export const ChangePlan = ({ subscription }: Props) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Change plan</Button>
      {isOpen && <Plans subscription={subscription} onClose={() => setOpen(false)} />}
    </>
  )
}

const Plans = ({ subscription, onClose }: Props & { onClose: () => void }) => {
  const { client } = useWorkspace()
  const [productId, setProductId] = useState(subscription.productId)
  const [priceId, setPriceId] = useState<string | null>(null)
  const present = usePrice(subscription.priceId)
  const products = useList(['products', 'choice'], (cursor) =>
    listProducts(client, { active: true, cursor, limit: 100 }),
  )
  const prices = useRecord(['prices', productId], () => listPrices(client, productId))
  const change = useChangePlan(subscription, () => {
    say('The plan changes with the next charge.')
    onClose()
  })
  const offered = prices.data?.data.filter((price) => isOffered(price, subscription))
  const chosen = offered?.find(({ id }) => id === priceId)
  const error = prices.error ?? products.error
  return (
    <Dialog
      title="Change the plan"
      lead="The new price applies from the next charge. The current period is neither charged nor credited."
      isOpen
      onClose={onClose}
    >
      <Form
        submit="Change the plan"
        error={change.error}
        isBusy={change.isPending}
        onSubmit={() => change.mutate(chosen?.id ?? '')}
        isDisabled={chosen === undefined}
      >
        <Choice
          name="productId"
          label="Product"
          options={optionsOf(products.items ?? [], subscription.productId)}
          value={productId}
          onChange={(event) => {
            setProductId(event.currentTarget.value)
            setPriceId(null)
          }}
        />
        {products.hasMore && (
          <div>
            <Button onClick={products.loadMore} isBusy={products.isLoadingMore}>
              More products
            </Button>
          </div>
        )}
        {error !== null && <Problem error={error} retry={() => void prices.refetch()} />}
        {offered === undefined ? (
          <Waiting />
        ) : (
          <Prices offered={offered} priceId={priceId} choose={setPriceId} />
        )}
        {chosen !== undefined && <Effect subscription={subscription} from={present.data} to={chosen} />}
      </Form>
    </Dialog>
  )
}

/**
 * Returns the products that can be chosen. The current product is included even if it is inactive, or not
 * among the products that were read.
 */
const optionsOf = (products: readonly { id: string; name: string }[], present: string) => {
  const known = products.map(({ id, name }) => [id, name] as const)
  return known.some(([id]) => id === present) ? known : [[present, 'The current product'] as const, ...known]
}

type PricesProps = { offered: readonly Price[]; priceId: string | null; choose(id: string): void }

const Prices = ({ offered, priceId, choose }: PricesProps) => {
  if (offered.length === 0)
    return <p className="text-soft">This product has no other active recurring price in this currency.</p>
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-medium">New price</legend>
      {offered.map((price) => (
        <label
          key={price.id}
          className="flex min-h-11 items-center gap-3 rounded-lg border border-edge px-3 has-checked:border-accent has-checked:bg-accent-ground"
        >
          <input
            type="radio"
            name="price"
            value={price.id}
            checked={price.id === priceId}
            onChange={() => choose(price.id)}
            className="accent-accent"
          />
          <span className="figures">{chargeOf(price)}</span>
        </label>
      ))}
    </fieldset>
  )
}

type EffectProps = Props & { from: Price | null | undefined; to: Price }

/** Describes the effect of changing the price, before it is changed. */
const Effect = ({ subscription: { nextBillingDate, autopay }, from, to }: EffectProps) => (
  <div className="grid gap-2 rounded-lg bg-raised px-3 py-2.5" role="status">
    <p>
      From <When at={nextBillingDate} />: <strong>{chargeOf(to)}</strong>
      {from == null ? '' : `, instead of ${chargeOf(from)}`}.
    </p>
    {autopay === 'allowance' && (
      <p className="text-soft">
        If the customer has signed for a lower amount or another interval, they receive new terms to sign by
        email. Until they sign, they receive a payment link for each renewal.
      </p>
    )}
  </div>
)

/** Shows that a change of plan is scheduled, and offers to cancel the change. */
export const PendingPlan = ({ subscription }: Props) => {
  const { pendingPriceId, nextBillingDate, status } = subscription
  const pending = usePrice(pendingPriceId)
  if (pendingPriceId === null || status === 'canceled') return null
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-accent-ground px-3 py-2.5 text-accent">
      <p>
        The plan changes to {pending.data == null ? 'another price' : chargeOf(pending.data)} on{' '}
        <When at={nextBillingDate} />.
      </p>
      <May operation="changeSubscriptionPlan">
        {status !== 'paused' && <KeepPlan subscription={subscription} />}
      </May>
    </div>
  )
}

const KeepPlan = ({ subscription }: Props) => {
  const keep = useChangePlan(subscription, () => say('The current plan is kept.'))
  return (
    <Confirmed
      words="Undo the change"
      title="Keep the current plan?"
      act={keep}
      input={subscription.priceId}
      look="plain"
    >
      The next charge keeps the current price.
    </Confirmed>
  )
}

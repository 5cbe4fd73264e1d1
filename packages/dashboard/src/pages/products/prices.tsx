import {
  createPrice,
  type Price,
  type PriceInterval,
  type Product,
  updatePrice,
} from '@stablerail/sdk/functions'
import { useMemo } from 'react'
import { useAct } from '../../data/use-act.ts'
import { minorOf } from '../../parts/amount.ts'
import { Button, buttonClass } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Choice, Field, Form } from '../../parts/form.tsx'
import { Go } from '../../parts/go.tsx'
import { eachInterval, intervalWords } from '../../parts/intervals.ts'
import { type Column, List } from '../../parts/list.tsx'
import { May } from '../../parts/may.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Copied, Day, Empty, Status } from '../../parts/small.tsx'
import { moneyOf } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { usePrices } from './price-summary.tsx'
import { activeFirst } from './summary-of.ts'

/** The actions of a price: what sells it first. */
const Acts = ({ price, isSold }: { price: Price; isSold: boolean }) => (
  <>
    {isSold && price.active && <Sell price={price} />}
    <May operation="updatePrice">
      <Turn price={price} />
    </May>
  </>
)

const columnsOf = ({ active: isSold }: Product): readonly Column<Price>[] => [
  {
    header: 'Price',
    cell: (price) => (
      <>
        <span className={`figures ${price.active ? 'font-medium' : 'text-soft'}`}>
          {moneyOf(price.amount, price.currency)}
        </span>
        <span className="block whitespace-nowrap text-soft sm:hidden">{intervalWords(price.interval)}</span>
        <span className="mt-2 flex flex-wrap gap-x-1 gap-y-2 sm:hidden">
          <Acts price={price} isSold={isSold} />
        </span>
      </>
    ),
  },
  { header: 'Billed', hiddenOn: 'phone', cell: ({ interval }) => intervalWords(interval) },
  { header: 'Status', cell: ({ active }) => <Status status={active ? 'active' : 'archived'} /> },
  { header: 'ID', hiddenOn: 'tablet', cell: ({ id }) => <Copied text={id} name="id of the price" /> },
  { header: 'Created', hiddenOn: 'phone', cell: ({ createdAt }) => <Day at={createdAt} /> },
  {
    header: 'Actions',
    isHeaderHidden: true,
    isFigure: true,
    hiddenOn: 'phone',
    cell: (price) => (
      <span className="flex flex-wrap justify-end gap-x-1 gap-y-4">
        <Acts price={price} isSold={isSold} />
      </span>
    ),
  },
]

/** The prices of a product, the active ones first. */
export const Prices = ({ product }: { product: Product }) => {
  const prices = usePrices(product.id)
  const columns = useMemo(() => columnsOf(product), [product])
  return (
    <section className="grid content-start gap-3">
      <h2 className="font-semibold text-base">Prices</h2>
      <List
        label="Prices"
        list={{ ...prices, items: prices.items && activeFirst(prices.items) }}
        columns={columns}
        idOf={(price) => price.id}
        empty={
          <Empty title="No prices yet">
            Press “New price” to set what the product costs. The amount of a price cannot be changed later:
            add a new price, and archive the old one.
          </Empty>
        }
      />
    </section>
  )
}

/** Leads to the form that sells a price: a payment link for a price that is paid once, otherwise a subscription. */
const Sell = ({ price: { id, amount, currency, interval } }: { price: Price }) => {
  const isOnce = interval === 'one_time'
  return (
    <May operation={isOnce ? 'createPaymentLink' : 'createSubscription'}>
      <Go
        to={isOnce ? 'links/new' : 'subscriptions/new'}
        search={{ price: id }}
        className={buttonClass('plain', 'sm:-my-2')}
      >
        {isOnce ? 'New payment link' : 'New subscription'}
        <span className="sr-only"> for {eachInterval(amount, currency, interval)}</span>
      </Go>
    </May>
  )
}

const Turn = ({ price: { id, active, amount, currency, interval } }: { price: Price }) => {
  const { client } = useWorkspace()
  const turn = useAct('updatePrice', (next: boolean, options) =>
    updatePrice(client, id, { active: next }, options),
  )
  return (
    <>
      <Button look="quiet" className="sm:-my-2" isBusy={turn.isPending} onClick={() => turn.mutate(!active)}>
        {active ? 'Archive' : 'Restore'}
        <span className="sr-only">
          {' '}
          {moneyOf(amount, currency)}, {intervalWords(interval)}
        </span>
      </Button>
      {turn.error !== null && <Problem error={turn.error} />}
    </>
  )
}

const intervals = ['one_time', 'week', 'month', 'year'].map(
  (interval) => [interval, intervalWords(interval)] as const,
)

export const NewPrice = ({ product, onClose }: { product: Product; onClose: () => void }) => {
  const { client } = useWorkspace()
  const create = useAct(
    'createPrice',
    ({ amount = '', interval = 'one_time' }: Record<string, string>, options) =>
      createPrice(
        client,
        product.id,
        { amount: minorOf(amount), interval: interval as PriceInterval },
        options,
      ),
    { onDone: onClose },
  )
  return (
    <Dialog title="New price" lead={product.name} isOpen onClose={onClose}>
      <Form submit="Create price" error={create.error} isBusy={create.isPending} onSubmit={create.mutate}>
        <Field
          name="amount"
          label="Amount in US dollars"
          hint="It cannot be changed later. To change what the product costs, add another price."
          inputMode="decimal"
          placeholder="19.99"
          required
        />
        <Choice name="interval" label="Billed" options={intervals} />
      </Form>
    </Dialog>
  )
}

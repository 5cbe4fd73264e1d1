import {
  createPrice,
  type Price,
  type PriceInterval,
  type Product,
  retrieveProduct,
  updatePrice,
  updateProduct,
} from '@stablerail/sdk/functions'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useAct } from '../../data/use-act.ts'
import { useRecord } from '../../data/use-record.ts'
import { updateProduct as limits } from '../../generated/forms.ts'
import { minorOf } from '../../parts/amount.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Choice, Field, Form, TextArea } from '../../parts/form.tsx'
import { Go } from '../../parts/go.tsx'
import { intervalWords } from '../../parts/intervals.ts'
import { type Column, List } from '../../parts/list.tsx'
import { May } from '../../parts/may.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Copied, Empty, PageHead, Status, Waiting } from '../../parts/small.tsx'
import { moneyOf } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { usePrices } from './price-summary.tsx'

const intervals = ['one_time', 'week', 'month', 'year'].map(
  (interval) => [interval, intervalWords(interval)] as const,
)

export const Page = () => {
  const { productId = '' } = useParams({ strict: false }) as { productId?: string }
  const { client } = useWorkspace()
  const { data, error, refetch } = useRecord(['product', productId], () => retrieveProduct(client, productId))
  if (data !== undefined) return <Shown product={data} />
  return (
    <>
      <PageHead title="Product" />
      {error === null ? <Waiting lines={5} /> : <Problem error={error} retry={() => void refetch()} />}
    </>
  )
}

const columns: readonly Column<Price>[] = [
  {
    header: 'Price',
    cell: ({ amount, currency }) => <span className="figures font-medium">{moneyOf(amount, currency)}</span>,
  },
  { header: 'Interval', cell: ({ interval }) => intervalWords(interval) },
  { header: 'ID', hiddenOn: 'tablet', cell: ({ id }) => <Copied text={id} shown={id} name="id" /> },
  { header: 'Status', cell: ({ active }) => <Status status={active ? 'active' : 'archived'} /> },
  {
    header: 'Actions',
    isHeaderHidden: true,
    isFigure: true,
    cell: (price) => (
      <May operation="updatePrice">
        <Turn price={price} />
      </May>
    ),
  },
]

const Turn = ({ price: { id, active } }: { price: Price }) => {
  const { client } = useWorkspace()
  const turn = useAct('updatePrice', (next: boolean, options) =>
    updatePrice(client, id, { active: next }, options),
  )
  return (
    <>
      <Button isBusy={turn.isPending} onClick={() => turn.mutate(!active)}>
        {active ? 'Archive' : 'Restore'}
      </Button>
      {turn.error !== null && <Problem error={turn.error} />}
    </>
  )
}

const Shown = ({ product }: { product: Product }) => {
  const prices = usePrices(product.id)
  return (
    <>
      <Go to="products" className="mb-2 inline-block text-soft hover:text-accent">
        ← Products
      </Go>
      <PageHead title={product.name} lead={product.description ?? undefined}>
        <May operation="updateProduct">
          <Edit product={product} />
          <Acts product={product} />
        </May>
      </PageHead>
      <List
        label="Prices"
        list={prices}
        columns={columns}
        idOf={({ id }) => id}
        empty={
          <Empty title="No prices yet">
            Press “New price” to set what the product costs. The amount of a price cannot be changed later:
            add a new price, and archive the old one.
          </Empty>
        }
      />
    </>
  )
}

const Edit = ({ product }: { product: Product }) => {
  const { client } = useWorkspace()
  const [isOpen, setOpen] = useState(false)
  const update = useAct(
    'updateProduct',
    ({ name, description }: Record<string, string>, options) =>
      updateProduct(
        client,
        product.id,
        { ...(name === undefined ? {} : { name }), description: description ?? null },
        options,
      ),
    { onDone: () => setOpen(false) },
  )
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit</Button>
      <Dialog title="Edit product" isOpen={isOpen} onClose={() => setOpen(false)}>
        <Form submit="Save" error={update.error} isBusy={update.isPending} onSubmit={update.mutate}>
          <Field name="name" limits={limits.name} label="Name" defaultValue={product.name} required />
          <TextArea
            name="description"
            limits={limits.description}
            label="Description"
            hint="Optional."
            defaultValue={product.description ?? ''}
          />
        </Form>
      </Dialog>
    </>
  )
}

const Acts = ({ product }: { product: Product }) => {
  const { client } = useWorkspace()
  const [isOpen, setOpen] = useState(false)
  const turn = useAct('updateProduct', (active: boolean, options) =>
    updateProduct(client, product.id, { active }, options),
  )
  return (
    <>
      <Button isBusy={turn.isPending} onClick={() => turn.mutate(!product.active)}>
        {product.active ? 'Archive' : 'Restore'}
      </Button>
      <Button look="primary" onClick={() => setOpen(true)}>
        New price
      </Button>
      {turn.error !== null && <Problem error={turn.error} />}
      {isOpen && <NewPrice product={product} onClose={() => setOpen(false)} />}
    </>
  )
}

const NewPrice = ({ product, onClose }: { product: Product; onClose: () => void }) => {
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
        <Field name="amount" label="Amount in US dollars" inputMode="decimal" placeholder="19.99" required />
        <Choice name="interval" label="Billed" options={intervals} />
      </Form>
    </Dialog>
  )
}

import { listPrices, listProducts, type Price } from '@stablerail/sdk/functions'
import { useState } from 'react'
import { useList } from '../../data/use-list.ts'
import { useRecord } from '../../data/use-record.ts'
import { Button } from '../../parts/button.tsx'
import { Choice, useField } from '../../parts/form.tsx'
import { amongWords, Go } from '../../parts/go.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Waiting } from '../../parts/small.tsx'
import { useWorkspace } from '../../shell/workspace.ts'
import { chargeOf } from '../subscriptions/charge.ts'

type Kind = 'once' | 'recurring'
type Props = { kind: Kind; onChoose?(price: Price, productName: string): void }

const isOfKind = ({ active, interval }: Price, kind: Kind): boolean =>
  active && (interval === 'one_time') === (kind === 'once')

/** Controls for a product and one of its active prices. The form has the price as `priceId`. */
export const PriceChoice = ({ kind, onChoose }: Props) => {
  const { client } = useWorkspace()
  const [chosen, setChosen] = useState<string | null>(null)
  const products = useList(['products', 'choice'], (cursor) =>
    listProducts(client, { active: true, cursor, limit: 100 }),
  )
  if (products.error !== null) return <Problem error={products.error} retry={products.retry} />
  const [first] = products.items ?? []
  if (products.items === undefined) return <Waiting lines={2} />
  if (first === undefined)
    return (
      <p className="rounded-lg bg-raised px-3 py-2.5 text-soft">
        There are no products yet.{' '}
        <Go to="products" className={amongWords}>
          Create a product
        </Go>{' '}
        and a price first.
      </p>
    )
  const product = products.items.find(({ id }) => id === chosen) ?? first
  return (
    <>
      <Choice
        name="productId"
        label="Product"
        options={products.items.map(({ id, name }) => [id, name] as const)}
        value={product.id}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      {products.hasMore && (
        <div>
          <Button onClick={products.loadMore} isBusy={products.isLoadingMore}>
            More products
          </Button>
        </div>
      )}
      <Prices
        key={product.id}
        productId={product.id}
        kind={kind}
        onChoose={(price) => onChoose?.(price, product.name)}
      />
    </>
  )
}

type PricesProps = { productId: string; kind: Kind; onChoose(price: Price): void }

const Prices = ({ productId, kind, onChoose }: PricesProps) => {
  const { client } = useWorkspace()
  const field = useField({ name: 'priceId' })
  const { data, error, refetch } = useRecord(['prices', productId], () => listPrices(client, productId))
  if (error !== null) return <Problem error={error} retry={() => void refetch()} />
  if (data === undefined) return <Waiting lines={2} />
  const prices = data.data.filter((price) => isOfKind(price, kind))
  if (prices.length === 0)
    return (
      <p className="rounded-lg bg-raised px-3 py-2.5 text-soft">
        This product has no active price that is {kind === 'once' ? 'paid once' : 'charged repeatedly'}.{' '}
        <Go to={`products/${productId}`} className={amongWords}>
          Add a price
        </Go>
      </p>
    )
  return (
    <fieldset className="grid gap-2" data-param="priceId" tabIndex={-1}>
      <legend className="mb-1.5 font-medium">Price</legend>
      {prices.map((price) => (
        <label
          key={price.id}
          className="flex min-h-11 items-center gap-3 rounded-lg border border-edge px-3 has-checked:border-accent has-checked:bg-accent-ground"
        >
          <input
            type="radio"
            name="priceId"
            value={price.id}
            onChange={() => onChoose(price)}
            required
            className="accent-accent"
          />
          <span className="figures">{chargeOf(price)}</span>
        </label>
      ))}
      {field.fault !== null && <p className="text-bad text-xs">{field.fault}</p>}
    </fieldset>
  )
}

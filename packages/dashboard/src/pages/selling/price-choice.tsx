import { listPrices, listProducts, type Price } from '@stablerail/sdk/functions'
import { useList } from '../../data/use-list.ts'
import { Button } from '../../parts/button.tsx'
import { Choice } from '../../parts/form.tsx'
import { amongWords, Go } from '../../parts/go.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Waiting } from '../../parts/small.tsx'
import { useWorkspace } from '../../shell/workspace.ts'
import { chargeOf } from '../subscriptions/charge.ts'

type Kind = 'once' | 'recurring'
type Props = { kind: Kind; onChoose?(price: Price, productName: string): void }

const isOfKind = ({ active, interval }: Price, kind: Kind): boolean =>
  active && (interval === 'one_time') === (kind === 'once')

/** The number of products that are read at a time. It is small, because the prices of each need a request. */
const atATime = 25

/** Reads the active prices of a kind, with the names of their products, page by page of the products. */
const useOffers = (kind: Kind) => {
  const { client } = useWorkspace()
  return useList(['products', 'offers', kind], async (cursor) => {
    const products = await listProducts(client, { active: true, cursor, limit: atATime })
    const prices = await Promise.all(products.data.map(({ id }) => listPrices(client, id)))
    const data = products.data.flatMap(({ name }, at) =>
      (prices[at]?.data ?? []).filter((price) => isOfKind(price, kind)).map((price) => ({ name, price })),
    )
    return { ...products, data }
  })
}

/** A control for an active price. Each choice has the name of the product too. */
export const PriceChoice = ({ kind, onChoose }: Props) => {
  const { items: offers, error, retry, ...list } = useOffers(kind)
  if (error !== null) return <Problem error={error} retry={retry} />
  if (offers === undefined) return <Waiting lines={2} />
  const choose = (id: string) => {
    const offer = offers.find(({ price }) => price.id === id)
    if (offer !== undefined) onChoose?.(offer.price, offer.name)
  }
  return (
    <>
      {offers.length === 0 ? (
        <NoPrice kind={kind} />
      ) : (
        <Choice
          name="priceId"
          label="Product and price"
          required
          options={[
            ['', 'Choose …'],
            ...offers.map(({ name, price }) => [price.id, `${name} · ${chargeOf(price)}`] as const),
          ]}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      )}
      {list.hasMore && (
        <div>
          <Button onClick={list.loadMore} isBusy={list.isLoadingMore}>
            More products
          </Button>
        </div>
      )}
    </>
  )
}

const NoPrice = ({ kind }: { kind: Kind }) => (
  <p className="rounded-lg bg-raised px-3 py-2.5 text-soft">
    No product has an active price that is {kind === 'once' ? 'paid once' : 'charged repeatedly'} yet.{' '}
    <Go to="products" className={amongWords}>
      Add a product with a price
    </Go>{' '}
    first.
  </p>
)

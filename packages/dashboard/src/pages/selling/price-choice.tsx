import {
  listPrices,
  listProducts,
  type Price,
  retrievePrice,
  retrieveProduct,
} from '@stablerail/sdk/functions'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useList } from '../../data/use-list.ts'
import { useRecord } from '../../data/use-record.ts'
import { Button } from '../../parts/button.tsx'
import { Choice } from '../../parts/form.tsx'
import { amongWords, Go } from '../../parts/go.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Waiting } from '../../parts/small.tsx'
import { useWorkspace } from '../../shell/workspace.ts'
import { chargeOf } from '../subscriptions/charge.ts'

type Kind = 'once' | 'recurring'

/** An active price, and the name of its product. */
export type Offer = { price: Price; name: string }

type Props = {
  kind: Kind
  /** Receives the chosen offer, also the one that the URL names; null if none is chosen. */
  onChoose?(offer: Offer | null): void
}

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

/** Returns the id of the price that the URL names, as `?price=price_1` does; undefined if there is none. */
export const usePriceOfUrl = (): string | undefined => {
  const { price } = useSearch({ strict: false }) as Record<string, unknown>
  return typeof price === 'string' ? price : undefined
}

/**
 * Reads the offer that the URL names, which may not be among those that are read first. It is null if the URL names none
 * of the kind.
 */
const useOfferOfUrl = (kind: Kind) => {
  const { client } = useWorkspace()
  const priceId = usePriceOfUrl()
  const { data, error, refetch, isLoading } = useRecord(
    ['price', 'offer', priceId],
    async () => {
      const price = await retrievePrice(client, priceId ?? '')
      const { name, active } = await retrieveProduct(client, price.productId)
      return { name, price, active }
    },
    { isAsked: priceId !== undefined },
  )
  const isOffered = data?.active === true && isOfKind(data.price, kind)
  return { offer: isOffered ? data : null, error, isLoading, retry: () => void refetch() }
}

/** A control for an active price. Each choice has the name of the product too. */
export const PriceChoice = ({ kind, onChoose }: Props) => {
  const { items, error, retry, ...list } = useOffers(kind)
  const named = useOfferOfUrl(kind)
  const namedId = named.offer?.price.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: the offer of the URL is reported once, when it is read.
  useEffect(() => {
    if (named.offer !== null) onChoose?.(named.offer)
  }, [namedId])
  if (error !== null) return <Problem error={error} retry={retry} />
  if (named.error !== null) return <Problem error={named.error} retry={named.retry} />
  if (items === undefined || named.isLoading) return <Waiting lines={2} />
  const isListed = named.offer === null || items.some(({ price }) => price.id === namedId)
  const offers: Offer[] = isListed || named.offer === null ? items : [named.offer, ...items]
  return (
    <>
      {offers.length === 0 ? (
        <NoPrice kind={kind} />
      ) : (
        <Choice
          name="priceId"
          label="Product and price"
          hint={kind === 'once' ? 'Prices that repeat are sold under Subscriptions.' : undefined}
          required
          defaultValue={namedId}
          options={[
            ['', 'Choose …'],
            ...offers.map(({ name, price }) => [price.id, `${name} · ${chargeOf(price)}`] as const),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChoose?.(offers.find(({ price }) => price.id === value) ?? null)
          }
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
    first.{kind === 'once' && ' Prices that repeat are sold under Subscriptions.'}
  </p>
)

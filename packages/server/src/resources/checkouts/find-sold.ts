import { type AgeRestriction, readAgeRestriction } from '@stablerail/contract'
import { ApiError, invalid } from '../../mechanisms/http/index.ts'
import type { Work } from '../context.ts'
import { findPrice, type PriceRow } from '../prices/index.ts'
import { findProduct } from '../products/index.ts'
import { selectPlan } from './invoices-store.ts'
import type { Sold } from './open-checkout.ts'

/** What is sold by a price, and what its merchant calls that. */
export type SoldByPrice = Sold & { productId: string; productName: string }

/**
 * What a checkout of a price sells. Its product and its age restriction stay with the checkout, whatever becomes of the
 * price. Throws where the metadata of either names a restriction that cannot be read, which versions before this check
 * have stored: a sale to anyone would be the worse mistake.
 */
export const findSold = async (
  work: Work,
  price: PriceRow,
  refuse = refuseMerchant,
): Promise<SoldByPrice> => {
  const product = await findProduct(work.tx, work, price.product_id)
  const ageRestriction = restrictionOf([price.metadata, product?.metadata ?? null], refuse)
  return { productId: price.product_id, productName: product?.name ?? 'Subscription', ageRestriction }
}

/**
 * What the invoice of a subscription's period sells: no product, since it is the subscription that entitles, with the
 * age restriction of its price and product.
 */
export const findSoldBySubscription = async (work: Work, subscriptionId: string): Promise<Sold | null> => {
  const plan = await selectPlan(work.tx, work, subscriptionId)
  if (plan === undefined) return null
  const price = await findPrice(work.tx, work, plan.price_id)
  const product = await findProduct(work.tx, work, plan.product_id)
  const ageRestriction = restrictionOf([price?.metadata ?? null, product?.metadata ?? null], refuseCustomer)
  return { productId: null, ageRestriction }
}

const restrictionOf = (
  metadata: readonly PriceRow['metadata'][],
  refuse: (fault: string) => ApiError,
): AgeRestriction | null =>
  metadata
    .map((one) => {
      const read = readAgeRestriction(one)
      if (read.fault !== null) throw refuse(read.fault.message)
      return read.restriction
    })
    .reduce(stricter)

const refuseCustomer = (): ApiError =>
  new ApiError(
    'invalid_state_transition',
    'This cannot be paid at the moment. Ask the merchant, who has to correct the age restriction of the product.',
  )

const refuseMerchant = (fault: string): ApiError =>
  invalid('priceId', `The price, or its product, cannot be sold as it is: ${fault}`)

/** Of the restrictions of a price and of its product, the one with the higher age. */
const stricter = (one: AgeRestriction | null, other: AgeRestriction | null): AgeRestriction | null =>
  (other?.requiredAge ?? 0) > (one?.requiredAge ?? 0) ? other : one

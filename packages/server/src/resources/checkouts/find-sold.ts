import { type AgeRestriction, readAgeRestriction } from '@stablerail/contract'
import { ApiError, invalid } from '../../mechanisms/http/index.ts'
import type { Work } from '../context.ts'
import { findPrice, type PriceRow } from '../prices/index.ts'
import { findProduct } from '../products/index.ts'
import { selectPlan } from './invoices-store.ts'
import type { Sold } from './open-checkout.ts'

/** The product that a price sells, with its name, and the age restriction of the sale. */
export type SoldByPrice = Sold & { productId: string; productName: string }

/**
 * Returns the product and age restriction of a checkout of a price. The product and the age restriction are
 * stored with the checkout and do not change with the price. Throws if the metadata of the price or product
 * has an age restriction that cannot be parsed, which earlier versions accepted: a sale without the required
 * age check would be worse than an error.
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
 * Returns the age restriction of a checkout that pays an invoice of a subscription: the stricter restriction
 * of the subscription's price and product. The returned product is null, because the subscription, not the
 * checkout, grants the entitlement to the product.
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

/**
 * Returns the stricter one of two age restrictions: the one that requires the higher age. Null is no
 * restriction.
 */
const stricter = (one: AgeRestriction | null, other: AgeRestriction | null): AgeRestriction | null =>
  (other?.requiredAge ?? 0) > (one?.requiredAge ?? 0) ? other : one

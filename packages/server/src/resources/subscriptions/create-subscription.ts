import type { Subscription, SubscriptionCreate } from '@stablerail/contract'
import type { z } from 'zod'
import { invalid } from '../../mechanisms/http/index.ts'
import { requireAutopay, requirePairs, resolveWallets } from '../checkouts/index.ts'
import type { Work } from '../context.ts'
import { findCustomers } from '../customers/index.ts'
import { requireRecurringPrice } from '../prices/index.ts'
import { requireKyb } from '../workspaces/index.ts'
import { beginPeriod, type Transition } from './move.ts'
import { newSubscription } from './new-subscription.ts'
import { factsOf, moveOne } from './require-subscription.ts'
import { toSubscription } from './subscription.ts'

type Create = z.output<typeof SubscriptionCreate>

/** Starts a subscription with its trial, or with its first period if it has no trial. */
export const createSubscription = async (work: Work, input: Create): Promise<Subscription> => {
  await requireKyb(work)
  await requireAutopay(work, input)
  await requireCustomer(work, input.customerId)
  const price = await requireRecurringPrice(work, input.priceId, input.token)
  const pair = { chain: input.chain, token: input.token, accepts: [] }
  await resolveWallets(work, requirePairs(work, pair, [price.currency, 'priceId']))
  const { billing, facts } = await factsOf(work)
  const fresh = newSubscription(billing, {
    ...input,
    priceId: price.id,
    productId: price.product_id,
    amountMinor: price.amount,
    currency: price.currency,
    interval: price.interval,
  })
  const move: Transition =
    fresh.status === 'trialing'
      ? { row: fresh }
      : beginPeriod(fresh, { anchor: billing.now, boundary: 0 }, facts)
  const started: Transition = { ...move, first: ['subscription.created'], mail: 'started' }
  const row = await moveOne(billing, { before: null, move: started, limit: 'act' })
  // Check the customer again, because `moveOne` has now locked the customer's row. A deletion of the customer
  // has either been committed before this lock, or happens after this transaction.
  await requireCustomer(work, input.customerId)
  return toSubscription(row)
}

const requireCustomer = async (work: Work, customerId: string): Promise<void> => {
  const customer = (await findCustomers(work.tx, work, [customerId])).get(customerId)
  if (customer === undefined || customer.deletedAt !== null)
    throw invalid('customerId', `There is no customer ${customerId} in this workspace and mode.`)
}

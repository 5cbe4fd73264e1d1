import {
  caps,
  defaultMinAmountMinor,
  type PaymentLink,
  type PaymentLinkCreate,
  tokenPeg,
} from '@stablerail/contract'
import { ApiError, invalid } from '../../mechanisms/http/index.ts'
import { makeHostedToken } from '../../mechanisms/secrets/index.ts'
import { requirePairs, resolveWallets } from '../checkouts/index.ts'
import type { Work } from '../context.ts'
import { chargeFault, findPrice } from '../prices/index.ts'
import { findProduct } from '../products/index.ts'
import { lockWorkspace, requireKyb } from '../workspaces/index.ts'
import { toPaymentLink } from './payment-link.ts'
import { countActive, insertLink } from './store.ts'

/** The amount and description of a link. `amountMinor` is 0 if the buyer chooses the amount. */
type Charge = { amountMinor: number; currency: string; priceId: string | null; description: string }

/**
 * Creates a payment link. Throws if its amount could not be paid at present. Concurrent creations in one
 * workspace are serialized.
 */
export const createPaymentLink = async (work: Work, input: PaymentLinkCreate): Promise<PaymentLink> => {
  await requireKyb(work)
  const { context, tx } = work
  const charge = await findCharge(work, input)
  const { chain, token, accepts = [] } = input
  const currencyParam = charge.priceId === null ? 'currency' : 'priceId'
  const pairs = requirePairs(work, { chain, token, accepts }, [charge.currency, currencyParam])
  await resolveWallets(work, pairs)
  await requireRoom(work)
  const isOpen = input.openAmount === true
  const row = await insertLink(tx, work, {
    chain,
    token,
    ...charge,
    id: context.ids.make('paymentLink'),
    hostedToken: makeHostedToken(context.random),
    openAmount: isOpen,
    minAmountMinor: isOpen ? (input.minAmount ?? defaultMinAmountMinor) : null,
    maxAmountMinor: input.maxAmount ?? null,
    presetAmounts: input.presetAmounts ?? null,
    otherPairs: input.accepts === undefined ? null : pairs.slice(1),
    successUrl: input.successUrl ?? '',
    autoReturn: input.autoReturn ?? false,
    metadata: input.metadata ?? null,
    createdAt: work.now,
  })
  return toPaymentLink(context.config, row)
}

const findCharge = async (work: Work, input: PaymentLinkCreate): Promise<Charge> => {
  const { description, priceId, amount = 0, currency } = input
  if (currency !== tokenPeg[input.token])
    throw invalid('currency', `${input.token} settles ${tokenPeg[input.token]}; the currency is ${currency}.`)
  if (priceId === undefined)
    return { amountMinor: amount, currency, priceId: null, description: description ?? '' }
  const price = await findPrice(work.tx, work, priceId)
  if (price === undefined)
    throw invalid('priceId', `There is no price ${priceId} in this workspace and mode.`)
  const fault = chargeFault(price)
  if (fault !== null) throw invalid('priceId', fault)
  const product = await findProduct(work.tx, work, price.product_id)
  return {
    amountMinor: price.amount,
    currency: price.currency,
    priceId,
    description: description ?? product?.name ?? '',
  }
}

const requireRoom = async (work: Work): Promise<void> => {
  await lockWorkspace(work.tx, work)
  if ((await countActive(work.tx, work)) < caps.activePaymentLinks) return
  throw new ApiError(
    'invalid_request',
    `There are at most ${caps.activePaymentLinks} active payment links in a workspace and mode. Deactivate one that is not used: DELETE .../payment_links/{id}.`,
  )
}

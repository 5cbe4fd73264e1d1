import type { Checkout, CheckoutCreate } from '@stablerail/contract'
import { invalid } from '../../mechanisms/http/index.ts'
import type { Work } from '../context.ts'
import { findCustomers, findOrCreateCustomer } from '../customers/index.ts'
import { chargeFault, findPrice, requireRecurringPrice } from '../prices/index.ts'
import { requireKyb } from '../workspaces/index.ts'
import { toCheckout } from './checkout.ts'
import { findSold } from './find-sold.ts'
import { openInvoiceCheckout } from './invoice-checkout.ts'
import { openCheckout, type Sold } from './open-checkout.ts'
import { requireAutopay } from './require-autopay.ts'
import { findDefaultPairs, requirePairs, resolveWallets } from './resolve-wallets.ts'

/** The amount that a checkout charges: from the request, or from the price that the request names. */
type Charge = { amountMinor: number; currency: string; priceId: string | null; sold: Sold | null }

export const createCheckout = async (work: Work, input: CheckoutCreate): Promise<Checkout> => {
  await requireKyb(work)
  if (input.invoiceId !== undefined) return await createForInvoice(work, input.invoiceId, input)
  if (input.mode === 'subscription') return await createForSubscription(work, input)
  const charge = await findCharge(work, input)
  const { chain, token, priceId } = { ...input, ...charge }
  if (chain === undefined || token === undefined) throw invalid('chain', 'chain and token are required.')
  const accepts = input.accepts ?? (await findDefaultPairs(work, charge.currency))
  const currencyParam = priceId === null ? 'currency' : 'priceId'
  const wanted = requirePairs(work, { chain, token, accepts }, [charge.currency, currencyParam])
  const pairs = await resolveWallets(work, wanted)
  const row = await openCheckout(work, {
    mode: input.mode,
    customerId: await findCustomer(work, input),
    invoiceId: null,
    ...charge,
    pairs,
    description: input.description ?? null,
    successUrl: input.successUrl ?? '',
    cancelUrl: input.cancelUrl ?? null,
    autoReturn: input.autoReturn,
    expiresInMinutes: input.expiresInMinutes,
    metadata: input.metadata ?? null,
    visit: null,
  })
  return toCheckout(work.context.config, row)
}

/** Creates the checkout of an invoice, for the invoice's customer unless the request names another one. */
const createForInvoice = async (work: Work, invoiceId: string, input: CheckoutCreate): Promise<Checkout> => {
  const { chain, token, description, successUrl, cancelUrl, autoReturn, expiresInMinutes, metadata } = input
  const customerId = await findCustomer(work, input)
  const wishes = { description, successUrl, cancelUrl, autoReturn, expiresInMinutes, metadata }
  const row = await openInvoiceCheckout(work, invoiceId, {
    customerId,
    pair: { chain, token },
    ...wishes,
    settle: (pair, currency) =>
      resolveWallets(work, requirePairs(work, { ...pair, accepts: [] }, [currency, 'invoiceId'])),
  })
  return toCheckout(work.context.config, row)
}

/** Creates the checkout that starts a subscription; its amount is the amount of the first period. */
const createForSubscription = async (work: Work, input: CheckoutCreate): Promise<Checkout> => {
  const { chain, token, priceId, autopay = 'manual' } = input
  if (chain === undefined || token === undefined || priceId === undefined)
    throw new Error('The contract asks for chain, token and priceId in mode subscription.')
  await requireAutopay(work, { chain, autopay })
  const { trialDays = 0 } = input
  if (trialDays > 0 && autopay !== 'allowance')
    throw invalid(
      'trialDays',
      'In a trial nothing is paid, so that a checkout is for signing alone: send autopay allowance with it, or create the ' +
        'subscription itself, with its trial.',
    )
  const price = await requireRecurringPrice(work, priceId, token)
  if (price.amount === 0)
    throw invalid('priceId', 'The price is zero: there is nothing to pay. Create the subscription itself.')
  const { productName, ...sold } = await findSold(work, price)
  const pairs = await resolveWallets(
    work,
    requirePairs(work, { chain, token, accepts: [] }, [price.currency, 'priceId']),
  )
  const row = await openCheckout(work, {
    mode: input.mode,
    customerId: await findCustomer(work, input),
    invoiceId: null,
    priceId,
    amountMinor: price.amount,
    currency: price.currency,
    pairs,
    terms: {
      productId: price.product_id,
      interval: price.interval,
      autopay,
      ...(trialDays > 0 && { trialDays }),
    },
    sold,
    description: input.description ?? `${productName}, each ${price.interval}`,
    successUrl: input.successUrl ?? '',
    cancelUrl: input.cancelUrl ?? null,
    autoReturn: input.autoReturn,
    expiresInMinutes: input.expiresInMinutes,
    metadata: input.metadata ?? null,
    visit: null,
  })
  return toCheckout(work.context.config, row)
}

const findCharge = async (work: Work, input: CheckoutCreate): Promise<Charge> => {
  if (input.priceId === undefined)
    return { amountMinor: input.amount ?? 0, currency: input.currency, priceId: null, sold: null }
  const price = await findPrice(work.tx, work, input.priceId)
  if (price === undefined)
    throw invalid('priceId', `There is no price ${input.priceId} in this workspace and mode.`)
  const fault = chargeFault(price)
  if (fault !== null) throw invalid('priceId', fault)
  const sold = await findSold(work, price)
  return { amountMinor: price.amount, currency: price.currency, priceId: price.id, sold }
}

const findCustomer = async (work: Work, input: CheckoutCreate): Promise<string | null> => {
  if (input.customerEmail !== undefined) {
    const customer = await findOrCreateCustomer(work, {
      email: input.customerEmail,
      name: input.customerName,
    })
    return customer.id
  }
  if (input.customerId === undefined) return null
  const customer = (await findCustomers(work.tx, work, [input.customerId])).get(input.customerId)
  if (customer === undefined || customer.deletedAt !== null)
    throw invalid('customerId', `There is no customer ${input.customerId} in this workspace and mode.`)
  return customer.id
}

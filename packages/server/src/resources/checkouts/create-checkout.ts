import {
  type AcceptedPair,
  acceptedPairs,
  type Checkout,
  type CheckoutCreate,
  isPair,
  mostAcceptedPairs,
  tokenPeg,
} from '@stablerail/contract'
import { findNetwork } from '../../config.ts'
import { ApiError, invalid } from '../../mechanisms/http/index.ts'
import type { Work } from '../../mechanisms/work/index.ts'
import { findCustomers, findOrCreateCustomer } from '../customers/index.ts'
import { findPrice } from '../prices/index.ts'
import { findWorkspaceTime } from '../test-clocks/index.ts'
import { findDefaultWallet, listSettlementOptions } from '../wallets/index.ts'
import { findWorkspace, requireKyb } from '../workspaces/index.ts'
import { checkoutEvent, type SettledPair, toCheckout } from './checkout.ts'
import { insertCheckout } from './store.ts'

/** 24 bytes are 192 bits, so that the token in the URL of a hosted page cannot be guessed. */
const hostedTokenBytes = 24

/** The amount that a checkout charges: from the request, or from the price that the request names. */
type Charge = { amountMinor: number; currency: string; priceId: string | null }

export const createCheckout = async (work: Work, input: CheckoutCreate): Promise<Checkout> => {
  await requireKyb(work)
  const { context, tx } = work
  const charge = await findCharge(work, input)
  const accepts = input.accepts ?? (await findDefaultPairs(work, charge))
  const pairs = requirePairs(work, { ...input, accepts }, charge).slice(0, mostAcceptedPairs)
  const [fixed, ...otherPairs] = await settlePairs(work, pairs)
  if (fixed === undefined) throw new Error('A checkout accepts at least one pair.')
  const livesMs = input.expiresInMinutes * 60_000
  const workspaceTime = await findWorkspaceTime(tx, work, work.now)
  const row = await insertCheckout(tx, work, {
    id: context.ids.make('checkout'),
    mode: input.mode,
    customerId: await findCustomer(work, input),
    ...charge,
    ...fixed,
    otherPairs,
    description: input.description ?? null,
    successUrl: input.successUrl ?? '',
    cancelUrl: input.cancelUrl ?? null,
    expiresAt: new Date(work.now.getTime() + livesMs),
    shownExpiresAt: new Date(workspaceTime.getTime() + livesMs),
    metadata: input.metadata ?? null,
    hostedToken: context.random.bytes(hostedTokenBytes).toString('base64url'),
    createdAt: work.now,
  })
  const checkout = toCheckout(context.config, row)
  work.emit('checkout.created', checkoutEvent(checkout))
  return checkout
}

const findCharge = async (work: Work, input: CheckoutCreate): Promise<Charge> => {
  if (input.mode === 'subscription')
    throw invalid('mode', 'This server does not serve checkouts of mode subscription yet.')
  if (input.invoiceId !== undefined) throw invalid('invoiceId', `There is no invoice ${input.invoiceId}.`)
  if (input.priceId === undefined)
    return { amountMinor: input.amount ?? 0, currency: input.currency, priceId: null }
  const price = await findPrice(work.tx, work, input.priceId)
  if (price === undefined)
    throw invalid('priceId', `There is no price ${input.priceId} in this workspace and mode.`)
  if (!price.active)
    throw invalid('priceId', 'The price is not active. Use another, or make it active again.')
  if (price.interval !== 'one_time')
    throw invalid('priceId', `The price renews each ${price.interval}; mode payment takes a one_time price.`)
  if (price.amount === 0) throw invalid('priceId', 'The price is zero: there is nothing to pay on chain.')
  return { amountMinor: price.amount, currency: price.currency, priceId: price.id }
}

/** What the workspace accepts by default, as far as it can be settled in this mode and currency. */
const findDefaultPairs = async (work: Work, { currency }: Charge): Promise<AcceptedPair[]> => {
  const { context, tx, workspaceId } = work
  const wanted = (await findWorkspace(tx, workspaceId))?.accepted_pairs ?? []
  if (wanted.length === 0) return []
  const options = await listSettlementOptions({ config: context.config, db: tx }, work)
  return wanted.filter(
    (pair) => tokenPeg[pair.token] === currency && options.some((option) => isPair(option, pair)),
  )
}

/** The pairs that the buyer may choose from, the fixed one first. Throws where one cannot settle the amount. */
const requirePairs = (
  { context: { config }, livemode }: Work,
  { chain, token, accepts }: CheckoutCreate,
  { currency, priceId }: Charge,
): AcceptedPair[] => {
  if (chain === undefined || token === undefined) throw invalid('chain', 'chain and token are required.')
  const fixed = { chain, token }
  const pairs = acceptedPairs(fixed, accepts)
  const mode = livemode ? 'live' : 'test'
  for (const pair of pairs) {
    const paramOf = (param: string) => (isPair(pair, fixed) ? param : 'accepts')
    if (currency !== tokenPeg[pair.token])
      throw invalid(
        paramOf(priceId === null ? 'currency' : 'priceId'),
        `${pair.token} settles ${tokenPeg[pair.token]}; the amount is in ${currency}.`,
      )
    const network = findNetwork(config, pair.chain, livemode)
    if (network === undefined)
      throw invalid(paramOf('chain'), `${pair.chain} is not offered by this deployment in ${mode} mode.`)
    if (network.tokens[pair.token] === undefined)
      throw invalid(
        paramOf('token'),
        `${pair.token} on ${pair.chain} is not offered by this deployment in ${mode} mode.`,
      )
  }
  return pairs
}

/** Adds to each pair the wallet that is paid. Throws where the workspace has no verified one for it. */
const settlePairs = async (work: Work, pairs: readonly AcceptedPair[]): Promise<SettledPair[]> => {
  const settled: SettledPair[] = []
  for (const { chain, token } of pairs) {
    const wallet = await findDefaultWallet(work.tx, work.workspaceId, chain, token)
    if (wallet === null)
      throw new ApiError(
        'signing_required',
        `No verified ${token} wallet on ${chain}. Verify one by signature first.`,
        { metadata: { chain, token } },
      )
    settled.push({ chain, token, walletId: wallet.id })
  }
  return settled
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

import { type Invoice, type InvoiceCreate, tokenPeg } from '@stablerail/contract'
import { invalid } from '../../mechanisms/http/index.ts'
import { makeHostedToken } from '../../mechanisms/secrets/index.ts'
import { findNetwork } from '../../settings/config.ts'
import { unavailableNetworkMessage } from '../../settings/unavailable-network-message.ts'
import type { Work } from '../context.ts'
import { atWorkspaceTime } from '../test-clocks/index.ts'
import { requireKyb } from '../workspaces/index.ts'
import { dueDate, invoiceEvent, showInvoice, totalOf } from './invoice.ts'
import { insertInvoice, isSubscription } from './store.ts'

/** Creates a draft invoice with the next number. */
export const createInvoice = async (work: Work, input: InvoiceCreate): Promise<Invoice> => {
  await requireKyb(work)
  requireSettlement(work, input)
  if (input.subscriptionId !== undefined && !(await isSubscription(work.tx, work, input.subscriptionId)))
    throw invalid(
      'subscriptionId',
      `There is no subscription ${input.subscriptionId} in this workspace and mode.`,
    )
  const amountMinor = totalOf(input.lineItems)
  const billing = await atWorkspaceTime(work)
  const { context, tx, now } = billing
  // Insert the invoice as late as possible, because the statement locks the counter of invoice numbers until
  // the commit. Only the event and the stored reply are written later.
  const row = await insertInvoice(tx, billing, {
    id: context.ids.make('invoice'),
    customerId: input.customerId,
    subscriptionId: input.subscriptionId ?? null,
    amountMinor,
    currency: input.currency,
    chain: input.chain,
    token: input.token,
    lineItems: input.lineItems,
    memo: input.memo ?? null,
    billTo: input.billTo ?? null,
    sellerAddress: input.sellerAddress ?? null,
    sellerTaxId: input.sellerTaxId ?? null,
    taxLine: input.taxLine ?? null,
    dueInDays: input.dueInDays,
    dueAt: dueDate(now, input.dueInDays),
    metadata: input.metadata ?? null,
    hostedToken: makeHostedToken(context.random),
    createdAt: now,
  })
  if (row === undefined)
    throw invalid('customerId', `There is no customer ${input.customerId} in this workspace and mode.`)
  billing.emit('invoice.created', invoiceEvent(row))
  return showInvoice(work.context.config, row)
}

/**
 * Throws if the token is not pegged to the currency, or if the deployment does not offer the token on the
 * chain.
 */
const requireSettlement = (
  { context: { config }, livemode }: Work,
  { chain, token, currency }: InvoiceCreate,
): void => {
  if (currency !== tokenPeg[token])
    throw invalid('currency', `${token} settles ${tokenPeg[token]}; the amount is in ${currency}.`)
  const network = findNetwork(config, chain, livemode)
  if (network === undefined) throw invalid('chain', unavailableNetworkMessage(config, { chain }, livemode))
  if (network.tokens[token] === undefined)
    throw invalid('token', unavailableNetworkMessage(config, { chain, token }, livemode))
}

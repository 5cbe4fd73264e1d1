// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import { PageRequest } from '../../pages.ts'
import type { Client } from '../../route.ts'
import type {
  Acknowledged,
  ListPaymentLinksQuery,
  PaymentLink,
  PaymentLinkCreate,
  PaymentLinkCreated,
} from '../types/payment-links.ts'

/**
 * Create a payment link.
 *
 * Creates a link that creates a checkout of a guest at every visit. A workspace has at most 1,000 active
 * links in each mode. Needs role developer or higher.
 *
 * @example
 * ```ts
 * const { paymentLink } = await createPaymentLink(client, {
 *   amount: 1999,
 *   chain: 'base',
 *   token: 'USDC',
 *   description: 'One blue mug',
 * })
 * console.log(paymentLink)
 * ```
 * @param client - What `createClient` made.
 * @param body - The fields of a payment link to create. Send exactly one of `amount`, `priceId` and
 *   `openAmount: true`.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns The new payment link.
 * @throws On {@link ConflictError}: The request collides with stored data, or its idempotency key was used
 *   with another body.
 * @throws On {@link SigningRequiredError}: The workspace has no verified wallet for the chain and token.
 * @throws On {@link KybRequiredError}: This deployment accepts live payments only for verified businesses.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const createPaymentLink = (
  client: Client,
  body: PaymentLinkCreate,
  options?: RequestOptions,
): Answer<PaymentLinkCreated> =>
  client('createPaymentLink POST ~/payment_links', [], body, options)

/**
 * List payment links.
 *
 * Lists payment links, newest first: all active links and the newest inactive links, 1,000 in total. Needs
 * role viewer or higher.
 *
 * @example
 * ```ts
 * for await (const paymentLink of listPaymentLinks(client)) {
 *   console.log(paymentLink.id)
 * }
 * ```
 * @param client - What `createClient` made.
 * @param query - Which ones `listPaymentLinks` gives.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns Await it for a page, or iterate over it for every item.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const listPaymentLinks = (
  client: Client,
  query?: ListPaymentLinksQuery,
  options?: RequestOptions,
): PageRequest<PaymentLink> =>
  new PageRequest(client, 'listPaymentLinks GET ~/payment_links', [], query, options)

/**
 * Deactivate a payment link.
 *
 * Deactivates a payment link: visits create no more checkouts. Existing checkouts are not affected. Does
 * nothing if the link is already inactive. Needs role developer or higher.
 *
 * @example
 * ```ts
 * const { ok } = await deletePaymentLink(client, 'plink_01k9z7q4m8c3v5t2r6w1x0y9bn')
 * console.log(ok)
 * ```
 * @param client - What `createClient` made.
 * @param id - Identifies the payment link.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns The operation was carried out.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const deletePaymentLink = (
  client: Client,
  id: string,
  options?: RequestOptions,
): Answer<Acknowledged> =>
  client('deletePaymentLink DELETE ~/payment_links/{id}', [id], undefined, options)

// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import type { PlatformResponse } from '../../platform.ts'
import type { Client } from '../../route.ts'
import type {
  ContactMessage,
  HostedCheckoutLink,
  HostedInvoice,
  MerchantProfile,
  OpenPaymentLink,
} from '../types/hosted.ts'
import type { Acknowledged } from '../types/payment-links.ts'

/**
 * See an invoice.
 *
 * Answers what the customer sees of an invoice that was sent. Needs no credentials.
 *
 * @example
 * ```ts
 * const hostedInvoice = await retrieveHostedInvoice(client, 'dGhpcyBpcyBub3QgYSB0b2tlbiE')
 * console.log(hostedInvoice)
 * ```
 * @param client - What `createClient` made.
 * @param token - The secret token from the address of the page.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns What the customer sees of an invoice.
 * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link InternalError},
 *   {@link ConnectionError}.
 */
export const retrieveHostedInvoice = (
  client: Client,
  token: string,
  options?: RequestOptions,
): Answer<HostedInvoice> =>
  client('retrieveHostedInvoice GET /v1/i/{token}', [token], undefined, options)

/**
 * Pay an invoice.
 *
 * Creates a checkout for what is left of the invoice, or answers the one that is live: an invoice has one at
 * a time. Needs no credentials.
 *
 * @example
 * ```ts
 * const { hostedUrl, token } = await payHostedInvoice(client, 'dGhpcyBpcyBub3QgYSB0b2tlbiE')
 * console.log(hostedUrl, token)
 * ```
 * @param client - What `createClient` made.
 * @param token - The secret token from the address of the page.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns The page and token of a checkout.
 * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
 * @throws On {@link InvalidStateTransitionError}: The operation is not legal in the resource's current state.
 * @throws On {@link SigningRequiredError}: There is no verified wallet for that chain and token.
 * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link InternalError},
 *   {@link ConnectionError}.
 */
export const payHostedInvoice = (
  client: Client,
  token: string,
  options?: RequestOptions,
): Answer<HostedCheckoutLink> =>
  client('payHostedInvoice POST /v1/i/{token}/checkout once', [token], undefined, options)

/**
 * Visit a payment link.
 *
 * Creates a guest checkout from the link, with the amount and the wallet of this moment. Of one link 20
 * checkouts can be open at a time from one IP address, and 10,000 in all; then it is refused as
 * `rate_limited`. Needs no credentials.
 *
 * @example
 * ```ts
 * const { hostedUrl, token } = await openPaymentLink(client, 'dGhpcyBpcyBub3QgYSB0b2tlbiE', {
 *   amount: 1999,
 * })
 * console.log(hostedUrl, token)
 * ```
 * @param client - What `createClient` made.
 * @param token - The secret token from the address of the page.
 * @param body - The amount that the buyer chose, for a link with an open amount.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns The page and token of a checkout.
 * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
 * @throws On {@link InvalidStateTransitionError}: The operation is not legal in the resource's current state.
 * @throws On {@link SigningRequiredError}: There is no verified wallet for that chain and token.
 * @throws On {@link KybRequiredError}: This deployment takes live payments only for verified businesses.
 * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link InternalError},
 *   {@link ConnectionError}.
 */
export const openPaymentLink = (
  client: Client,
  token: string,
  body?: OpenPaymentLink,
  options?: RequestOptions,
): Answer<HostedCheckoutLink> =>
  client('openPaymentLink POST /v1/pay/{token} once', [token], body, options)

/**
 * See a merchant's page.
 *
 * **Not served yet**: this version of the service answers `404`.
 *
 * Answers the merchant and its active payment links. Needs no credentials.
 *
 * @example
 * ```ts
 * const merchantProfile = await retrieveMerchantProfile(client, 'blue-mugs')
 * console.log(merchantProfile)
 * ```
 * @param client - What `createClient` made.
 * @param slug - The merchant's public name.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns A merchant's public page.
 * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link InternalError},
 *   {@link ConnectionError}.
 */
export const retrieveMerchantProfile = (
  client: Client,
  slug: string,
  options?: RequestOptions,
): Answer<MerchantProfile> =>
  client('retrieveMerchantProfile GET /v1/u/{slug}', [slug], undefined, options)

/**
 * Write to a merchant.
 *
 * **Not served yet**: this version of the service answers `404`.
 *
 * Sends a message to the merchant's support address. Needs no credentials.
 *
 * @example
 * ```ts
 * const { ok } = await contactMerchant(client, 'blue-mugs', {
 *   email: 'ada@example.com',
 *   message: 'Is the mug blue inside?',
 * })
 * console.log(ok)
 * ```
 * @param client - What `createClient` made.
 * @param slug - The merchant's public name.
 * @param body - A message to the merchant.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns The operation was carried out.
 * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link InternalError},
 *   {@link ConnectionError}.
 */
export const contactMerchant = (
  client: Client,
  slug: string,
  body: ContactMessage,
  options?: RequestOptions,
): Answer<Acknowledged> =>
  client('contactMerchant POST /v1/u/{slug}/contact once', [slug], body, options)

/**
 * A merchant's logo.
 *
 * **Not served yet**: this version of the service answers `404`.
 *
 * Answers the image, at most 256 KiB. Needs no credentials.
 *
 * @example
 * ```ts
 * const response = await retrieveLogo(client)
 * console.log(await response.text())
 * ```
 * @param client - What `createClient` made.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns The `Response`, its body a stream that is not read yet.
 * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link InternalError},
 *   {@link ConnectionError}.
 */
export const retrieveLogo = (client: Client, options?: RequestOptions): Answer<PlatformResponse> =>
  client('retrieveLogo GET /v1/img/logo/{workspaceId} raw', [], undefined, options)

// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import type { PlatformResponse } from '../../platform.ts'
import type { Client } from '../../route.ts'
import type { TermsSigned } from '../types/hosted-checkouts.ts'
import type {
  ContactMessage,
  HostedCancel,
  HostedCheckoutLink,
  HostedInvoice,
  HostedSubscription,
  MerchantProfile,
  OfferedTerms,
  OpenPaymentLink,
  PrepareTerms,
} from '../types/hosted.ts'
import type { Acknowledged } from '../types/payment-links.ts'

/**
 * See an invoice.
 *
 * Returns an invoice that was sent, as the customer sees it. Needs no credentials.
 *
 * @example
 * ```ts
 * const hostedInvoice = await retrieveHostedInvoice(client, 'dGhpcyBpcyBub3QgYSB0b2tlbiE')
 * console.log(hostedInvoice)
 * ```
 * @param client - What `createClient` made.
 * @param token - The secret token from the address of the page.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns An invoice, as the customer sees it.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link UnavailableError},
 *   {@link InternalError}, {@link ConnectionError}.
 */
export const retrieveHostedInvoice = (
  client: Client,
  token: string,
  options?: RequestOptions,
): Answer<HostedInvoice> =>
  client('retrieveHostedInvoice GET /v1/i/{token}', [token], undefined, options)

/**
 * Download an invoice.
 *
 * Returns an invoice that was sent, as a PDF with its lines, its status and the link to its page. The PDF of
 * a paid invoice lists the payments and is the receipt. The language is `?lang=` (`en`, `de`, `es`, `fr`,
 * `pt`, `tr`), otherwise the best match of `Accept-Language`, otherwise English. Needs no credentials.
 *
 * @example
 * ```ts
 * const response = await downloadHostedInvoice(client, 'dGhpcyBpcyBub3QgYSB0b2tlbiE')
 * console.log(await response.text())
 * ```
 * @param client - What `createClient` made.
 * @param token - The secret token from the address of the page.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns The `Response`, its body a stream that is not read yet.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link UnavailableError},
 *   {@link InternalError}, {@link ConnectionError}.
 */
export const downloadHostedInvoice = (
  client: Client,
  token: string,
  options?: RequestOptions,
): Answer<PlatformResponse> =>
  client('downloadHostedInvoice GET /v1/i/{token}/pdf raw', [token], undefined, options)

/**
 * Pay an invoice.
 *
 * Creates a checkout for the unpaid part of an invoice, or returns its live checkout. An invoice has at most
 * one live checkout at a time. Needs no credentials.
 *
 * @example
 * ```ts
 * const { hostedUrl, token } = await payHostedInvoice(client, 'dGhpcyBpcyBub3QgYSB0b2tlbiE')
 * console.log(hostedUrl, token)
 * ```
 * @param client - What `createClient` made.
 * @param token - The secret token from the address of the page.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns The URL and the token of the payment page of a checkout.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws On {@link InvalidStateTransitionError}: The current status of the resource does not allow the
 *   operation.
 * @throws On {@link SigningRequiredError}: The workspace has no verified wallet for the chain and token.
 * @throws On {@link KybRequiredError}: This deployment accepts live payments only for verified businesses.
 * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link UnavailableError},
 *   {@link InternalError}, {@link ConnectionError}.
 */
export const payHostedInvoice = (
  client: Client,
  token: string,
  options?: RequestOptions,
): Answer<HostedCheckoutLink> =>
  client('payHostedInvoice POST /v1/i/{token}/checkout once', [token], undefined, options)

/**
 * See a subscription.
 *
 * Returns a subscription as the customer sees it: merchant, price, status and unpaid invoice. Needs no
 * credentials.
 *
 * @example
 * ```ts
 * const hostedSubscription = await retrieveHostedSubscription(client, 'dGhpcyBpcyBub3QgYSB0b2tlbiE')
 * console.log(hostedSubscription)
 * ```
 * @param client - What `createClient` made.
 * @param token - The secret token from the address of the page.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns A subscription, as the customer sees it.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link UnavailableError},
 *   {@link InternalError}, {@link ConnectionError}.
 */
export const retrieveHostedSubscription = (
  client: Client,
  token: string,
  options?: RequestOptions,
): Answer<HostedSubscription> =>
  client('retrieveHostedSubscription GET /v1/s/{token}', [token], undefined, options)

/**
 * Pay a subscription.
 *
 * Creates a checkout for the unpaid invoice of a subscription, or returns the live checkout of that invoice.
 * Needs no credentials.
 *
 * @example
 * ```ts
 * const { hostedUrl, token } = await payHostedSubscription(client, 'dGhpcyBpcyBub3QgYSB0b2tlbiE')
 * console.log(hostedUrl, token)
 * ```
 * @param client - What `createClient` made.
 * @param token - The secret token from the address of the page.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns The URL and the token of the payment page of a checkout.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws On {@link InvalidStateTransitionError}: The current status of the resource does not allow the
 *   operation.
 * @throws On {@link SigningRequiredError}: The workspace has no verified wallet for the chain and token.
 * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link UnavailableError},
 *   {@link InternalError}, {@link ConnectionError}.
 */
export const payHostedSubscription = (
  client: Client,
  token: string,
  options?: RequestOptions,
): Answer<HostedCheckoutLink> =>
  client('payHostedSubscription POST /v1/s/{token}/checkout once', [token], undefined, options)

/**
 * Request terms to sign.
 *
 * Returns terms that allow renewals to be pulled from an address, and the approvals that these terms need.
 * The terms start with the unpaid period or, if there is none, at the end of the paid period. The same
 * address receives the same terms until the subscription changes, or until terms are requested for another
 * address. Needs no credentials.
 *
 * @example
 * ```ts
 * const { approvals, terms } = await prepareSubscriptionTerms(client, 'dGhpcyBpcyBub3QgYSB0b2tlbiE', {
 *   payerAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
 * })
 * console.log(approvals, terms)
 * ```
 * @param client - What `createClient` made.
 * @param token - The secret token from the address of the page.
 * @param body - The payer who will sign the terms of a subscription by allowance.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns The approvals that a payer sends, and the terms that the payer signs.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws On {@link InvalidStateTransitionError}: The current status of the resource does not allow the
 *   operation.
 * @throws On {@link SigningRequiredError}: The workspace has no verified wallet for the chain and token.
 * @throws On {@link RestrictedJurisdictionError}: This deployment does not accept payments from the buyer's
 *   country, or the country is not known and may be restricted.
 * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link UnavailableError},
 *   {@link InternalError}, {@link ConnectionError}.
 */
export const prepareSubscriptionTerms = (
  client: Client,
  token: string,
  body: PrepareTerms,
  options?: RequestOptions,
): Answer<OfferedTerms> =>
  client('prepareSubscriptionTerms POST /v1/s/{token}/prepare-terms once', [token], body, options)

/**
 * Sign new terms of a subscription.
 *
 * Accepts the payer's signature of the terms that `prepare-terms` returned last. These terms replace the
 * previous terms, and an unpaid invoice is pulled once the approval covers it. An approval that is mined
 * after this request is found within seconds at first, and within an hour after a day. Sending the same
 * signature again checks for the approval at once. Needs no credentials.
 *
 * @example
 * ```ts
 * const hostedSubscription = await takeSubscriptionTerms(client, 'dGhpcyBpcyBub3QgYSB0b2tlbiE', {
 *   signature: '0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a',
 * })
 * console.log(hostedSubscription)
 * ```
 * @param client - What `createClient` made.
 * @param token - The secret token from the address of the page.
 * @param body - The signature of the terms that the checkout returned.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns A subscription, as the customer sees it.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws On {@link InvalidStateTransitionError}: The current status of the resource does not allow the
 *   operation.
 * @throws On {@link RestrictedJurisdictionError}: This deployment does not accept payments from the buyer's
 *   country, or the country is not known and may be restricted.
 * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link UnavailableError},
 *   {@link InternalError}, {@link ConnectionError}.
 */
export const takeSubscriptionTerms = (
  client: Client,
  token: string,
  body: TermsSigned,
  options?: RequestOptions,
): Answer<HostedSubscription> =>
  client('takeSubscriptionTerms POST /v1/s/{token}/terms once', [token], body, options)

/**
 * Cancel a subscription as its customer.
 *
 * Cancels a subscription at the end of the paid period, or at once if that period is over. If the period is
 * over and a payment is pending, the subscription ends at the end of the period that this payment pays, or at
 * once if the payment fails. With a signature of `stop`, the agreement ends at once and the relayer sends the
 * stop to the chain, so that nothing can be pulled under the agreement any longer. Such a signature is also
 * accepted after the subscription has ended; without a signature, the request is then refused. With a
 * signature and `agreement`, the payer ends terms that do not pay the subscription, and the subscription
 * continues. At most 5 of these stops per subscription are sent to the chain; a stop of an agreement that has
 * paid is always sent. Needs no credentials.
 *
 * @example
 * ```ts
 * const hostedSubscription = await cancelHostedSubscription(client, 'dGhpcyBpcyBub3QgYSB0b2tlbiE', {
 *   signature: '0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a',
 * })
 * console.log(hostedSubscription)
 * ```
 * @param client - What `createClient` made.
 * @param token - The secret token from the address of the page.
 * @param body - The payer's signature of `stop`, which also ends the agreement on the chain.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns A subscription, as the customer sees it.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws On {@link InvalidStateTransitionError}: The current status of the resource does not allow the
 *   operation.
 * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link UnavailableError},
 *   {@link InternalError}, {@link ConnectionError}.
 */
export const cancelHostedSubscription = (
  client: Client,
  token: string,
  body?: HostedCancel,
  options?: RequestOptions,
): Answer<HostedSubscription> =>
  client('cancelHostedSubscription POST /v1/s/{token}/cancel once', [token], body, options)

/**
 * Visit a payment link.
 *
 * Creates a guest checkout from a payment link, with the current amount and wallet. A link can have at most
 * 20 open checkouts from one IP address, and 10,000 in total; further requests are refused as `rate_limited`.
 * Needs no credentials.
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
 * @returns The URL and the token of the payment page of a checkout.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws On {@link InvalidStateTransitionError}: The current status of the resource does not allow the
 *   operation.
 * @throws On {@link SigningRequiredError}: The workspace has no verified wallet for the chain and token.
 * @throws On {@link KybRequiredError}: This deployment accepts live payments only for verified businesses.
 * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link UnavailableError},
 *   {@link InternalError}, {@link ConnectionError}.
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
 * Returns a merchant and its active payment links: the links of live mode or, if the deployment reads no live
 * network, the links of test mode. Needs no credentials.
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
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link UnavailableError},
 *   {@link InternalError}, {@link ConnectionError}.
 */
export const retrieveMerchantProfile = (
  client: Client,
  slug: string,
  options?: RequestOptions,
): Answer<MerchantProfile> =>
  client('retrieveMerchantProfile GET /v1/u/{slug}', [slug], undefined, options)

/**
 * Send a message to a merchant.
 *
 * Mails a message to the merchant's support address. The merchant replies to `email`; the service sends no
 * mail to `email`. Returns `not_found` if the merchant has no support address. One IP address can send at
 * most 10 messages per day, and a merchant receives at most 100; further messages are refused as
 * `rate_limited`. Needs no credentials.
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
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link UnavailableError},
 *   {@link InternalError}, {@link ConnectionError}.
 */
export const contactMerchant = (
  client: Client,
  slug: string,
  body: ContactMessage,
  options?: RequestOptions,
): Answer<Acknowledged> =>
  client('contactMerchant POST /v1/u/{slug}/contact once', [slug], body, options)

/**
 * Retrieve the logo of a merchant.
 *
 * Returns the logo as a PNG of at most 256 KiB and 512 pixels per side. Needs no credentials.
 *
 * @example
 * ```ts
 * const response = await retrieveLogo(client)
 * console.log(await response.text())
 * ```
 * @param client - What `createClient` made.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns The `Response`, its body a stream that is not read yet.
 * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link UnavailableError},
 *   {@link InternalError}, {@link ConnectionError}.
 */
export const retrieveLogo = (client: Client, options?: RequestOptions): Answer<PlatformResponse> =>
  client('retrieveLogo GET /v1/img/logo/{workspaceId} raw', [], undefined, options)

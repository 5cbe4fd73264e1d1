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
 * Download an invoice.
 *
 * Answers an invoice that was sent as a PDF, with its lines, its state and the link to its page; once it is
 * paid, with its payments, as the receipt. It is in the language of `?lang=` (`en`, `de`, `es`, `fr`, `pt`,
 * `tr`), else in the best of these by `Accept-Language`, else in English. Needs no credentials.
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
 * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link InternalError},
 *   {@link ConnectionError}.
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
 * @throws On {@link KybRequiredError}: This deployment takes live payments only for verified businesses.
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
 * See a subscription.
 *
 * Answers what the customer sees of a subscription: merchant, amount, state, and what is to be paid. Needs no
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
 * @returns What the customer sees of a subscription.
 * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
 * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link InternalError},
 *   {@link ConnectionError}.
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
 * Makes a checkout for the unpaid invoice of a subscription, or answers the one that is live. Needs no
 * credentials.
 *
 * @example
 * ```ts
 * const { hostedUrl, token } = await payHostedSubscription(client, 'dGhpcyBpcyBub3QgYSB0b2tlbiE')
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
export const payHostedSubscription = (
  client: Client,
  token: string,
  options?: RequestOptions,
): Answer<HostedCheckoutLink> =>
  client('payHostedSubscription POST /v1/s/{token}/checkout once', [token], undefined, options)

/**
 * Ask for terms to sign.
 *
 * Answers terms by which renewals are pulled from an address, from the unpaid period on or from the end of
 * the paid one, and the approvals that they need. The same address is answered the same until the
 * subscription has moved on or another address has asked. Needs no credentials.
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
 * @param body - Who is to sign the terms of a subscription by allowance.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns What a payer approves, and signs.
 * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
 * @throws On {@link InvalidStateTransitionError}: The operation is not legal in the resource's current state.
 * @throws On {@link SigningRequiredError}: There is no verified wallet for that chain and token.
 * @throws On {@link RestrictedJurisdictionError}: Payments from the buyer's country are not accepted by this
 *   deployment, or it is not known and might be such a country.
 * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link InternalError},
 *   {@link ConnectionError}.
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
 * Takes the payer's signature of the terms that prepare-terms answered last. They take the place of those
 * before, and an unpaid invoice is pulled by them once the approval covers it. One that comes later is found:
 * within seconds at first, within an hour after a day. The same signature again looks at once. Needs no
 * credentials.
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
 * @param body - The signature of the terms that were answered to sign.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns What the customer sees of a subscription.
 * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
 * @throws On {@link InvalidStateTransitionError}: The operation is not legal in the resource's current state.
 * @throws On {@link RestrictedJurisdictionError}: Payments from the buyer's country are not accepted by this
 *   deployment, or it is not known and might be such a country.
 * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link InternalError},
 *   {@link ConnectionError}.
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
 * Cancels a subscription when the paid period ends: at once where it is over already, or, where a payment is
 * on its way then, at the end of the period which that pays, and at once where it fails. With the signature
 * of `stop` the agreement ends at once, and the relayer tells the chain of it: nothing can be pulled by it
 * any more. That is taken after the subscription has ended too; without it, one that has ended is refused.
 * With `agreement` as well, the payer of terms by which the subscription is not paid ends those, and it goes
 * on. Of a subscription 5 such stops are told to the chain, and besides those of every agreement that has
 * paid. Needs no credentials.
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
 * @param body - The payer's signature of `stop`, by which the agreement ends on the chain as well.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns What the customer sees of a subscription.
 * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
 * @throws On {@link InvalidStateTransitionError}: The operation is not legal in the resource's current state.
 * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link InternalError},
 *   {@link ConnectionError}.
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
 * Answers the merchant and its active payment links: those of live mode or, where the deployment reads no
 * network of live mode, those of test mode. Needs no credentials.
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
 * Mails a message to the merchant's support address, for the merchant to answer to `email`, which is mailed
 * nothing. A merchant without a support address is `not_found`. Within a day one IP address sends 10
 * messages, and a merchant is sent 100; then it is refused as `rate_limited`. Needs no credentials.
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
 * Answers the image, a PNG of at most 256 KiB and 512 pixels a side. Needs no credentials.
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

// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import type { PlatformResponse } from '../../platform.ts'
import type { Client } from '../../route.ts'
import type {
  ContactMessage,
  HostedCancel,
  HostedCheckoutLink,
  HostedInvoice,
  HostedSubscription,
  MerchantProfile,
  OpenPaymentLink,
} from '../types/hosted.ts'
import type { Acknowledged } from '../types/payment-links.ts'

/** Invoices, payment links and merchant pages as buyers see them, without an API key. */
export class Hosted {
  readonly #client: Client

  /** Called by the client only. */
  constructor(client: Client) {
    this.#client = client
  }

  /**
   * See an invoice.
   *
   * Returns an invoice that was sent, as the customer sees it. Needs no credentials.
   *
   * @example
   * ```ts
   * const hostedInvoice = await client.hosted.retrieveInvoice('dGhpcyBpcyBub3QgYSB0b2tlbiE')
   * console.log(hostedInvoice)
   * ```
   * @param token - The secret token from the address of the page.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns An invoice, as the customer sees it.
   * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and
   *   mode.
   * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link UnavailableError},
   *   {@link InternalError}, {@link ConnectionError}.
   */
  retrieveInvoice(token: string, options?: RequestOptions): Answer<HostedInvoice> {
    return this.#client('retrieveHostedInvoice GET /v1/i/{token}', [token], undefined, options)
  }

  /**
   * Pay an invoice.
   *
   * Creates a checkout for the unpaid part of an invoice, or returns its live checkout. An invoice has at
   * most one live checkout at a time. Needs no credentials.
   *
   * @example
   * ```ts
   * const { hostedUrl, token } = await client.hosted.payInvoice('dGhpcyBpcyBub3QgYSB0b2tlbiE')
   * console.log(hostedUrl, token)
   * ```
   * @param token - The secret token from the address of the page.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns The URL and the token of the payment page of a checkout.
   * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and
   *   mode.
   * @throws On {@link InvalidStateTransitionError}: The current status of the resource does not allow the
   *   operation.
   * @throws On {@link SigningRequiredError}: The workspace has no verified wallet for the chain and token.
   * @throws On {@link KybRequiredError}: This deployment accepts live payments only for verified businesses.
   * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link UnavailableError},
   *   {@link InternalError}, {@link ConnectionError}.
   */
  payInvoice(token: string, options?: RequestOptions): Answer<HostedCheckoutLink> {
    return this.#client('payHostedInvoice POST /v1/i/{token}/checkout once', [token], undefined, options)
  }

  /**
   * See a subscription.
   *
   * Returns a subscription as the customer sees it: merchant, price, status and unpaid invoice. Needs no
   * credentials.
   *
   * @example
   * ```ts
   * const hostedSubscription = await client.hosted.retrieveSubscription('dGhpcyBpcyBub3QgYSB0b2tlbiE')
   * console.log(hostedSubscription)
   * ```
   * @param token - The secret token from the address of the page.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns A subscription, as the customer sees it.
   * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and
   *   mode.
   * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link UnavailableError},
   *   {@link InternalError}, {@link ConnectionError}.
   */
  retrieveSubscription(token: string, options?: RequestOptions): Answer<HostedSubscription> {
    return this.#client('retrieveHostedSubscription GET /v1/s/{token}', [token], undefined, options)
  }

  /**
   * Pay a subscription.
   *
   * Creates a checkout for the unpaid invoice of a subscription, or returns the live checkout of that
   * invoice. Needs no credentials.
   *
   * @example
   * ```ts
   * const { hostedUrl, token } = await client.hosted.paySubscription('dGhpcyBpcyBub3QgYSB0b2tlbiE')
   * console.log(hostedUrl, token)
   * ```
   * @param token - The secret token from the address of the page.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns The URL and the token of the payment page of a checkout.
   * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and
   *   mode.
   * @throws On {@link InvalidStateTransitionError}: The current status of the resource does not allow the
   *   operation.
   * @throws On {@link SigningRequiredError}: The workspace has no verified wallet for the chain and token.
   * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link UnavailableError},
   *   {@link InternalError}, {@link ConnectionError}.
   */
  paySubscription(token: string, options?: RequestOptions): Answer<HostedCheckoutLink> {
    return this.#client('payHostedSubscription POST /v1/s/{token}/checkout once', [token], undefined, options)
  }

  /**
   * Cancel a subscription as its customer.
   *
   * Cancels a subscription at the end of the paid period, or at once if that period is over. If the period is
   * over and a payment is pending, the subscription ends at the end of the period that this payment pays, or
   * at once if the payment fails. With a signature of `stop`, the agreement ends at once and the relayer
   * sends the stop to the chain, so that nothing can be pulled under the agreement any longer. Such a
   * signature is also accepted after the subscription has ended; without a signature, the request is then
   * refused. With a signature and `agreement`, the payer ends terms that do not pay the subscription, and the
   * subscription continues. At most 5 of these stops per subscription are sent to the chain; a stop of an
   * agreement that has paid is always sent. Needs no credentials.
   *
   * @example
   * ```ts
   * const hostedSubscription = await client.hosted.cancelSubscription('dGhpcyBpcyBub3QgYSB0b2tlbiE', {
   *   signature: '0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a',
   * })
   * console.log(hostedSubscription)
   * ```
   * @param token - The secret token from the address of the page.
   * @param body - The payer's signature of `stop`, which also ends the agreement on the chain.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns A subscription, as the customer sees it.
   * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and
   *   mode.
   * @throws On {@link InvalidStateTransitionError}: The current status of the resource does not allow the
   *   operation.
   * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link UnavailableError},
   *   {@link InternalError}, {@link ConnectionError}.
   */
  cancelSubscription(
    token: string,
    body?: HostedCancel,
    options?: RequestOptions,
  ): Answer<HostedSubscription> {
    return this.#client('cancelHostedSubscription POST /v1/s/{token}/cancel once', [token], body, options)
  }

  /**
   * Visit a payment link.
   *
   * Creates a guest checkout from a payment link, with the current amount and wallet. A link can have at most
   * 20 open checkouts from one IP address, and 10,000 in total; further requests are refused as
   * `rate_limited`. Needs no credentials.
   *
   * @example
   * ```ts
   * const { hostedUrl, token } = await client.hosted.openPaymentLink('dGhpcyBpcyBub3QgYSB0b2tlbiE', {
   *   amount: 1999,
   * })
   * console.log(hostedUrl, token)
   * ```
   * @param token - The secret token from the address of the page.
   * @param body - The amount that the buyer chose, for a link with an open amount.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns The URL and the token of the payment page of a checkout.
   * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and
   *   mode.
   * @throws On {@link InvalidStateTransitionError}: The current status of the resource does not allow the
   *   operation.
   * @throws On {@link SigningRequiredError}: The workspace has no verified wallet for the chain and token.
   * @throws On {@link KybRequiredError}: This deployment accepts live payments only for verified businesses.
   * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link UnavailableError},
   *   {@link InternalError}, {@link ConnectionError}.
   */
  openPaymentLink(
    token: string,
    body?: OpenPaymentLink,
    options?: RequestOptions,
  ): Answer<HostedCheckoutLink> {
    return this.#client('openPaymentLink POST /v1/pay/{token} once', [token], body, options)
  }

  /**
   * See a merchant's page.
   *
   * Returns a merchant and its active payment links: the links of live mode or, if the deployment reads no
   * live network, the links of test mode. Needs no credentials.
   *
   * @example
   * ```ts
   * const merchantProfile = await client.hosted.retrieveProfile('blue-mugs')
   * console.log(merchantProfile)
   * ```
   * @param slug - The merchant's public name.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns A merchant's public page.
   * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and
   *   mode.
   * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link UnavailableError},
   *   {@link InternalError}, {@link ConnectionError}.
   */
  retrieveProfile(slug: string, options?: RequestOptions): Answer<MerchantProfile> {
    return this.#client('retrieveMerchantProfile GET /v1/u/{slug}', [slug], undefined, options)
  }

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
   * const { ok } = await client.hosted.contact('blue-mugs', {
   *   email: 'ada@example.com',
   *   message: 'Is the mug blue inside?',
   * })
   * console.log(ok)
   * ```
   * @param slug - The merchant's public name.
   * @param body - A message to the merchant.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns The operation was carried out.
   * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and
   *   mode.
   * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link UnavailableError},
   *   {@link InternalError}, {@link ConnectionError}.
   */
  contact(slug: string, body: ContactMessage, options?: RequestOptions): Answer<Acknowledged> {
    return this.#client('contactMerchant POST /v1/u/{slug}/contact once', [slug], body, options)
  }

  /**
   * Retrieve the logo of a merchant.
   *
   * Returns the logo as a PNG of at most 256 KiB and 512 pixels per side. Needs no credentials.
   *
   * @example
   * ```ts
   * const response = await client.hosted.logo()
   * console.log(await response.text())
   * ```
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns The `Response`, its body a stream that is not read yet.
   * @throws On {@link NotFoundError}: No such resource exists, or it is not visible in this workspace and
   *   mode.
   * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link UnavailableError},
   *   {@link InternalError}, {@link ConnectionError}.
   */
  logo(options?: RequestOptions): Answer<PlatformResponse> {
    return this.#client('retrieveLogo GET /v1/img/logo/{workspaceId} raw', [], undefined, options)
  }
}

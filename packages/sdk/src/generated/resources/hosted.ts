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

/** Invoices, payment links and merchant pages as buyers see them, without a key. */
export class Hosted {
  readonly #client: Client

  /** Made by the client. */
  constructor(client: Client) {
    this.#client = client
  }

  /**
   * See an invoice.
   *
   * Answers what the customer sees of an invoice that was sent. Needs no credentials.
   *
   * @example
   * ```ts
   * const hostedInvoice = await client.hosted.retrieveInvoice('dGhpcyBpcyBub3QgYSB0b2tlbiE')
   * console.log(hostedInvoice)
   * ```
   * @param token - The secret token from the address of the page.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns What the customer sees of an invoice.
   * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
   * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link InternalError},
   *   {@link ConnectionError}.
   */
  retrieveInvoice(token: string, options?: RequestOptions): Answer<HostedInvoice> {
    return this.#client('retrieveHostedInvoice GET /v1/i/{token}', [token], undefined, options)
  }

  /**
   * Pay an invoice.
   *
   * Creates a checkout for what is left of the invoice, or answers the one that is live: an invoice has one
   * at a time. Needs no credentials.
   *
   * @example
   * ```ts
   * const { hostedUrl, token } = await client.hosted.payInvoice('dGhpcyBpcyBub3QgYSB0b2tlbiE')
   * console.log(hostedUrl, token)
   * ```
   * @param token - The secret token from the address of the page.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns The page and token of a checkout.
   * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
   * @throws On {@link InvalidStateTransitionError}: The operation is not legal in the resource's current
   *   state.
   * @throws On {@link SigningRequiredError}: There is no verified wallet for that chain and token.
   * @throws On {@link KybRequiredError}: This deployment takes live payments only for verified businesses.
   * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link InternalError},
   *   {@link ConnectionError}.
   */
  payInvoice(token: string, options?: RequestOptions): Answer<HostedCheckoutLink> {
    return this.#client('payHostedInvoice POST /v1/i/{token}/checkout once', [token], undefined, options)
  }

  /**
   * See a subscription.
   *
   * Answers what the customer sees of a subscription: merchant, amount, state, and what is to be paid. Needs
   * no credentials.
   *
   * @example
   * ```ts
   * const hostedSubscription = await client.hosted.retrieveSubscription('dGhpcyBpcyBub3QgYSB0b2tlbiE')
   * console.log(hostedSubscription)
   * ```
   * @param token - The secret token from the address of the page.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns What the customer sees of a subscription.
   * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
   * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link InternalError},
   *   {@link ConnectionError}.
   */
  retrieveSubscription(token: string, options?: RequestOptions): Answer<HostedSubscription> {
    return this.#client('retrieveHostedSubscription GET /v1/s/{token}', [token], undefined, options)
  }

  /**
   * Pay a subscription.
   *
   * Makes a checkout for the unpaid invoice of a subscription, or answers the one that is live. Needs no
   * credentials.
   *
   * @example
   * ```ts
   * const { hostedUrl, token } = await client.hosted.paySubscription('dGhpcyBpcyBub3QgYSB0b2tlbiE')
   * console.log(hostedUrl, token)
   * ```
   * @param token - The secret token from the address of the page.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns The page and token of a checkout.
   * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
   * @throws On {@link InvalidStateTransitionError}: The operation is not legal in the resource's current
   *   state.
   * @throws On {@link SigningRequiredError}: There is no verified wallet for that chain and token.
   * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link InternalError},
   *   {@link ConnectionError}.
   */
  paySubscription(token: string, options?: RequestOptions): Answer<HostedCheckoutLink> {
    return this.#client('payHostedSubscription POST /v1/s/{token}/checkout once', [token], undefined, options)
  }

  /**
   * Cancel a subscription as its customer.
   *
   * Cancels a subscription when the paid period ends: at once where it is over already, or, where a payment
   * is on its way then, at the end of the period which that pays, and at once where it fails. With the
   * signature of `stop` the agreement ends at once, and the relayer tells the chain of it: nothing can be
   * pulled by it any more. That is taken after the subscription has ended too; without it, one that has ended
   * is refused. With `agreement` as well, the payer of terms by which the subscription is not paid ends
   * those, and it goes on. Of a subscription 5 such stops are told to the chain, and besides those of every
   * agreement that has paid. Needs no credentials.
   *
   * @example
   * ```ts
   * const hostedSubscription = await client.hosted.cancelSubscription('dGhpcyBpcyBub3QgYSB0b2tlbiE', {
   *   signature: '0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a',
   * })
   * console.log(hostedSubscription)
   * ```
   * @param token - The secret token from the address of the page.
   * @param body - The payer's signature of `stop`, by which the agreement ends on the chain as well.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns What the customer sees of a subscription.
   * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
   * @throws On {@link InvalidStateTransitionError}: The operation is not legal in the resource's current
   *   state.
   * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link InternalError},
   *   {@link ConnectionError}.
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
   * Creates a guest checkout from the link, with the amount and the wallet of this moment. Of one link 20
   * checkouts can be open at a time from one IP address, and 10,000 in all; then it is refused as
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
   * @returns The page and token of a checkout.
   * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
   * @throws On {@link InvalidStateTransitionError}: The operation is not legal in the resource's current
   *   state.
   * @throws On {@link SigningRequiredError}: There is no verified wallet for that chain and token.
   * @throws On {@link KybRequiredError}: This deployment takes live payments only for verified businesses.
   * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link InternalError},
   *   {@link ConnectionError}.
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
   * Answers the merchant and its active payment links: those of live mode or, where the deployment reads no
   * network of live mode, those of test mode. Needs no credentials.
   *
   * @example
   * ```ts
   * const merchantProfile = await client.hosted.retrieveProfile('blue-mugs')
   * console.log(merchantProfile)
   * ```
   * @param slug - The merchant's public name.
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns A merchant's public page.
   * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
   * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link InternalError},
   *   {@link ConnectionError}.
   */
  retrieveProfile(slug: string, options?: RequestOptions): Answer<MerchantProfile> {
    return this.#client('retrieveMerchantProfile GET /v1/u/{slug}', [slug], undefined, options)
  }

  /**
   * Write to a merchant.
   *
   * Mails a message to the merchant's support address, for the merchant to answer to `email`, which is mailed
   * nothing. A merchant without a support address is `not_found`. Within a day one IP address sends 10
   * messages, and a merchant is sent 100; then it is refused as `rate_limited`. Needs no credentials.
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
   * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
   * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link InternalError},
   *   {@link ConnectionError}.
   */
  contact(slug: string, body: ContactMessage, options?: RequestOptions): Answer<Acknowledged> {
    return this.#client('contactMerchant POST /v1/u/{slug}/contact once', [slug], body, options)
  }

  /**
   * A merchant's logo.
   *
   * Answers the image, a PNG of at most 256 KiB and 512 pixels a side. Needs no credentials.
   *
   * @example
   * ```ts
   * const response = await client.hosted.logo()
   * console.log(await response.text())
   * ```
   * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
   * @returns The `Response`, its body a stream that is not read yet.
   * @throws On {@link NotFoundError}: No such resource, or none that is visible in this workspace and mode.
   * @throws As any call: {@link InvalidRequestError}, {@link RateLimitedError}, {@link InternalError},
   *   {@link ConnectionError}.
   */
  logo(options?: RequestOptions): Answer<PlatformResponse> {
    return this.#client('retrieveLogo GET /v1/img/logo/{workspaceId} raw', [], undefined, options)
  }
}

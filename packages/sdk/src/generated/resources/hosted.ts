// Generated from the contract by packages/codegen. Do not edit: run `pnpm codegen`.

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
import * as routes from '../routes/hosted.ts'

/** What else buyers see, without a key. */
export class Hosted {
  readonly #client: Client

  /** Made by the client. */
  constructor(client: Client) {
    this.#client = client
  }

  /**
   * See an invoice.
   *
   * What the customer sees of an invoice. Needs no credentials.
   *
   * @param token - The secret token from the address of the page.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns What the customer sees of an invoice.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link NotFoundError} No such resource, or none that is visible in this workspace and mode.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const hostedInvoice = await client.hosted.retrieveInvoice('dGhpcyBpcyBub3QgYSB0b2tlbiE')
   * console.log(hostedInvoice)
   * ```
   */
  retrieveInvoice(token: string, options?: RequestOptions): Answer<HostedInvoice> {
    return this.#client(routes.retrieveHostedInvoice, [token], undefined, options)
  }

  /**
   * Pay an invoice.
   *
   * Makes a checkout for the invoice. Needs no credentials.
   *
   * @param token - The secret token from the address of the page.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns A fresh checkout.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link NotFoundError} No such resource, or none that is visible in this workspace and mode.
   * @throws {@link InvalidStateTransitionError} The operation is not legal in the resource's current state.
   *   Retrieve it to see where it stands.
   * @throws {@link SigningRequiredError} There is no verified wallet for that chain and token. Sign the
   *   wallet's challenge first.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const { hostedUrl, token } = await client.hosted.payInvoice('dGhpcyBpcyBub3QgYSB0b2tlbiE')
   * console.log(hostedUrl, token)
   * ```
   */
  payInvoice(token: string, options?: RequestOptions): Answer<HostedCheckoutLink> {
    return this.#client(routes.payHostedInvoice, [token], undefined, options)
  }

  /**
   * Visit a payment link.
   *
   * Makes a guest checkout from the link. Needs no credentials.
   *
   * @param token - The secret token from the address of the page.
   * @param body - The amount chosen, where the buyer chooses.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns A fresh checkout.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link NotFoundError} No such resource, or none that is visible in this workspace and mode.
   * @throws {@link SigningRequiredError} There is no verified wallet for that chain and token. Sign the
   *   wallet's challenge first.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const { hostedUrl, token } = await client.hosted.openPaymentLink('dGhpcyBpcyBub3QgYSB0b2tlbiE', {
   *   amount: 1999,
   * })
   * console.log(hostedUrl, token)
   * ```
   */
  openPaymentLink(
    token: string,
    body?: OpenPaymentLink,
    options?: RequestOptions,
  ): Answer<HostedCheckoutLink> {
    return this.#client(routes.openPaymentLink, [token], body, options)
  }

  /**
   * See a merchant's page.
   *
   * The merchant and its active payment links. Needs no credentials.
   *
   * @param slug - The merchant's public name.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns A merchant's public page.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link NotFoundError} No such resource, or none that is visible in this workspace and mode.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const merchantProfile = await client.hosted.retrieveProfile('blue-mugs')
   * console.log(merchantProfile)
   * ```
   */
  retrieveProfile(slug: string, options?: RequestOptions): Answer<MerchantProfile> {
    return this.#client(routes.retrieveMerchantProfile, [slug], undefined, options)
  }

  /**
   * Write to a merchant.
   *
   * Sends a message to the merchant's support address. Needs no credentials.
   *
   * @param slug - The merchant's public name.
   * @param body - A message to the merchant.
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns The operation was carried out.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link NotFoundError} No such resource, or none that is visible in this workspace and mode.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const { ok } = await client.hosted.contact('blue-mugs', {
   *   email: 'ada@example.com',
   *   message: 'Is the mug blue inside?',
   * })
   * console.log(ok)
   * ```
   */
  contact(slug: string, body: ContactMessage, options?: RequestOptions): Answer<Acknowledged> {
    return this.#client(routes.contactMerchant, [slug], body, options)
  }

  /**
   * A merchant's logo.
   *
   * The image, at most 256 KiB. Needs no credentials.
   *
   * @param options - Timeout, retries, signal and idempotency key of this call.
   * @returns The `Response`, its body a stream that is not read yet.
   * @throws {@link InvalidRequestError} The request is malformed; `param` names the field or header. Correct
   *   it and send it again.
   * @throws {@link RateLimitedError} Too many requests. Wait for the seconds in `Retry-After`.
   * @throws {@link InternalError} Something unexpected happened and nothing was changed. Retry with the same
   *   idempotency key.
   * @throws {@link NotFoundError} No such resource, or none that is visible in this workspace and mode.
   * @throws {@link ConnectionError} No answer came, or not in time ({@link TimeoutError}).
   * @example
   * ```ts
   * const response = await client.hosted.logo()
   * console.log(await response.text())
   * ```
   */
  logo(options?: RequestOptions): Answer<PlatformResponse> {
    return this.#client(routes.retrieveLogo, [], undefined, options)
  }
}

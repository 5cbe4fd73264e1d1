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

/** See an invoice. As `client.hosted.retrieveInvoice`. */
export const retrieveHostedInvoice = (
  client: Client,
  token: string,
  options?: RequestOptions,
): Answer<HostedInvoice> =>
  client(routes.retrieveHostedInvoice, [token], undefined, options)

/** Pay an invoice. As `client.hosted.payInvoice`. */
export const payHostedInvoice = (
  client: Client,
  token: string,
  options?: RequestOptions,
): Answer<HostedCheckoutLink> =>
  client(routes.payHostedInvoice, [token], undefined, options)

/** Visit a payment link. As `client.hosted.openPaymentLink`. */
export const openPaymentLink = (
  client: Client,
  token: string,
  body?: OpenPaymentLink,
  options?: RequestOptions,
): Answer<HostedCheckoutLink> =>
  client(routes.openPaymentLink, [token], body, options)

/** See a merchant's page. As `client.hosted.retrieveProfile`. */
export const retrieveMerchantProfile = (
  client: Client,
  slug: string,
  options?: RequestOptions,
): Answer<MerchantProfile> =>
  client(routes.retrieveMerchantProfile, [slug], undefined, options)

/** Write to a merchant. As `client.hosted.contact`. */
export const contactMerchant = (
  client: Client,
  slug: string,
  body: ContactMessage,
  options?: RequestOptions,
): Answer<Acknowledged> =>
  client(routes.contactMerchant, [slug], body, options)

/** A merchant's logo. As `client.hosted.logo`. */
export const retrieveLogo = (client: Client, options?: RequestOptions): Answer<PlatformResponse> =>
  client(routes.retrieveLogo, [], undefined, options)

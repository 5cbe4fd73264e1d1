// Generated from the contract by packages/codegen. Do not edit: run `pnpm codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import type { Client } from '../../route.ts'
import type {
  Attestation,
  HostedCheckout,
  PaymentInstructions,
  PreparePayment,
} from '../types/hosted-checkouts.ts'
import type { Acknowledged } from '../types/payment-links.ts'
import * as routes from '../routes/hosted-checkouts.ts'

/** See a checkout. As `client.hostedCheckouts.retrieve`. */
export const retrieveHostedCheckout = (
  client: Client,
  token: string,
  options?: RequestOptions,
): Answer<HostedCheckout> =>
  client(routes.retrieveHostedCheckout, [token], undefined, options)

/** Ask how to pay. As `client.hostedCheckouts.preparePayment`. */
export const preparePayment = (
  client: Client,
  token: string,
  body?: PreparePayment,
  options?: RequestOptions,
): Answer<PaymentInstructions> =>
  client(routes.preparePayment, [token], body, options)

/** Attest to be of age. As `client.hostedCheckouts.attest`. */
export const attestCheckout = (
  client: Client,
  token: string,
  body: Attestation,
  options?: RequestOptions,
): Answer<Acknowledged> =>
  client(routes.attestCheckout, [token], body, options)

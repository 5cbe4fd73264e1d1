// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import type { Client } from '../../route.ts'
import type { Checkout, CheckoutCreate } from '../types/checkouts.ts'
import * as routes from '../routes/checkouts.ts'

/** Create a checkout. As `client.checkouts.create`. */
export const createCheckout = (
  client: Client,
  body: CheckoutCreate,
  options?: RequestOptions,
): Answer<Checkout> =>
  client(routes.createCheckout, [], body, options)

/** Retrieve a checkout. As `client.checkouts.retrieve`. */
export const retrieveCheckout = (client: Client, id: string, options?: RequestOptions): Answer<Checkout> =>
  client(routes.retrieveCheckout, [id], undefined, options)

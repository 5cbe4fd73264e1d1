import { placeOrder } from '../../orders.ts'

/** Creates an order, and leads the buyer to its checkout. */
export const POST = async (): Promise<Response> => Response.redirect(await placeOrder(), 303)

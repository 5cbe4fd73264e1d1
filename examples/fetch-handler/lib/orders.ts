export type Order = { checkoutId: string; item: string; paid: boolean }

/** Stands for a database. */
const orders = new Map<string, Order>()

export const saveOrder = (order: Order): void => void orders.set(order.checkoutId, order)

export const findOrder = (checkoutId: string): Order | undefined => orders.get(checkoutId)

/** Safe to repeat: an order that is paid stays paid. */
export const markPaid = (checkoutId: string): void => {
  const order = orders.get(checkoutId)
  if (order) order.paid = true
}

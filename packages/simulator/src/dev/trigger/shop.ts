import type { Checkout, Customer } from '@stablerail/sdk'
import type { Chain } from '../../rail/chain.ts'
import type { PayOptions, SentPayment } from '../../rail/pay.ts'
import type { Workspace } from '../../rail/rail.ts'
import type { PaidOutcome } from '../../rail/settle.ts'

/** The merchant and the buyer of a trigger. `did` describes a step to the person who requested it. */
export type TriggerShop = Pick<Workspace, 'client' | 'clock'> & {
  chain: Chain
  did(step: string): void
  customer(): Promise<Customer>
  /** A recurring price of 9.00 in a month, of a new product. */
  membership(amount?: number): Promise<string>
  checkout(body?: object): Promise<Checkout>
  send(checkout: Checkout, options?: PayOptions): Promise<SentPayment>
  pay(checkout: Checkout, options?: PayOptions): Promise<PaidOutcome>
  /** The chain and the token of new records. */
  pair: { chain: 'base'; token: 'USDC' }
}

let count = 0

export const createTriggerShop = (
  { client, clock, pay }: Workspace,
  [chainName, chain]: [string, Chain],
  did: (step: string) => void,
): TriggerShop => {
  const pair = { chain: chainName, token: 'USDC' } as TriggerShop['pair']
  const send: TriggerShop['send'] = async (checkout, options = {}) => {
    const sent = await pay(checkout, options)
    const hashes = sent.transactions.map(({ hash }) => hash).join(', ')
    did(`A buyer paid ${checkout.id} (${sent.scenario}): ${hashes}`)
    return sent
  }
  return {
    client,
    clock,
    chain,
    pair,
    did,
    async customer() {
      count += 1
      const email = `buyer-${Date.now()}-${count}@stablerail.example`
      const { customer } = await client.customers.create({ email })
      did(`The customer ${customer.id} (${email}) was created.`)
      return customer
    },
    async membership(amount = 900) {
      const product = await client.products.create({ name: 'Film club' })
      const { id } = await client.prices.create(product.id, { amount, interval: 'month' })
      did(`The product ${product.id} with the price ${id} was created.`)
      return id
    },
    async checkout(body = {}) {
      const checkout = await client.checkouts.create({ mode: 'payment', amount: 1_999, ...pair, ...body })
      did(`The checkout ${checkout.id} was created.`)
      return checkout
    },
    send,
    async pay(checkout, options) {
      const settled = await (await send(checkout, options)).settled()
      did(`The checkout is ${settled.checkout.status}.`)
      return settled
    },
  }
}

import type { Checkout, Customer, UnsignedTransaction } from '@stablerail/sdk'
import type { FaultyProxy } from '@stablerail/test-support'
import type { Chain } from '../../rail/chain.ts'
import type { ChainClient, Hex } from '../../rail/chain-client.ts'
import type { PayOptions } from '../../rail/pay.ts'
import type { Workspace } from '../../rail/rail.ts'
import type { PaidOutcome } from '../../rail/settle.ts'
import { openAccount, type SigningAccount } from './account.ts'
import type { DashboardSession } from './sign-in.ts'

/** The parts of a simulator with which triggers work. All payments are on its first chain. */
export type TriggerParts = {
  workspace: Workspace
  chainName: string
  chain: Chain
  chainClient: ChainClient
  /** Stores the hash of a transaction, so that a reorg removes it. */
  noteSent(hash: Hex): void
  /** The provider through which the service reads the chain. */
  provider: Pick<FaultyProxy, 'faults'>
}

/** The merchant and the buyer of a trigger. `did` describes a step to the person who requested it. */
export type TriggerShop = TriggerParts &
  Pick<Workspace, 'client' | 'clock'> & {
    did(step: string): void
    /** Signs in to the dashboard as the operator of the workspace. */
    signIn(): Promise<DashboardSession>
    /** The account of the settlement wallets that the simulator has created. */
    merchant: SigningAccount
    customer(): Promise<Customer>
    /** A recurring price of 9.00 in a month, of a new product. */
    membership(amount?: number): Promise<string>
    checkout(body?: object): Promise<Checkout>
    /** Pays a checkout as a new buyer, and waits until the service has decided about the payment. */
    pay(checkout: Checkout, options?: PayOptions): Promise<PaidOutcome>
    /** Signs a transaction with the wallet of the merchant, and waits until it is mined. Returns its hash. */
    sendAsMerchant(transaction: UnsignedTransaction): Promise<Hex>
    /** The chain and the token of new records. */
    pair: { chain: 'base'; token: 'USDC' }
  }

export type Recipe = (shop: TriggerShop) => Promise<unknown>
export type Recipes = Readonly<Record<string, Recipe>>

let count = 0

export const createTriggerShop = (
  parts: TriggerParts,
  signIn: () => Promise<DashboardSession>,
  did: (step: string) => void,
): TriggerShop => {
  const { workspace, chainClient, chainName, noteSent } = parts
  const { client, clock } = workspace
  const pair = { chain: chainName, token: 'USDC' } as TriggerShop['pair']
  const { privateKey } = workspace.merchant
  const merchant = openAccount({ chain: chainClient, privateKey, onSent: noteSent })
  return {
    ...parts,
    client,
    clock,
    pair,
    did,
    signIn,
    merchant,
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
    async pay(checkout, options) {
      const sent = await workspace.pay(checkout, options)
      const hashes = sent.transactions.map(({ hash }) => hash).join(', ')
      did(`A buyer paid ${checkout.id} (${sent.scenario}): ${hashes}`)
      const settled = await sent.settled()
      did(`The status of the checkout is ${settled.checkout.status}.`)
      return settled
    },
    async sendAsMerchant(transaction) {
      if (transaction.kind !== 'evm') throw new Error('The transaction is for another kind of chain.')
      requireOwn(merchant, transaction.from)
      return await merchant.send(transaction)
    },
  }
}

/** Throws if a wallet of the workspace is not the one whose key the simulator has. */
export const requireOwn = ({ address }: SigningAccount, wallet: string): void => {
  if (address.toLowerCase() !== wallet.toLowerCase())
    throw new Error(
      `The simulator has no key of the wallet ${wallet}. Make ${address} the default wallet in the dashboard.`,
    )
}

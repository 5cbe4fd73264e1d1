import { Stablerail, type TokenSymbol } from '@stablerail/sdk'
import type { EvmChain } from '../description.ts'
import { type Buyer, type CheckoutToPay, type PayStep, toBill, tokenOf } from './buyer.ts'
import type { ChainClient, Hex } from './chain-client.ts'
import type { ControlClient, Turn } from './control-client.ts'
import { createPayer } from './payer.ts'
import { type Scenario, scenarios } from './scenarios/index.ts'
import { type PaidOutcome, settle } from './settle.ts'

export type PayOptions = {
  /** How the buyer pays. Default: `exact`. */
  scenario?: Scenario | undefined
  /** The chain and the token, if the checkout accepts several pairs. Default: its first pair. */
  chain?: EvmChain | undefined
  token?: TokenSymbol | undefined
  /** The scenario `batch`: up to two further checkouts that are paid in the same transaction. */
  alongside?: readonly CheckoutToPay[] | undefined
  /**
   * The scenarios with a reorg of a payment: how many blocks it replaces, including the block of the payment. Default: 3
   * before the confirmation, and two more than the confirmation needs after it. At most 60.
   */
  depth?: number | undefined
  /** Gets each step when it has happened. The next step begins when its result is resolved. */
  onStep?: ((step: PayStep) => void | Promise<void>) | undefined
}

/** A payment that was sent. */
export type SentPayment = {
  scenario: Scenario
  /** The transactions of the payment, in the order in which they were mined. */
  transactions: { chain: string; hash: Hex }[]
  /**
   * Makes the transactions deep enough, waits until the service has decided about each of them, and returns the
   * checkout and the payments. Throws if this takes longer than `withinMs`: 30 seconds by default.
   */
  settled(options?: { withinMs?: number }): Promise<PaidOutcome>
}

/** The chains of a simulator as one connection uses them. */
export type PayingChains = {
  names: readonly string[]
  clientOf(name: string): ChainClient
  /** Stores the hash of a transaction that a buyer of this connection has sent. */
  noteSent(chain: string, hash: Hex): void
}

export type PayingShop = { baseUrl: string; client: Stablerail; control: ControlClient; chains: PayingChains }

const settledWithinMs = 30_000
/** The time for which a payment without `settled` makes faults and reorgs of other connections wait. */
const longestTurnMs = 60_000

/** Pays a checkout as a buyer does: requests instructions, and sends transactions from an account of its own. */
export const pay = async (
  shop: PayingShop,
  checkout: CheckoutToPay,
  options: PayOptions = {},
): Promise<SentPayment> => {
  const { scenario = 'exact', chain: name = checkout.chain } = options
  const { run, needsChainAlone = false, hasDepth = false } = scenarios[scenario]
  if (options.depth !== undefined && !hasDepth)
    throw new Error(`The scenario ${scenario} has no depth. Leave it out, or choose one of the reorgs.`)
  const turn = await takeTurn(shop.control, name, needsChainAlone)
  try {
    const buyer = await createBuyer(shop, { checkout, name, options })
    const sent = await run(buyer)
    return {
      scenario,
      transactions: sent.map(({ chain, hash }) => ({ chain, hash })),
      settled: async ({ withinMs = settledWithinMs } = {}) => {
        const settled = await settle({
          client: shop.client,
          checkoutId: checkout.id,
          sent,
          chainOf: shop.chains.clientOf,
          withinMs,
          did: buyer.did,
        })
        await turn.end()
        return settled
      },
    }
  } catch (error) {
    await turn.end()
    throw error
  }
}

/** Takes a turn that ends by itself if the payment is never settled. */
const takeTurn = async (control: ControlClient, chain: string, isAlone: boolean): Promise<Turn> => {
  const turn = await (isAlone ? control.reserve(chain, null) : control.share(chain))
  const timer = setTimeout(() => void turn.end().catch(() => undefined), longestTurnMs)
  timer.unref()
  return {
    async end() {
      clearTimeout(timer)
      await turn.end()
    },
  }
}

type Wanted = { checkout: CheckoutToPay; name: string; options: PayOptions }

const createBuyer = async (shop: PayingShop, { checkout, name, options }: Wanted): Promise<Buyer> => {
  const { baseUrl, chains } = shop
  const chain = chains.clientOf(name)
  const payerOn = (where: string) =>
    createPayer(chains.clientOf(where), (hash) => chains.noteSent(where, hash))
  const payer = await payerOn(name)
  const page = new Stablerail({ baseUrl })
  return {
    checkout,
    client: shop.client,
    chain,
    payer,
    alongside: options.alongside ?? [],
    depth: options.depth,
    did: async (step) => await options.onStep?.(step),
    async requestBill(asked = checkout) {
      const { token } = options
      return toBill(
        await page.hostedCheckouts.preparePayment(tokenOf(asked), {
          payerAddress: payer.address,
          ...(options.chain !== undefined && { chain: options.chain }),
          ...(token !== undefined && { token }),
        }),
      )
    },
    async elsewhere() {
      const other = chains.names.find((one) => one !== name)
      if (other === undefined)
        throw new Error(
          `The simulator has only the chain ${name}. Start it with two: startSimulator({ chains: ['base', 'ethereum'] }), or stablerail dev --chains base,ethereum.`,
        )
      return { name: other, chain: chains.clientOf(other), payer: await payerOn(other) }
    },
  }
}

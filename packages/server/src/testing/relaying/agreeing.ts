import type { PaymentInstructions } from '@stablerail/contract'
import { pullContractAbi } from '@stablerail/contracts-evm'
import { type Address, erc20Abi, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { openInvoiceTill } from '../payments/invoices.ts'
import type { ShopResponse } from '../payments/refunds.ts'
import type { PullWorld, RenewalWorld } from './renewals.ts'
import { runRelays } from './world.ts'

export type Signer = { address: Address; privateKey: Hex }

/**
 * Creates an account that no other test uses, with coins for gas. The node sends its transactions by
 * impersonation; typed data is signed with its key.
 */
export const openAccount = async ({ node }: Pick<PullWorld, 'node'>): Promise<Signer> => {
  const privateKey = generatePrivateKey()
  const { address } = privateKeyToAccount(privateKey)
  await node.client.impersonateAccount({ address })
  await node.client.setBalance({ address, value: 10n ** 18n })
  return { address, privateKey }
}

/** Advances the clock and the time of the chain. */
export const pass = async ({ clock, node }: RenewalWorld, seconds: number): Promise<void> => {
  clock.advance({ seconds })
  await node.client.increaseTime({ seconds })
}

/** Signs typed data like a wallet that receives its JSON. */
export const signTypedData = ({ privateKey }: Signer, typedData: string): Promise<Hex> =>
  privateKeyToAccount(privateKey).signTypedData(JSON.parse(typedData))

/**
 * Creates a test workspace that sells a subscription by allowance, and a buyer with 1,000 dollars who has not
 * signed any terms yet.
 */
export const openAgreeingTill = async (world: PullWorld, interval = 'month') => {
  const { node, token, network, relayer } = world
  // Run the worker's job once, so that the server knows that the pull contract exists.
  await runRelays(world, [])
  const merchant = await openAccount(world)
  const payer = await openAccount(world)
  await node.mint({ token, to: payer.address, amountBase: 1_000_000_000n })
  await node.client.writeContract({
    account: merchant.address,
    address: network.pullContract as Address,
    abi: pullContractAbi,
    functionName: 'setPuller',
    args: [relayer.address, true],
  })
  const till = await openInvoiceTill(world, merchant.address)
  const { shop, customerId } = till
  const { json: product } = await world.post(shop, 'products', { name: 'Tea club' })
  const { json: price } = await world.post(shop, `products/${product.id}/prices`, { amount: 2000, interval })
  const request = (more: object = {}) =>
    world.post(shop, 'checkouts', {
      mode: 'subscription',
      autopay: 'allowance',
      chain: 'base',
      token: 'USDC',
      customerId,
      priceId: price.id,
      ...more,
    })
  /** Creates a checkout, and returns the token of its page. */
  const open = async (more: object = {}): Promise<string> => {
    const { json } = await request(more)
    return json.hostedUrl.split('/').at(-1)
  }
  const prepare = (checkout: string, by = payer) =>
    world.visit('POST', `/v1/checkout/${checkout}/prepare-payment`, { payerAddress: by.address })
  const send = (checkout: string, signature: string) =>
    world.visit('POST', `/v1/checkout/${checkout}/terms`, { signature })
  /** Sends the token approvals that a response requests. */
  const approve = async ({ approvals }: Pick<PaymentInstructions, 'approvals'>) => {
    for (const one of approvals)
      if (one.kind === 'evm') {
        const call = { account: one.from as Address, to: one.to as Address, data: one.data as Hex }
        await node.client.sendTransaction(call)
      }
  }
  /** Requests payment instructions as the buyer, signs the terms in them, and sends the signature. */
  const sign = async (checkout: string, by = payer): Promise<ShopResponse> => {
    const { json } = await prepare(checkout, by)
    return await send(checkout, await signTypedData(by, json.terms.typedData))
  }
  return {
    ...till,
    merchant,
    payer,
    product,
    priceId: price.id as string,
    request,
    open,
    prepare,
    send,
    approve,
    sign,
    see: async (checkout: string) => (await world.visit('GET', `/v1/checkout/${checkout}`)).json,
    subscriptions: async () => (await world.get(shop, 'subscriptions')).json.data,
    balance: (holder: Address) =>
      node.client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [holder] }),
    allowance: () =>
      node.client.readContract({
        address: token,
        abi: erc20Abi,
        functionName: 'allowance',
        args: [payer.address, network.pullContract as Address],
      }),
  }
}

export type AgreeingTill = Awaited<ReturnType<typeof openAgreeingTill>>

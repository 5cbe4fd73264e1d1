import { Stablerail } from '@stablerail/sdk'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { openBuyer } from './buyer.ts'
import { signIn } from './sign-in.ts'
import { startWebhookReceiver, type WebhookEvent, type WebhookReceiver } from './webhook-receiver.ts'
import type { World } from './world.ts'

/** Called after each completed step, with a description for the person who runs the program. */
export type Report = (step: string, detail?: string) => void

/**
 * Makes one payment in a new workspace and waits for the verified webhook. Uses only what every merchant has:
 * the SDK, a signature of the settlement wallet, and a webhook receiver.
 */
export const firstPayment = async (world: World, report: Report) => {
  const receiver = await startWebhookReceiver(world.receiverPort)
  try {
    return await makePayment(world, receiver, report)
  } finally {
    await receiver.stop()
  }
}

const makePayment = async (world: World, receiver: WebhookReceiver, report: Report) => {
  const { merchantPrivateKey, id: chain, token } = world.chain
  const { amountMinor = 1999 } = world
  const buyer = await openBuyer(chain, world.chain)
  const client = new Stablerail({
    apiKey: world.apiKey,
    workspaceId: world.workspaceId,
    baseUrl: world.baseUrl,
  })

  if (merchantPrivateKey !== null) await connectWallet(world, privateKeyToAccount(merchantPrivateKey), report)

  const product = await client.products.create({ name: 'Blue mug', description: 'Holds a third of a litre.' })
  const price = await client.prices.create(product.id, { amount: amountMinor, interval: 'one_time' })
  report('Product and price made', `${product.name}, $${(amountMinor / 100).toFixed(2)}`)

  const { endpoint, signingSecret } = await client.webhookEndpoints.create({
    url: receiver.url,
    events: ['payment.pending', 'payment.confirmed', 'checkout.succeeded'],
  })
  receiver.useSecret(signingSecret)
  report('Webhook receiver registered', endpoint.url)

  const checkout = await client.checkouts.create({
    mode: 'payment',
    priceId: price.id,
    customerEmail: 'ada@example.com',
    chain,
    token,
  })
  report('Checkout created', checkout.id)

  const hostedToken = checkout.hostedUrl.split('/').at(-1) ?? ''
  const instructions = await client.hostedCheckouts.preparePayment(hostedToken, {
    payerAddress: buyer.address,
  })
  const paid = await buyer.pay(instructions)
  report('Buyer paid on chain', paid.hash)

  const pending = await receiver.waitFor(
    (event) => event.type === 'payment.pending' && isAbout(event, checkout.id),
    world.patienceMs,
  )
  report('payment.pending verified', pending.id)

  await buyer.mine(world.chain.confirmations)
  report('Waiting for confirmations', `${world.chain.confirmations}, from block ${paid.blockNumber} on`)

  const confirmed = await receiver.waitFor(
    (event) => event.type === 'payment.confirmed' && isAbout(event, checkout.id),
    world.patienceMs,
  )
  if (confirmed.type !== 'payment.confirmed' || !confirmed.data.fullySettled)
    throw new Error('The payment was confirmed without being fully settled.')
  report('payment.confirmed verified', `fullySettled ${confirmed.data.fullySettled}`)
  const succeeded = await receiver.waitFor(
    (event) => event.type === 'checkout.succeeded' && isAbout(event, checkout.id),
  )
  report('checkout.succeeded verified', succeeded.id)

  const payment = await client.payments.retrieve(confirmed.data.paymentId)
  report('Payment settled', payment.id)
  report(`Payment ${payment.status}`, `${payment.tokenAmountBase} base units of ${token}`)
  // Deletes the endpoint, because the receiver ends with this program and later deliveries would fail.
  await client.webhookEndpoints.delete(endpoint.id)
  return { checkoutId: checkout.id, paymentId: payment.id, txHash: paid.hash, verifiedEvents: 3 }
}

/**
 * Returns whether an event is about the checkout. The endpoint also receives events about other payments of
 * the workspace.
 */
const isAbout = (event: WebhookEvent, checkoutId: string): boolean =>
  event.type === 'checkout.succeeded'
    ? event.data.checkout.id === checkoutId
    : 'checkoutId' in event.data && event.data.checkoutId === checkoutId

/** Registers a settlement wallet and proves with a signature who owns it. A merchant does this only once. */
const connectWallet = async (world: World, owner: PrivateKeyAccount, report: Report): Promise<void> => {
  const cookie = await signIn(world.baseUrl, world.operator)
  report('Signed in', world.operator.email)
  const dashboard = new Stablerail({
    session: { cookie, mode: 'test' },
    workspaceId: world.workspaceId,
    baseUrl: world.baseUrl,
  })
  const { data: wallets } = await dashboard.wallets.list()
  const known = wallets.find(
    ({ chain, token, address }) => chain === world.chain.id && token === 'USDC' && address === owner.address,
  )
  if (known?.verified) return report('Settlement wallet is known', known.address)
  const { wallet, challenge } =
    known === undefined
      ? await dashboard.wallets.create({ chain: world.chain.id, token: 'USDC', address: owner.address })
      : { wallet: known, challenge: await dashboard.wallets.challenge(known.id) }
  const signature = await owner.signMessage({ message: challenge.message })
  await dashboard.wallets.verify(wallet.id, { challengeId: challenge.id, signature })
  report('Settlement wallet signed', wallet.address)
}

import { setTimeout as delay } from 'node:timers/promises'
import { ConnectionError, NotFoundError, Stablerail } from '@stablerail/sdk'
import { openBuyerOf } from './buyer.ts'
import type { Emulator } from './emulators.ts'

/**
 * An error that the person who runs the command can fix. Only its message is printed, without a stack trace.
 */
export class Refusal extends Error {}

type Found = { emulator: Emulator; buyer: Stablerail; token: string }
type Report = (step: string) => void

const patienceMs = 60_000

const usage =
  'npm run pay -- <checkout>: the id (chk_…) or the hostedUrl of a checkout of the running npm start, or the link of an invoice, a subscription or a payment link.'

/**
 * Pays a checkout of a running emulator as a buyer would: requests payment instructions, sends the
 * transaction from a wallet with test tokens, and waits until the checkout has succeeded. Throws a `Refusal`
 * if the checkout cannot be paid.
 */
export const payCheckout = async (
  asked: string | undefined,
  emulators: readonly Emulator[],
  report: Report,
): Promise<void> => {
  if (asked === undefined || asked === '') throw new Refusal(usage)
  const living = await livingOf(emulators)
  const find = asked.startsWith('chk_') ? findById : findByUrl
  const { emulator, buyer, token } = await find(asked, living)
  const checkout = await buyer.hostedCheckouts.retrieve(token)
  const { status, amountMinor, currency, merchant } = checkout
  report(`Checkout of ${(amountMinor / 100).toFixed(2)} ${currency} for ${merchant.name}, ${status}`)
  if (status !== 'open' && status !== 'pending')
    throw new Refusal(`The checkout is ${status}: only an open or pending one can be paid. Make another.`)
  const access = emulator.chains[checkout.chain]
  if (access === undefined) {
    const running = Object.keys(emulator.chains).join(', ')
    throw new Refusal(
      `The checkout is paid on ${checkout.chain}, and the running npm start has ${running} only.`,
    )
  }
  const wallet = await openBuyerOf(token, { chain: checkout.chain, access })
  const instructions = await buyer.hostedCheckouts.preparePayment(token, { payerAddress: wallet.address })
  const { amountBase, recipient } = instructions
  report(`To pay: ${amountBase} base units of ${checkout.token} on ${checkout.chain}, to ${recipient}`)
  const { hash, blockNumber } = await wallet.pay(instructions)
  report(`Sent by the test buyer ${wallet.address}: ${hash}, in block ${blockNumber}`)
  await until(
    'the payment was seen',
    async () => (await buyer.hostedCheckouts.retrieve(token)).payment !== null,
  )
  report('Seen by the chain reader: payment.pending')
  const { payment } = await buyer.hostedCheckouts.retrieve(token)
  const blocks = payment?.confirmationsRequired ?? 0
  await wallet.mine(blocks)
  report(`Waiting for the confirmations: ${blocks}`)
  await until('the checkout succeeded', async () => {
    const { status: now } = await buyer.hostedCheckouts.retrieve(token)
    return now === 'succeeded'
  })
  report('Paid: payment.confirmed and checkout.succeeded')
}

/**
 * Returns the emulators that respond to a request. The others were killed and have left their file in the
 * folder.
 */
const livingOf = async (emulators: readonly Emulator[]): Promise<Emulator[]> => {
  const asked = emulators.map((emulator) =>
    buyerOf(emulator)
      .health.live()
      .then(
        () => [emulator],
        () => [],
      ),
  )
  return (await Promise.all(asked)).flat()
}

const buyerOf = ({ baseUrl }: Emulator) => new Stablerail({ baseUrl, maxRetries: 0 })

const findByUrl = async (asked: string, emulators: readonly Emulator[]): Promise<Found> => {
  const [, origin = '', page = '', token = ''] =
    /^(https?:\/\/.+)\/(checkout|i|s|pay)\/([\w-]+)\/?(?:[?#].*)?$/.exec(asked) ?? []
  if (token === '') throw new Refusal(`"${asked}" is no checkout. ${usage}`)
  const emulator = emulators.find(({ hostedBaseUrl }) => hostedBaseUrl === origin)
  if (emulator === undefined) throw new Refusal(`No npm start of this clone runs at ${origin}.`)
  const buyer = buyerOf(emulator)
  const known = await orNothing(press(buyer, page, token))
  if (known === undefined) throw new Refusal(`The npm start at ${origin} has nothing to pay at this address.`)
  return { emulator, buyer, token: known.token }
}

/**
 * Returns the token of the checkout to pay. If the URL is of an invoice, a subscription or a payment link,
 * the page's button is pressed first, because it creates the checkout.
 */
const press = (buyer: Stablerail, page: string, token: string): PromiseLike<{ token: string }> => {
  if (page === 'i') return buyer.hosted.payInvoice(token)
  if (page === 's') return buyer.hosted.paySubscription(token)
  if (page === 'pay') return buyer.hosted.openPaymentLink(token)
  return buyer.hostedCheckouts.retrieve(token).then(() => ({ token }))
}

const findById = async (id: string, emulators: readonly Emulator[]): Promise<Found> => {
  if (emulators.length === 0)
    throw new Refusal('No npm start of this clone runs. Start it in another terminal.')
  for (const emulator of emulators) {
    const { baseUrl, workspaceId, keys } = emulator
    const client = new Stablerail({ baseUrl, workspaceId, apiKey: keys.full, maxRetries: 0 })
    // An emulator that has just ended, or ended without removing its file, does not respond. Another may have the checkout.
    const checkout = await orNothing(client.checkouts.retrieve(id)).catch((error) => {
      if (error instanceof ConnectionError && emulators.length > 1) return undefined
      throw error
    })
    const token = checkout?.hostedUrl.split('/').at(-1)
    if (token !== undefined) return { emulator, buyer: buyerOf(emulator), token }
  }
  throw new Refusal(`There is no checkout ${id} in test mode of the workspace that npm start printed.`)
}

/** Returns the result of a call, or undefined if the requested object does not exist. */
const orNothing = async <Result>(answer: PromiseLike<Result>): Promise<Result | undefined> => {
  try {
    return await answer
  } catch (error) {
    if (error instanceof NotFoundError) return undefined
    throw error
  }
}

const until = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
  const givesUpAt = Date.now() + patienceMs
  while (!(await isSo())) {
    if (Date.now() > givesUpAt)
      throw new Refusal(`It was not seen within ${patienceMs / 1000} s that ${what}.`)
    await delay(100)
  }
}

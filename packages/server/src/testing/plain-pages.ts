/**
 * Creates a test workspace with payment links and invoices, and opens its pages in a real browser, on a real
 * chain.
 */
import { createApiKey } from '../access/api-keys/index.ts'
import { transact } from '../mechanisms/work/index.ts'
import { startCheckoutPages } from './checkout-pages.ts'
import { confirmations } from './payments/world.ts'

const pair = { chain: 'base', token: 'USDC' } as const

/** A payment link whose amount the buyer chooses. */
export const tip = { openAmount: true, minAmount: 500, maxAmount: 10_000, presetAmounts: [500, 1_000, 2_500] }

/** Line items of 175 dollars in total. */
const lineItems = [
  { description: 'Blue mug, hand-painted, with a handle', quantity: 12, unitAmountMinor: 1_250 },
  { description: 'Engraving', quantity: 1, unitAmountMinor: 4_000 },
  { description: 'Discount of a friend', quantity: 1, unitAmountMinor: -1_500 },
]

export type PlainPages = Awaited<ReturnType<typeof startPlainPages>>

export const startPlainPages = async () => {
  const pages = await startCheckoutPages()
  const { world, shop, origin } = pages
  const { db } = world.context
  const permission = { permission: 'full', livemode: shop.scope.livemode } as const
  const { secret } = await transact(world.context, shop.scope, (work) =>
    createApiKey(work, { name: 'own', ...permission }),
  )
  const changeShop = async (changes: Record<string, unknown>) => {
    await db.updateTable('workspaces').set(changes).where('id', '=', shop.scope.workspaceId).execute()
  }
  const asOwner = { authorization: `Bearer ${secret}` }
  const inShop = (path: string) => `/v1/workspaces/${shop.scope.workspaceId}/${path}`
  const post = (path: string, body?: object) => send(origin + inShop(path), body, asOwner)
  await changeShop({
    name: 'Blue Mugs',
    support_email: 'help@blue-mugs.example',
    public_slug: 'blue-mugs',
    kyb_status: 'approved',
    accent: '#0f766e',
  })
  const { customer } = await post('customers', { email: 'ada@example.test' })
  return {
    pages,
    changeShop,
    post,
    profileUrl: `${origin}/u/blue-mugs`,
    makeLink: async (body: object): Promise<string> =>
      (await post('payment_links', { ...pair, description: 'One blue mug', ...body })).paymentLink.url,
    /** Creates and sends an invoice, and returns the URL of its page. */
    async bill(more: object = {}) {
      const billed = { customerId: customer.id, ...pair, lineItems, memo: 'Thank you.\nBlue Mugs', ...more }
      const { id } = await post('invoices', billed)
      await post(`invoices/${id}/send`)
      const row = db.selectFrom('invoices').select('hosted_token').where('id', '=', id)
      return { id: id as string, url: `${origin}/i/${(await row.executeTakeFirstOrThrow()).hosted_token}` }
    },
    /** Pays to the wallet of the workspace, and credits that payment to an invoice. */
    async credit(invoiceId: string, amountBase: bigint) {
      const { txHash } = await world.pay({ to: shop.wallet, amountBase })
      await world.node.mine(confirmations)
      await world.read()
      const payment = (await world.payments()).find(({ tx_hash }) => tx_hash === txHash)
      await post(`payments/${payment?.id}/credit`, { invoiceId })
    },
    /** Pays the checkout of an invoice, so that the payment is detected but not confirmed yet. */
    async payHalfway(url: string) {
      const { token } = await send(`${origin}/v1/i/${url.split('/').at(-1)}/checkout`)
      const asked = await send(`${origin}/v1/checkout/${token}/prepare-payment`)
      await world.pay({ to: asked.recipient, amountBase: BigInt(asked.amountBase) })
      await world.read()
    },
    async confirm() {
      await world.node.mine(confirmations)
      await world.read()
    },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies they expect.
const send = async (url: string, body: object = {}, headers: Record<string, string> = {}): Promise<any> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      ...headers,
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`POST ${url} was answered ${response.status}: ${text}`)
  return JSON.parse(text)
}

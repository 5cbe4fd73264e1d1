import type { TestAnswer, TestApi } from '../api.ts'
import { insertVerifiedWallet, unreadNetwork } from '../checkouts.ts'
import { createTestScope } from '../context.ts'
import { insertPayment } from '../payments/rows.ts'
import { numberEvents, readNumberedEvents, type ShopEvent } from './event-order.ts'
import type { PaperChain, PaperTransfer } from './paper-chain.ts'

let shops = 0

/** Returns an address that no other test workspace uses, so that each transfer belongs to one workspace. */
const freshAddress = () => {
  shops += 1
  return `0x${'b1'.repeat(16)}${shops.toString(16).padStart(8, '0')}`
}

/**
 * The network Base as a simulation without a node. A transfer on this network is confirmed when two blocks
 * follow the block of the transfer.
 */
export const paperNetwork = { ...unreadNetwork, confirmations: 3 }

/**
 * Creates a workspace in test mode that sells subscriptions, with a wallet for USDC on Base. Its test clock
 * sets its time.
 */
export const openBillingShop = async (api: TestApi, chain: PaperChain) => {
  const { context } = api
  const { db } = context
  await numberEvents(db)
  const scope = await createTestScope(context)
  const key = await api.makeKey(scope, 'full')
  const wallet = freshAddress()
  await insertVerifiedWallet(context, scope, wallet)
  const send = (method: string, path: string, body?: object): Promise<TestAnswer> =>
    api.call(method, `/v1/workspaces/${scope.workspaceId}/${path}`, { key, ...(body && { body }) })
  const must = async (method: string, path: string, body?: object) => {
    const answer = await send(method, path, body)
    if (answer.status >= 300)
      throw new Error(`${method} ${path} was answered ${answer.status}: ${answer.text}`)
    return answer.json
  }

  const makeCustomer = async (email: string): Promise<string> =>
    (await must('POST', 'customers', { email })).customer.id
  const makePrice = async (body: {
    amount: number
    interval: string
  }): Promise<{ id: string; productId: string }> => {
    const product = await must('POST', 'products', { name: `Plan of ${body.amount} a ${body.interval}` })
    return await must('POST', `products/${product.id}/prices`, body)
  }
  const subscribe = async (body: {
    customerId: string
    priceId: string
    trialDays?: number
    metadata?: object
  }) => await must('POST', 'subscriptions', { chain: 'base', token: 'USDC', ...body })
  const read = async (id: string) => await must('GET', `subscriptions/${id}`)
  const act = (operation: string, id: string, body?: object) =>
    send('POST', `subscriptions/${id}/${operation}`, body)
  const invoicesOf = async (subscriptionId: string) => {
    const rows = await db
      .selectFrom('invoices')
      .select(['id', 'number', 'status', 'amount_minor', 'created_at', 'due_at', 'hosted_token'])
      .where('workspace_id', '=', scope.workspaceId)
      .where('subscription_id', '=', subscriptionId)
      .orderBy('number')
      .execute()
    return rows.map((row) => ({
      id: row.id,
      number: row.number,
      status: row.status,
      amountMinor: row.amount_minor,
      createdAt: row.created_at.toISOString(),
      dueAt: row.due_at?.toISOString() ?? null,
      token: row.hosted_token,
    }))
  }

  /** Inserts a payment without a reference, and credits it to an invoice. */
  const credit = async (invoiceId: string, amountMinor: number): Promise<TestAnswer> => {
    const id = await insertPayment(context, scope, {
      amount_minor: amountMinor,
      net_minor: amountMinor,
      to_key: wallet,
      amount_base: String(BigInt(amountMinor) * 10_000n),
      // The simulated chain starts at block 1. Its blocks do not contain this transfer.
      block_number: 0,
    })
    return await send('POST', `payments/${id}/credit`, { invoiceId })
  }
  /**
   * Creates the checkout of an invoice as its customer does, and mines the requested transfer. The payment is
   * not confirmed yet.
   */
  const transfer = async (token: string, cents: number | null = null): Promise<PaperTransfer> => {
    const checkout = await api.call('POST', `/v1/i/${token}/checkout`, { key: '' })
    if (checkout.status !== 201) throw new Error(`No checkout: ${checkout.status} ${checkout.text}`)
    const hosted: string = checkout.json.token
    await api.call('POST', `/v1/checkout/${hosted}/prepare-payment`, { key: '', body: {} })
    const { reference, amount_base, price_base } = await db
      .selectFrom('expectations')
      .innerJoin('checkouts', 'checkouts.id', 'expectations.target_id')
      .select(['reference', 'amount_base', 'price_base'])
      .where('hosted_token', '=', hosted)
      .executeTakeFirstOrThrow()
    const amountBase = cents === null ? BigInt(amount_base ?? price_base) : BigInt(cents) * 10_000n
    return await chain.mine({ to: wallet, amountBase, references: [reference] })
  }

  let seen = '0'
  return {
    scope,
    key,
    wallet,
    send,
    must,
    makeCustomer,
    makePrice,
    subscribe,
    read,
    act,
    invoicesOf,
    credit,
    transfer,
    now: async (): Promise<string> => (await must('GET', 'test_clock')).now,
    /** Requests an advance of the test clock. The job of test clocks runs it later. */
    beginAdvance: (to: string) => send('POST', 'test_clock', { advanceTo: to }),
    /** Returns the events since the last call, in the order in which they were written. */
    async newEvents(): Promise<ShopEvent[]> {
      const { events, last } = await readNumberedEvents(db, scope.workspaceId, seen)
      seen = last
      return events
    },
  }
}

export type BillingShop = Awaited<ReturnType<typeof openBillingShop>>

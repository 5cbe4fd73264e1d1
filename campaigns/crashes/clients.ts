import { randomBytes } from 'node:crypto'
import { type Chance, createChance } from '../chain/chance.ts'
import { type Reply, sendUntilAnswered } from './processes.ts'

/** The ids that the simulated clients have learned from responses. All clients share them. */
export type Known = {
  customers: string[]
  prices: string[]
  invoices: string[]
  subscriptions: string[]
  /**
   * The ids of payments that are not credited yet. A client removes an id before it uses it, so that no two
   * clients credit one payment.
   */
  payments: string[]
}

export type Shop = { baseUrl: string; workspaceId: string; key: string }

/**
 * A successful request: its status, the type of the event that it must have emitted (null if none is
 * certain), and the id of the record that the event is about.
 */
export type Acknowledged = { operation: string; status: number; event: string | null; of: string }

type Asked = {
  operation: string
  path: string
  body?: object
  /** The type of the event that a successful request emits; null if none is certain. */
  event: string | null
  /** Returns the id of the record that the event is about, from the response. */
  of(json: Reply['json']): string
}

const idOf = (json: Reply['json']) => String(json.id)

const pick = (chance: Chance, from: readonly string[]): string => from[chance.upTo(from.length)] ?? ''

/**
 * Returns a request that credits a payment to an open invoice; null if there is no open invoice or no
 * uncredited payment.
 */
const chooseCredit = async (shop: Shop, chance: Chance, known: Known): Promise<Asked | null> => {
  const { json } = await ask(shop, 'invoices?status=open&limit=50')
  const open = (json.data as { id: string }[]).map(({ id }) => id)
  const payment = known.payments.pop()
  if (open.length === 0 || payment === undefined) return null
  const body = { invoiceId: pick(chance, open) }
  return {
    operation: 'credit',
    path: `payments/${payment}/credit`,
    body,
    event: 'payment.confirmed',
    of: idOf,
  }
}

const choose = (chance: Chance, known: Known, place: string): Asked => {
  const customerId = pick(chance, known.customers)
  const pair = { chain: 'base', token: 'USDC' }
  const kind = chance.next()
  if (kind < 0.1) {
    const email = `buyer${place}@a.example`
    return {
      operation: 'create customer',
      path: 'customers',
      body: { email },
      event: 'customer.created',
      of: ({ customer }) => String((customer as { id: string }).id),
    }
  }
  if (kind < 0.25) {
    const lineItems = [{ description: 'Mug', quantity: 1 + chance.upTo(5), unitAmountMinor: 500 }]
    const body = { customerId, ...pair, lineItems, dueInDays: chance.upTo(3) }
    return { operation: 'create invoice', path: 'invoices', body, event: 'invoice.created', of: idOf }
  }
  if (kind < 0.45) {
    const operation = pick(chance, ['send', 'send', 'void', 'reminder'])
    const event = { send: 'sent', void: 'voided', reminder: 'reminder_sent' }[operation] ?? ''
    const path = `invoices/${pick(chance, known.invoices)}/${operation}`
    return { operation: `${operation} invoice`, path, event: `invoice.${event}`, of: idOf }
  }
  if (kind < 0.65) {
    const trial = chance.happens(0.3) ? { trialDays: 1 + chance.upTo(20) } : {}
    const body = { customerId, priceId: pick(chance, known.prices), ...pair, ...trial }
    const event = 'subscription.created'
    return { operation: 'create subscription', path: 'subscriptions', body, event, of: idOf }
  }
  if (kind < 0.72) {
    const body = { advanceBy: 3_600 * (1 + chance.upTo(72)) }
    return { operation: 'advance', path: 'test_clock', body, event: null, of: () => '' }
  }
  const [operation = '', event, body = undefined] = [
    ['pause', 'subscription.paused'] as const,
    ['resume', 'subscription.resumed'] as const,
    ['cancel', null] as const,
    ['cancel', null, { mode: 'immediately' }] as const,
    ['uncancel', null] as const,
    ['change_plan', 'subscription.plan_changed', { priceId: pick(chance, known.prices) }] as const,
  ][chance.upTo(6)] ?? ['', null]
  const path = `subscriptions/${pick(chance, known.subscriptions)}/${operation}`
  return { operation, path, event: event ?? null, of: idOf, ...(body && { body }) }
}

const remember = (known: Known, { path }: Asked, { status, json }: Reply): void => {
  if (status !== 201) return
  if (path === 'customers') known.customers.push(String((json.customer as { id: string }).id))
  if (path === 'invoices') known.invoices.push(idOf(json))
  if (path === 'subscriptions') known.subscriptions.push(idOf(json))
}

/**
 * Sends a request and repeats it until it gets a response. A POST request has an idempotency key, so that
 * repetitions have no further effect.
 */
const ask = (
  { baseUrl, workspaceId, key }: Shop,
  path: string,
  post?: { key: string; body: object | undefined },
) =>
  sendUntilAnswered(`${baseUrl}/v1/workspaces/${workspaceId}/${path}`, {
    method: post === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      ...(post === undefined ? {} : { 'idempotency-key': post.key }),
      ...(post?.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(post?.body === undefined ? {} : { body: JSON.stringify(post.body) }),
  })

/**
 * Returns whether an error response is allowed: the state of the record forbids the operation, or it is the
 * second reminder of an invoice within a day.
 */
const mayRefuse = (operation: string, status: number): boolean =>
  status === 409 || status === 422 || (operation === 'reminder invoice' && status === 429)

/** Sends random requests, one after another. Returns the successful requests and the unexpected responses. */
export const runClient = async (
  shop: Shop,
  known: Known,
  { seed, operations, onAnswer }: { seed: number; operations: number; onAnswer(): void },
): Promise<{ done: Acknowledged[]; faults: string[] }> => {
  const chance = createChance(seed)
  const done: Acknowledged[] = []
  const faults: string[] = []
  for (let place = 0; place < operations; place += 1) {
    const credit = chance.happens(0.2) ? await chooseCredit(shop, chance, known) : null
    const asked = credit ?? choose(chance, known, `${seed}.${place}`)
    const key = randomBytes(16).toString('hex')
    const reply = await ask(shop, asked.path, { key, body: asked.body })
    onAnswer()
    remember(known, asked, reply)
    const { operation, event } = asked
    if (reply.status < 300) done.push({ operation, status: reply.status, event, of: asked.of(reply.json) })
    else if (!mayRefuse(operation, reply.status))
      faults.push(`${operation} ${asked.path} was answered ${reply.status}: ${JSON.stringify(reply.json)}`)
  }
  return { done, faults }
}

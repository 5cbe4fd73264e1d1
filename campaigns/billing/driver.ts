/**
 * Performs the operations of the model in the real service: requests through its API, payments on a simulated
 * chain.
 */
import type { DueSteps } from '../../packages/server/src/resources/test-clocks/index.ts'
import type { PaperTransfer } from '../../packages/server/src/testing/billing/paper-chain.ts'
import type { BillingShop } from '../../packages/server/src/testing/billing/shop.ts'
import type { BillingWorld } from '../../packages/server/src/testing/billing/world.ts'
import type { Worker } from './lives.ts'
import type { Model, Plan } from './model.ts'
import { invoiceAt, subscriptionAt } from './model.ts'
import type { Operation } from './operations.ts'

export type Driver = {
  shop: BillingShop
  /** The service's ids of subscriptions. The index in the list is the subscription's key in the model. */
  subscriptions: string[]
  customers: string[]
  priceOf(plan: Plan): string
  planOf(priceId: string): string
  /**
   * Performs an operation. `before` is the state of the model before the operation. Returns the HTTP status.
   */
  operate(before: Model, operation: Operation): Promise<number>
  /** Advances the workspace's time, with a worker that may die before it finishes. */
  advance(to: number, worker: Worker): Promise<void>
}

/**
 * Returns the steps of a worker that throws at the end of its second batch, before the batch is committed.
 */
const dying = (steps: readonly DueSteps[]): DueSteps[] => {
  let runs = 0
  return steps.map((kind) => ({
    nextAt: (work) => kind.nextAt(work),
    async run(work, limit) {
      const ran = await kind.run(work, limit)
      runs += 1
      if (runs === 2) throw new Error('The worker died.')
      return ran
    },
  }))
}

const runWorkers = async (world: BillingWorld, worker: Worker): Promise<void> => {
  if (worker === 'two at once') await Promise.all([world.work(), world.work()])
  if (worker === 'dies') {
    await world.work(dying(world.steps))
    await world.forgiveFailures()
  }
  await world.work()
}

export const startDriver = async (
  world: BillingWorld,
  { startsAt, plans, customers: count }: { startsAt: number; plans: readonly Plan[]; customers: number },
): Promise<Driver> => {
  const { chain } = world
  const shop = await world.openShop()
  const prices = new Map<string, string>()
  for (const { name, amount, interval } of plans)
    prices.set(name, (await shop.makePrice({ amount, interval })).id)
  const customers: string[] = []
  while (customers.length < count)
    customers.push(await shop.makeCustomer(`buyer${customers.length}@a.example`))
  const subscriptions: string[] = []
  /** The last transfer that paid an invoice of each subscription, by the subscription's key. */
  const transfers = new Map<number, PaperTransfer>()
  const priceOf = ({ name }: Plan) => prices.get(name) ?? ''
  const planOf = (priceId: string) => [...prices].find(([, id]) => id === priceId)?.[0] ?? priceId

  const advance = async (to: number, worker: Worker) => {
    const begun = await shop.beginAdvance(new Date(to).toISOString())
    if (begun.status !== 200) throw new Error(`The clock was not moved: ${begun.status} ${begun.text}`)
    await runWorkers(world, worker)
    const { now, status } = await shop.must('GET', 'test_clock')
    if (status !== 'ready' || Date.parse(now) !== to)
      throw new Error(`The clock is ${status} at ${now}, not ready at ${new Date(to).toISOString()}.`)
  }

  const idOf = (key: number) => subscriptions[key] ?? ''
  const openInvoiceOf = async (before: Model, key: number) => {
    const number = subscriptionAt(before, key).openInvoice ?? 0
    const row = (await shop.invoicesOf(idOf(key))).find((invoice) => invoice.number === number)
    if (row === undefined) throw new Error(`The service has no invoice ${number} of subscription ${key}.`)
    return { ...row, left: row.amountMinor - invoiceAt(before, number).covered }
  }

  const pay = async (before: Model, { key, cents, by }: Extract<Operation, { do: 'pay' }>) => {
    const invoice = await openInvoiceOf(before, key)
    if (by === 'credit') return (await shop.credit(invoice.id, cents ?? invoice.left)).status
    transfers.set(key, await shop.transfer(invoice.token))
    await chain.confirm()
    return 200
  }

  const operate = async (before: Model, operation: Operation): Promise<number> => {
    switch (operation.do) {
      case 'create': {
        const { customer, plan, trialDays } = operation
        const made = await shop.send('POST', 'subscriptions', {
          customerId: customers[customer],
          priceId: priceOf(plan),
          chain: 'base',
          token: 'USDC',
          ...(trialDays > 0 && { trialDays }),
        })
        subscriptions.push(made.json?.id)
        return made.status
      }
      case 'bill by hand': {
        const lines = [{ description: 'By hand', quantity: 1, unitAmountMinor: operation.amount }]
        const body = { customerId: customers[operation.customer], chain: 'base', token: 'USDC' }
        const { id } = await shop.must('POST', 'invoices', { ...body, lineItems: lines })
        return (await shop.send('POST', `invoices/${id}/send`)).status
      }
      case 'pay':
        return await pay(before, operation)
      case 'void': {
        const { id } = await openInvoiceOf(before, operation.key)
        return (await shop.send('POST', `invoices/${id}/void`)).status
      }
      case 'lose payment':
      case 'suspect payment':
      case 'restore payment':
        await reorganise(operation)
        return 200
      default:
        return (await shop.act(...request(operation, priceOf, idOf))).status
    }
  }

  const reorganise = async ({ do: what, key }: { do: string; key: number }) => {
    const transfer = transfers.get(key)
    if (transfer === undefined) throw new Error(`Subscription ${key} was paid by no transfer.`)
    if (what === 'lose payment') return await chain.loseForGood(transfer)
    if (what === 'suspect payment') return await chain.takeOut(transfer)
    await chain.mineAgain(transfer)
    await chain.confirm()
  }

  await advance(startsAt, 'alone')
  await shop.newEvents()
  return { shop, subscriptions, customers, priceOf, planOf, operate, advance }
}

type Requested = Extract<
  Operation,
  { do: 'pause' | 'resume' | 'cancel at end' | 'cancel now' | 'uncancel' | 'change plan' }
>

const request = (
  operation: Requested,
  priceOf: (plan: Plan) => string,
  idOf: (key: number) => string,
): [operation: string, id: string, body?: object] => {
  const id = idOf(operation.key)
  switch (operation.do) {
    case 'cancel at end':
      return ['cancel', id]
    case 'cancel now':
      return ['cancel', id, { mode: 'immediately' }]
    case 'change plan':
      return ['change_plan', id, { priceId: priceOf(operation.plan) }]
    default:
      return [operation.do, id]
  }
}

import type { TestAnswer } from '../api.ts'
import { queuedMails } from '../invoices.ts'
import type { BillingWorld } from './world.ts'

export type Given = {
  /** The time at which the subscription is created, by the test clock. */
  at?: string
  amount?: number
  interval?: 'minute' | 'hour' | 'week' | 'month' | 'year'
  trialDays?: number
}

const dayMs = 86_400_000

/**
 * Creates a test workspace with one customer, who has one subscription. Returns functions that change the
 * subscription.
 */
export const beginScene = async (world: BillingWorld, given: Given = {}) => {
  const { at = '2027-01-10T10:00:00.000Z', amount = 2_000, interval = 'month', trialDays = 0 } = given
  const shop = await world.openShop()
  const customerId = await shop.makeCustomer('ada@example.test')
  const price = await shop.makePrice({ amount, interval })
  /** Advances the test clock to a date, or by a number of days. */
  const to = async (moment: string | number) => {
    const target =
      typeof moment === 'string'
        ? moment
        : new Date(Date.parse(await shop.now()) + moment * dayMs).toISOString()
    const begun = await shop.beginAdvance(target)
    if (begun.status !== 200) throw new Error(`The clock was not moved: ${begun.text}`)
    await world.work()
  }
  await to(at)
  const body = { customerId, priceId: price.id, ...(trialDays > 0 && { trialDays }) }
  const { id } = await shop.subscribe(body)
  const invoices = () => shop.invoicesOf(id)
  const unpaid = async () => {
    const open = (await invoices()).find(({ status }) => status === 'open' || status === 'past_due')
    if (open === undefined) throw new Error('There is no unpaid invoice.')
    return open
  }
  return {
    world,
    shop,
    customerId,
    price,
    id,
    to,
    invoices,
    unpaid,
    read: () => shop.read(id),
    customer: async () => (await shop.must('GET', `customers/${customerId}`)).status,
    act: (operation: string, more?: object): Promise<TestAnswer> => shop.act(operation, id, more),
    /** Pays the unpaid invoice by a payment that is credited by hand. */
    pay: async () => {
      const { id: invoiceId, amountMinor } = await unpaid()
      const answer = await shop.credit(invoiceId, amountMinor)
      if (answer.status !== 200) throw new Error(`The credit was refused: ${answer.text}`)
    },
    /**
     * Returns the events of subscriptions, invoices and the customer since the last call, each with its type
     * and time.
     */
    told: async () =>
      (await shop.newEvents())
        .filter(({ type }) => /^(subscription|invoice|customer)\./.test(type))
        .map(({ type, at: moment }) => [type, moment]),
    types: async () =>
      (await shop.newEvents())
        .map(({ type }) => type)
        .filter((type) => /^(subscription|invoice|customer)\./.test(type)),
    mails: async () =>
      (await queuedMails(world.api)).filter(({ to: address }) => address === 'ada@example.test'),
  }
}

export type Scene = Awaited<ReturnType<typeof beginScene>>

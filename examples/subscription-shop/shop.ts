import {
  InvalidRequestError,
  type Stablerail,
  type Subscription,
  type SubscriptionInEvent,
} from '@stablerail/sdk'
import { memoryStore, webhookHandler } from '@stablerail/sdk/express'
import express, { type Express, type NextFunction, type Request, type Response } from 'express'

export type Member = {
  email: string
  customerId: string
  /** How the subscription stands; null until there is one. */
  status: Subscription['status'] | null
  /** When the paid period ends; before the first payment, the first period; in a trial, the trial. */
  periodEnd: string | null
}

type Shop = {
  client: Stablerail
  /** What a member pays each month. */
  priceId: string
  /** Default: the environment's `STABLERAIL_WEBHOOK_SECRET`. */
  webhookSecret?: string
  /** Told after each event of a member, with what the shop knows then. When it throws, the webhook comes again. */
  tell: (member: Member, event: string) => unknown
}

/** Who may watch. A member who is late may, while mails go out; one who never paid at all is canceled in the end. */
const givesAccess: Record<Subscription['status'], boolean> = {
  trialing: true,
  active: true,
  past_due: true,
  paused: false,
  canceled: false,
}

const mayWatch = ({ status }: Pick<Member, 'status'>) => status !== null && givesAccess[status]

/** A film club with three routes: become a member, see whether one may watch, and be told of subscriptions. */
export const createShop = ({ client, priceId, webhookSecret, tell }: Shop): Express => {
  // A real shop has a database here, and keeps handled events in it: see EventStore.
  const members = new Map<string, Member>()

  /** Looks how a member stands. What an event says may be over: events can come late, and in another order. */
  const look = async ({ type, data }: { type: string; data: { subscription: SubscriptionInEvent } }) => {
    const member = members.get(data.subscription.customerId)
    if (member === undefined) return
    const { data: subscriptions } = await client.subscriptions.list({ customerId: member.customerId })
    // Who came back has an older one, which is canceled.
    const subscription = subscriptions.find(mayWatch) ?? subscriptions[0] ?? data.subscription
    member.status = subscription.status
    member.periodEnd = subscription.currentPeriodEnd
    await tell(member, type)
  }

  const enrol = (email: string, customerId: string) => {
    if (!members.has(customerId))
      members.set(customerId, { email, customerId, status: null, periodEnd: null })
  }

  const app = express()

  // Before express.json(): a webhook is verified over the bytes as they came.
  app.post(
    '/webhooks/stablerail',
    webhookHandler({
      secret: webhookSecret,
      store: memoryStore(),
      onEvent: {
        'subscription.created': look,
        'subscription.trial_ended': look,
        'subscription.renewed': look,
        'subscription.past_due': look,
        'subscription.paused': look,
        'subscription.resumed': look,
        'subscription.canceled': look,
      },
    }),
  )

  app.use(express.json())

  app.post('/members', async (request, response) => {
    const email = String(request.body?.email)
    const to = { priceId, chain: 'base', token: 'USDC' } as const
    if (request.body?.trial === true) {
      const [customer = await createCustomer(client, email)] = (await client.customers.list({ email })).data
      const { data: before } = await client.subscriptions.list({ customerId: customer.id })
      if (before.length > 0) return void response.status(409).json({ error: 'You have had your trial.' })
      enrol(email, customer.id)
      // Nothing is paid now: the first invoice comes by mail when the trial ends.
      await client.subscriptions.create({ ...to, customerId: customer.id, trialDays: 14 })
      response.status(201).json({ email })
    } else {
      const checkout = await client.checkouts.create({ ...to, mode: 'subscription', customerEmail: email })
      enrol(email, String(checkout.customerId))
      response.status(201).json({ email, payAt: checkout.hostedUrl })
    }
  })

  app.get('/members/:email', (request, response) => {
    const member = [...members.values()].find(({ email }) => email === request.params.email)
    if (member === undefined) return void response.status(404).json({ error: 'There is no such member.' })
    response.json({ ...member, mayWatch: mayWatch(member) })
  })

  // What the API refuses of a request, such as an address that is none, it says for people.
  app.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    if (error instanceof InvalidRequestError) response.status(400).json({ error: error.message })
    else next(error)
  })

  return app
}

const createCustomer = async (client: Stablerail, email: string) =>
  (await client.customers.create({ email })).customer

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
  /** Status of the subscription; null until it exists. */
  status: Subscription['status'] | null
  /**
   * End of the paid period. Before the first payment: end of the first period; in a trial: end of the trial.
   */
  periodEnd: string | null
}

type Shop = {
  client: Stablerail
  /** The monthly price of the membership. */
  priceId: string
  /**
   * Signing secret of the webhook endpoint. Default: the environment variable `STABLERAIL_WEBHOOK_SECRET`.
   */
  webhookSecret?: string
  /**
   * Called after each event of a member, with the updated member. If `tell` throws, the webhook is delivered
   * again.
   */
  tell: (member: Member, event: string) => unknown
}

/**
 * Whether a member may watch, by status. A member who pays late may watch while reminders are sent. A member
 * who never pays is canceled in the end.
 */
const givesAccess: Record<Subscription['status'], boolean> = {
  trialing: true,
  active: true,
  past_due: true,
  paused: false,
  canceled: false,
}

const mayWatch = ({ status }: Pick<Member, 'status'>) => status !== null && givesAccess[status]

/**
 * Creates a film club with three routes: become a member, check whether a member may watch, and receive
 * webhooks about subscriptions.
 */
export const createShop = ({ client, priceId, webhookSecret, tell }: Shop): Express => {
  // A real shop stores its members in a database, and also the handled events: see EventStore.
  const members = new Map<string, Member>()

  /**
   * Reads the current subscription of a member from the API. Events can arrive late or out of order, so the
   * status in an event can be outdated.
   */
  const look = async ({ type, data }: { type: string; data: { subscription: SubscriptionInEvent } }) => {
    const member = members.get(data.subscription.customerId)
    if (member === undefined) return
    const { data: subscriptions } = await client.subscriptions.list({ customerId: member.customerId })
    // A member who came back also has an older, canceled subscription.
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

  // Must come before express.json(): the signature of a webhook covers the raw bytes of the body.
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
      // Nothing is paid now: the first invoice is mailed when the trial ends.
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

  // If the API refuses a request, for example because of an invalid email address, its message can be shown
  // to people.
  app.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    if (error instanceof InvalidRequestError) response.status(400).json({ error: error.message })
    else next(error)
  })

  return app
}

const createCustomer = async (client: Stablerail, email: string) =>
  (await client.customers.create({ email })).customer

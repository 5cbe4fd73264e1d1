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
   * End of the paid period. Before the first payment it is the end of the first period; during a trial, the
   * end of the trial.
   */
  periodEnd: string | null
}

type Shop = {
  client: Stablerail
  /** Id of the monthly price of the membership. */
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
 * Whether a member with this subscription status may watch films. A member who pays late may watch while
 * reminders are sent; if the member never pays, the subscription is canceled in the end.
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
  // The members by the id of their Stablerail customer. A real shop stores its members in a database,
  // together with the handled events (see EventStore).
  const members = new Map<string, Member>()

  /**
   * Updates a member with the current subscription, read from the API. The status in an event can be
   * outdated, because events can arrive late or out of order.
   */
  const look = async ({ type, data }: { type: string; data: { subscription: SubscriptionInEvent } }) => {
    const member = members.get(data.subscription.customerId)
    if (member === undefined) return
    const { data: subscriptions } = await client.subscriptions.list({ customerId: member.customerId })
    // A member who has subscribed again also has an older, canceled subscription. Prefer one that gives
    // access.
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

  // Define the webhook route before express.json() is added: the signature of a webhook covers the raw bytes
  // of the body.
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
      // The member pays nothing now. The first invoice is mailed when the trial ends.
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

  // Passes the API's message on to the person if the API refused the request, for example because of an
  // invalid email address.
  app.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    if (error instanceof InvalidRequestError) response.status(400).json({ error: error.message })
    else next(error)
  })

  return app
}

const createCustomer = async (client: Stablerail, email: string) =>
  (await client.customers.create({ email })).customer

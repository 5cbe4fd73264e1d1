import { randomUUID } from 'node:crypto'
import { InvalidRequestError, type Invoice, type Stablerail } from '@stablerail/sdk'
import { memoryStore, webhookHandler } from '@stablerail/sdk/express'
import express, { type Express, type NextFunction, type Request, type Response } from 'express'

export type Job = {
  id: string
  email: string
  hours: number
  invoiceId: string | null
  /** How its invoice stands: `draft` until it was sent, then `open`, `paid`, `past_due` or `void`. */
  status: Invoice['status']
}

type Studio = {
  client: Stablerail
  /** Default: the environment's `STABLERAIL_WEBHOOK_SECRET`. */
  webhookSecret?: string
  /** Told when the invoice of a job stands differently. When it throws, the webhook comes again. */
  tell: (job: Job) => unknown
}

const centsPerHour = 9000

/** A studio with three routes: bill a job, see the job, and be told what became of its invoice. */
export const createStudio = ({ client, webhookSecret, tell }: Studio): Express => {
  // A real studio has a database here, and keeps handled events in it: see EventStore.
  const jobs = new Map<string, Job>()

  /** Looks how an invoice stands. What an event says may be over: events can come late, and in another order. */
  const look = async (invoiceId: string | null) => {
    const job = [...jobs.values()].find((each) => each.invoiceId !== null && each.invoiceId === invoiceId)
    if (job?.invoiceId == null) return
    const { status } = await client.invoices.retrieve(job.invoiceId)
    const before = job.status
    if (status === before) return
    // Set at once, so that of two events at a time one is told of.
    job.status = status
    try {
      await tell(job)
    } catch (error) {
      job.status = before
      throw error
    }
  }

  const app = express()

  // Before express.json(): a webhook is verified over the bytes as they came.
  app.post(
    '/webhooks/stablerail',
    webhookHandler({
      secret: webhookSecret,
      store: memoryStore(),
      onEvent: {
        'invoice.sent': ({ data }) => look(data.invoice.id),
        'invoice.paid': ({ data }) => look(data.invoice.id),
        'invoice.past_due': ({ data }) => look(data.invoice.id),
        'invoice.voided': ({ data }) => look(data.invoice.id),
        // Rarely a blockchain replaces its last blocks: an invoice is not paid any more, or is paid after all.
        'payment.reversed': ({ data }) => look(data.invoiceId),
        'payment.restored': ({ data }) => look(data.invoiceId),
      },
    }),
  )

  app.use(express.json())

  app.post('/jobs', async (request, response) => {
    const email = String(request.body?.email)
    const hours = Number(request.body?.hours)
    if (!Number.isInteger(hours) || hours < 1)
      return void response.status(400).json({ error: 'We bill whole hours.' })
    const job: Job = { id: randomUUID(), email, hours, invoiceId: null, status: 'draft' }
    jobs.set(job.id, job)
    const [customer = await createCustomer(client, email)] = (await client.customers.list({ email })).data
    const { id } = await client.invoices.create(
      {
        customerId: customer.id,
        chain: 'base',
        token: 'USDC',
        lineItems: [{ description: 'Hours of design', quantity: hours, unitAmountMinor: centsPerHour }],
        memo: 'Thank you for your trust.',
        dueInDays: 14,
        metadata: { jobId: job.id },
      },
      { idempotencyKey: `bill-${job.id}` },
    )
    job.invoiceId = id
    // Mails the customer a link, and cannot be taken back.
    const { number, amountMinor } = await client.invoices.send(id, { idempotencyKey: `send-${job.id}` })
    response.status(201).json({ jobId: job.id, number, amountMinor })
  })

  app.get('/jobs/:id', (request, response) => {
    const job = jobs.get(request.params.id)
    response.status(job ? 200 : 404).json(job ?? { error: 'There is no such job.' })
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

import { randomUUID } from 'node:crypto'
import { InvalidRequestError, type Invoice, type Stablerail } from '@stablerail/sdk'
import { memoryStore, webhookHandler } from '@stablerail/sdk/express'
import express, { type Express, type NextFunction, type Request, type Response } from 'express'

export type Job = {
  id: string
  email: string
  hours: number
  invoiceId: string | null
  /**
   * Status of the invoice for this job (work for a customer): `draft` until the invoice is sent, then `open`,
   * `paid`, `past_due` or `void`.
   */
  status: Invoice['status']
}

type Studio = {
  client: Stablerail
  /**
   * Signing secret of the webhook endpoint. Default: the environment variable `STABLERAIL_WEBHOOK_SECRET`.
   */
  webhookSecret?: string
  /**
   * Called when the status of the invoice for a job (work for a customer) has changed. If `tell` throws, the
   * webhook is delivered again.
   */
  tell: (job: Job) => unknown
}

const centsPerHour = 9000

/**
 * Creates the server of a design studio, with three routes: bill a job (work for a customer), retrieve a job,
 * and receive webhooks about its invoice.
 */
export const createStudio = ({ client, webhookSecret, tell }: Studio): Express => {
  // The jobs (work for customers) by id, in memory. A server in production stores its jobs in a database,
  // together with the webhook events that it has handled (see EventStore).
  const jobs = new Map<string, Job>()

  /**
   * Updates a job (work for a customer) with the current status of its invoice. Reads the status from the
   * API, because the status in a webhook event can be outdated: events can arrive late or out of order.
   */
  const look = async (invoiceId: string | null) => {
    const job = [...jobs.values()].find((each) => each.invoiceId !== null && each.invoiceId === invoiceId)
    if (job?.invoiceId == null) return
    const { status } = await client.invoices.retrieve(job.invoiceId)
    const before = job.status
    if (status === before) return
    // Store the status before `tell` is called, so that two simultaneous events call it only once.
    job.status = status
    try {
      await tell(job)
    } catch (error) {
      job.status = before
      throw error
    }
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
        'invoice.sent': ({ data }) => look(data.invoice.id),
        'invoice.paid': ({ data }) => look(data.invoice.id),
        'invoice.past_due': ({ data }) => look(data.invoice.id),
        'invoice.voided': ({ data }) => look(data.invoice.id),
        // In rare cases a chain replaces its newest blocks. A paid invoice is then unpaid, and perhaps paid
        // again later.
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
    // Sends the invoice: the customer receives a mail with a link, which cannot be undone.
    const { number, amountMinor } = await client.invoices.send(id, { idempotencyKey: `send-${job.id}` })
    response.status(201).json({ jobId: job.id, number, amountMinor })
  })

  app.get('/jobs/:id', (request, response) => {
    const job = jobs.get(request.params.id)
    response.status(job ? 200 : 404).json(job ?? { error: 'There is no such job.' })
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

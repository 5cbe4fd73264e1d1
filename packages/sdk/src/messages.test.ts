/** Tests the exact error messages for mistakes in calls. */
import { createHmac } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { apiKey, startBoth } from '../test/server.ts'
import { Stablerail, type StablerailOptions } from './index.ts'
import { createMock, signTestEvent } from './testing/index.ts'
import { dispatch, type EventHandlers, type RawBody, verify, type WebhookHeaders } from './webhooks.ts'

const workspaceId = 'ws_1'

const refusalOf = async (act: () => unknown): Promise<string> => {
  try {
    await act()
  } catch (error) {
    expect((error as Error).name).toMatch(/^(StablerailError|WebhookVerificationError|ConflictError)$/)
    return (error as Error).message
  }
  throw new Error('nothing was refused')
}

describe('an API key', () => {
  const unset =
    'apiKey must be set: pass the secret key of the dashboard, or set STABLERAIL_API_KEY and leave apiKey out.'
  const form = 'apiKey must be sk_test_… or sk_live_… with 43 letters, digits, - or _ after it; this value'

  test.each([undefined, '', null, 5])('of %j', async (given) => {
    expect(await refusalOf(() => new Stablerail({ apiKey: given, workspaceId } as StablerailOptions))).toBe(
      unset,
    )
  })

  test('that is neither given nor in the environment', async () => {
    vi.stubEnv('STABLERAIL_API_KEY', undefined)
    expect(await refusalOf(() => new Stablerail({ workspaceId }))).toBe(unset)
    expect(await refusalOf(() => new Stablerail())).toBe(unset)
    vi.unstubAllEnvs()
  })

  const letters = (count: number) => 'aB3-_'.repeat(30).slice(0, count)

  test.each([
    [`"sk_test_${letters(43)}"`, 'has quotes around it'],
    [`'sk_test_${letters(43)}'`, 'has quotes around it'],
    [`sk_test_${letters(43)}\n`, 'has white space or a line break'],
    [`sk_test_51${letters(97)}`, 'looks like a key of Stripe'],
    [`sk_live_${letters(44)}`, 'looks like a key of Stripe'],
    [`rk_test_${letters(99)}`, 'looks like a key of Stripe'],
    [`pk_test_${letters(99)}`, 'is a publishable key: use a secret key'],
    ['ws_01k9z7q4m8c3v5t2r6w1x0y9bn', 'is a workspace id: give it as workspaceId'],
    [`whsec_${letters(43)}`, 'is the secret of a webhook endpoint'],
    ['secret', 'is not'],
    ['sk_test', 'is not'],
    ['sk_test_ä', 'is not'],
    [`Bearer_sk_test_${letters(43)}`, 'is not'],
  ])('of %j', async (given, what) => {
    const said = await refusalOf(() => new Stablerail({ apiKey: given, workspaceId }))
    expect(said).toBe(`${form} ${what}.`)
    if (given.length > 9) expect(said).not.toContain(given)
  })

  test.each([`sk_test_${letters(43)}`, `sk_live_${letters(43)}`, 'sk_test_mock'])(
    'of %j is taken',
    (given) => {
      const make = () => new Stablerail({ apiKey: given, workspaceId, baseUrl: 'https://pay.example' })
      expect(make).not.toThrow()
    },
  )
})

describe('what stands where named fields do', () => {
  const { fetch } = createMock()
  const client = new Stablerail({ apiKey, workspaceId, fetch })
  const untyped = client as unknown as Record<string, Record<string, (...given: unknown[]) => unknown>>

  test.each([
    [
      'customers',
      'create',
      ['ada@example.com'],
      'createCustomer takes named fields, { email: … }, not a string.',
    ],
    ['checkouts', 'create', [1999], 'createCheckout takes named fields, { field: value }, not a number.'],
    [
      'customers',
      'list',
      ['ada@example.com'],
      'listCustomers takes named fields, { email: … }, not a string.',
    ],
    [
      'customers',
      'update',
      ['cus_1', 'Ada'],
      'updateCustomer takes named fields, { field: value }, not a string.',
    ],
  ])('%s.%s(%j)', async (resource, method, given, message) => {
    expect(await refusalOf(() => untyped[resource]?.[method]?.(...given))).toBe(message)
  })
})

describe('an option', () => {
  test('of another library', async () => {
    const make = () => new Stablerail({ apiKey, workspaceId, stripeAccount: 'acct_1' } as StablerailOptions)
    expect(await refusalOf(make)).toBe(
      'Unknown option "stripeAccount". The options are apiKey, workspaceId, session, baseUrl, fetch, maxRetries, timeoutMs, hooks.',
    )
  })

  test('of a call that is misspelt', async () => {
    const { client } = await startBoth(() => ({ status: 200, body: {} }))
    const call = () => client.customers.retrieve('cus_1', { idempotancyKey: 'x' } as object)
    expect(await refusalOf(call)).toBe('Unknown option "idempotancyKey". Did you mean "idempotencyKey"?')
  })
})

test('an idempotency key that was used with another request is named', async () => {
  const { fetch } = createMock()
  const client = new Stablerail({ apiKey, workspaceId, fetch })
  const create = (email: string) => client.customers.create({ email }, { idempotencyKey: 'order-17' })
  await create('ada@example.com')
  expect(await refusalOf(() => create('grace@example.com'))).toBe(
    'The idempotency key "order-17" was used with another request. Send a new key.',
  )
})

describe('verify', () => {
  const secret = 'whsec_0123456789'
  const event = { id: 'evt_1', type: 'payment.confirmed', data: { fullySettled: true } }
  const body = JSON.stringify(event)
  const t = Math.floor(Date.now() / 1000)
  const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
  const header = `t=${t},v1=${v1}`
  const headers = { 'x-service-signature': header }
  const order = 'Pass the headers second, the secret (whsec_…) third.'
  const notRaw = 'Pass the raw body: this was parsed and rewritten.'

  test.each<[string, unknown[], string]>([
    ['without a secret', [body, headers], 'Set STABLERAIL_WEBHOOK_SECRET or pass the secret.'],
    ['with headers and secret swapped', [body, secret, headers], order],
    ['with Headers and secret swapped', [body, secret, new Headers(headers)], order],
    ['with the value of the header and the secret swapped', [body, secret, header], order],
    ['with an API key as its secret', [body, headers, apiKey], order],
    ['with a body written again by lines', [JSON.stringify(event, null, 2), headers, secret], notRaw],
    ['with such a body in bytes', [Buffer.from(JSON.stringify(event, null, 2)), headers, secret], notRaw],
    [
      'with the secret of another endpoint',
      [body, headers, 'whsec_other'],
      'Check the secret (whsec_…) and the raw body.',
    ],
  ])('%s', async (_, [raw, second, third], message) => {
    const act = () => verify(raw as RawBody, second as WebhookHeaders, third as string)
    expect(await refusalOf(act)).toBe(message)
  })
})

describe('an event type', () => {
  const none = () => undefined

  test.each([
    ['checkout.session.completed', 'payment.confirmed'],
    ['payment_intent.succeeded', 'payment.confirmed'],
    ['customer.subscription.deleted', 'subscription.canceled'],
  ])('%s of Stripe is %s here', async (stripes, ours) => {
    const message = `No event is of type ${stripes}; Stripe's name for what is ${ours} here.`
    expect(await refusalOf(() => dispatch({ [stripes]: none } as EventHandlers))).toBe(
      `${message} Types to come go to otherwise.`,
    )
    expect(await refusalOf(() => signTestEvent(stripes as 'payment.failed', {}, { secret: 'x' }))).toBe(
      message,
    )
  })

  test.each([
    ['payment.succeeded', 'checkout.succeeded'],
    ['payment.confirmd', 'payment.confirmed'],
  ])('%s is of no event, and %s is the nearest', async (name, near) => {
    const message = `No event is of type ${name}; the nearest is ${near}.`
    expect(await refusalOf(() => signTestEvent(name as 'payment.failed', {}, { secret: 'x' }))).toBe(message)
  })
})

describe('a field of a test event', () => {
  const sign = signTestEvent as (type: string, data: object, options: { secret: string }) => Promise<unknown>

  test.each<[string, object, string]>([
    [
      'payment.confirmed',
      { fulySettled: true },
      'payment.confirmed has no field "fulySettled". Did you mean "fullySettled"?',
    ],
    [
      'webhook.endpoint.test',
      { text: 'x' },
      'webhook.endpoint.test has no field "text". The fields are endpointId, message.',
    ],
    [
      'checkout.succeeded',
      { checkout: { amountMinr: 5 } },
      'checkout.succeeded has no field "amountMinr". Did you mean "amountMinor"?',
    ],
    [
      'invoice.paid',
      { invoice: { lineItems: [{ quantitty: 1 }] } },
      'invoice.paid has no field "quantitty". Did you mean "quantity"?',
    ],
  ])('%s: %j', async (type, data, message) => {
    expect(await refusalOf(() => sign(type, data, { secret: 'x' }))).toBe(message)
  })
})

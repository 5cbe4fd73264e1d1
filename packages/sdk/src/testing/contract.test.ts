/** Tests that every response and event of the mock conforms to the contract. */
import { createHmac } from 'node:crypto'
import {
  contract,
  ErrorBody,
  errorCatalogue,
  errorCodes,
  eventEnvelope,
  eventTypes,
  type Route,
} from '@stablerail/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { verify } from '../webhooks.ts'
import { createMock, type OperationName, signTestEvent } from './index.ts'

const base = 'http://api.test'
const workspaceId = 'ws_01k9z7q4m8c3v5t2r6w1x0y9bn'

const routes = Object.values(contract as unknown as Record<string, Record<string, Route>>).flatMap((group) =>
  Object.values(group).map((route) => ({ operation: route.metadata.operation as OperationName, route })),
)

let mock = createMock()
beforeEach(() => {
  mock = createMock()
})

/** Adds records for every path parameter, and for the ids in request bodies. */
const populate = () => {
  const customer = mock.add('Customer', { workspaceId, email: 'grace@example.com' })
  const product = mock.add('Product', { workspaceId })
  const price = mock.add('Price', { workspaceId, productId: product.id, interval: 'month' })
  const invoice = mock.add('Invoice', { workspaceId, status: 'open' })
  const checkout = mock.add('Checkout', { workspaceId, status: 'open' })
  const link = mock.add('PaymentLink', { workspaceId, url: 'https://pay.example/pay/link-token' })
  const subscription = mock.add('Subscription', { workspaceId, priceId: price.id, status: 'active' })
  const wallet = mock.add('Wallet', { workspaceId })
  const payment = mock.add('Payment', { workspaceId, status: 'confirmed', payerAddress: '0xabcd' })
  const endpoint = mock.add('WebhookEndpoint', { workspaceId })
  const delivery = mock.add('WebhookDelivery', { status: 'failed' }, { workspaceId, endpointId: endpoint.id })
  const key = mock.add('ApiKey', { workspaceId })
  const member = mock.add('Member', { workspaceId })
  const invitation = mock.add('Invitation', { workspaceId })
  const commission = mock.add('Commission', { status: 'accrued' }, { workspaceId })
  mock.add('Entitlement', {}, { workspaceId })
  mock.add('AuditEntry', {}, { workspaceId })
  mock.add('Workspace', { id: workspaceId })
  mock.add('EventRecord', {}, { workspaceId })
  return {
    customer,
    product,
    price,
    invoice,
    checkout,
    link,
    subscription,
    wallet,
    payment,
    endpoint,
    delivery,
    key,
    member,
    invitation,
    commission,
  }
}

type World = ReturnType<typeof populate>

const parameters = (world: World, operation: OperationName): Record<string, string> => ({
  workspaceId,
  customerId: world.customer.id,
  productId: world.product.id,
  priceId: world.price.id,
  invoiceId: world.invoice.id,
  subId: world.subscription.id,
  walletId: world.wallet.id,
  paymentId: world.payment.id,
  endpointId: world.endpoint.id,
  deliveryId: world.delivery.id,
  keyId: world.key.id,
  memberId: world.member.id,
  invitationId: world.invitation.id,
  id:
    { deletePaymentLink: world.link.id, payCommission: world.commission.id }[String(operation)] ??
    world.checkout.id,
  token: tokenOf(world, operation),
  slug: 'blue-mugs',
})

const tokenOf = ({ checkout, invoice, subscription }: World, operation: OperationName): string => {
  if (operation.endsWith('HostedSubscription')) return `token-of-${subscription.id}`
  if (operation === 'openPaymentLink') return 'link-token'
  if (operation === 'retrieveHostedInvoice' || operation === 'payHostedInvoice')
    return `token-of-${invoice.id}`
  return checkout.hostedUrl.split('/').at(-1) ?? ''
}

const bodies = (world: World): { [Operation in OperationName]?: object } => ({
  createCustomer: { email: 'ada@example.com' },
  updateCustomer: { name: 'Ada' },
  createProduct: { name: 'Mug' },
  updateProduct: { active: false },
  createPrice: { amount: 1999, interval: 'month' },
  updatePrice: { active: false },
  createInvoice: {
    customerId: world.customer.id,
    chain: 'base',
    token: 'USDC',
    lineItems: [{ description: 'Mug', quantity: 2, unitAmountMinor: 500 }],
  },
  createCheckout: { mode: 'payment', amount: 1999, chain: 'base', token: 'USDC' },
  createPaymentLink: { amount: 500, chain: 'base', token: 'USDC', description: 'Mug' },
  createSubscription: {
    customerId: world.customer.id,
    priceId: world.price.id,
    chain: 'base',
    token: 'USDC',
  },
  cancelSubscription: { mode: 'immediately', reason: 'enough' },
  changeSubscriptionPlan: { priceId: world.price.id },
  createWallet: { chain: 'base', token: 'USDT', address: `0x${'1'.repeat(40)}` },
  updateWallet: { nickname: 'Till' },
  verifyWallet: { challengeId: 'wch_12345678', signature: `0x${'5a'.repeat(65)}` },
  nameWalletPuller: {
    allowed: true,
    deadline: '2027-01-01T00:00:00.000Z',
    signature: `0x${'5a'.repeat(65)}`,
  },
  reportRefundBroadcast: { refundTxHash: `0x${'2'.repeat(64)}` },
  creditPayment: { checkoutId: world.checkout.id },
  createWebhookEndpoint: { url: 'https://shop.example/hooks' },
  updateWebhookEndpoint: { status: 'disabled' },
  createWorkspace: { name: 'Mugs' },
  updateWorkspace: { name: 'Mugs & More' },
  setPublicSlug: { slug: 'mugs' },
  setLogo: { image: 'iVBORw0KGgo=' },
  updateMember: { role: 'viewer' },
  createInvitation: { email: 'ada@example.com', role: 'viewer' },
  retrieveInvitation: { token: 'q7Zc0Vw1' },
  joinWorkspace: { token: 'q7Zc0Vw1' },
  acceptInvitation: {},
  advanceTestClock: { advanceBy: 60 },
  createApiKey: { name: 'Shop', permission: 'full', livemode: false },
  reportTransaction: { txHash: `0x${'3'.repeat(64)}` },
  nameRefundAddress: { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
  attestCheckout: { category: 'alcohol', confirmed: true },
  prepareSubscriptionTerms: { payerAddress: `0x${'5a'.repeat(20)}` },
  takeSubscriptionTerms: { signature: `0x${'5a'.repeat(65)}` },
  takeCheckoutTerms: { signature: `0x${'5a'.repeat(65)}` },
  contactMerchant: { email: 'ada@example.com', message: 'Hello' },
})

/** Puts records into the statuses that an operation requires and that new records do not have. */
const prepare = (operation: OperationName) => {
  if (operation === 'sendInvoice') return { invoice: mock.add('Invoice', { workspaceId, status: 'draft' }) }
  if (operation === 'resumeSubscription')
    return { subscription: mock.add('Subscription', { workspaceId, status: 'paused' }) }
  if (operation === 'uncancelSubscription')
    return { subscription: mock.add('Subscription', { workspaceId, canceledAt: '2030-01-01T00:00:00.000Z' }) }
  if (operation === 'deletePrice' || operation === 'deleteProduct') {
    const product = mock.add('Product', { workspaceId })
    return { product, price: mock.add('Price', { workspaceId, productId: product.id }) }
  }
  if (operation.endsWith('HostedSubscription')) {
    const subscription = mock.add('Subscription', { workspaceId, status: 'active' })
    mock.add('Invoice', { workspaceId, subscriptionId: subscription.id, status: 'open' })
    return { subscription }
  }
  if (operation === 'creditPayment')
    return { payment: mock.add('Payment', { workspaceId, status: 'confirmed', unmatchedInbound: true }) }
  if (operation === 'attestCheckout') {
    const metadata = { ageRestriction: { category: 'alcohol', requiredAge: 18 } }
    const price = mock.add('Price', { workspaceId, metadata })
    return { checkout: mock.add('Checkout', { workspaceId, status: 'open', priceId: price.id }) }
  }
  if (['listRefunds', 'reportRefundBroadcast', 'cancelRefund'].includes(operation)) {
    const payment = mock.add('Payment', { workspaceId, status: 'confirmed' })
    mock.add('Refund', { workspaceId, paymentId: payment.id, status: 'initiated' })
    return { payment }
  }
  return {}
}

/** The queries of the operations that require one. */
const queries: Partial<Record<OperationName, string>> = {
  listEvents: `?workspaceId=${workspaceId}`,
  planCollection: '?chain=base&token=USDC',
  searchWorkspace: '?q=mug',
}

const send = (operation: OperationName, route: Route) => {
  const world = { ...populate(), ...prepare(operation) }
  const given = parameters(world, operation)
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => given[name] ?? `no ${name}`)
  const body = bodies(world)[operation]
  const query = queries[operation] ?? ''
  return mock.fetch(`${base}${path}${query}`, {
    method: route.method,
    headers: { 'idempotency-key': 'key-1' },
    ...(body && { body: JSON.stringify(body) }),
  })
}

type Issue = { path: PropertyKey[]; message: string }
type Schema = { safeParse(value: unknown): { success: boolean; error?: { issues: Issue[] } | undefined } }

const problems = (schema: unknown, value: unknown) =>
  ((schema as Schema).safeParse(value).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  )

describe('every route', () => {
  test.each(routes)('$operation answers what the contract allows', async ({ operation, route }) => {
    const response = await send(operation, route)
    const text = await response.clone().text()
    expect(Object.keys(route.successes).map(Number), text).toContain(response.status)
    if (response.status === 204) return expect(text).toBe('')
    const { contentType } = route.metadata
    if (contentType)
      return expect(response.headers.get('content-type')).toMatch(contentType.replace('image/*', 'image/'))
    expect(problems(route.successes[response.status], JSON.parse(text))).toEqual([])
  })

  const listed = routes.filter(({ operation }) => operation.startsWith('list'))
  test.each(listed)('$operation finds what is there', async ({ operation, route }) => {
    const { data } = (await (await send(operation, route)).json()) as { data: unknown[] }
    expect(data.length).toBeGreaterThan(0)
  })

  const failing = routes.flatMap(({ operation, route }) =>
    route.metadata.errors.map((code) => ({ operation, route, code })),
  )
  test.each(failing)('$operation can be made to fail with $code', async ({ operation, route, code }) => {
    mock.failNext(operation, code)
    const response = await send(operation, route)
    const body = await response.json()
    expect(response.status).toBe(errorCatalogue[code].statuses[0])
    expect(problems(ErrorBody, body)).toEqual([])
    expect((body as ErrorBody).error.code).toBe(code)
    expect(problems(errorCatalogue[code].metadata, (body as ErrorBody).error.metadata)).toEqual([])
    const next = await send(operation, route)
    expect(Object.keys(route.successes).map(Number)).toContain(next.status)
  })

  test('fails in every way there is', () => {
    expect(new Set(failing.map(({ code }) => code))).toEqual(new Set(errorCodes))
  })
})

describe('every event', () => {
  const secret = 'whsec_test'

  test.each(eventTypes)('%s is whole, and verifies', async (type) => {
    const { body, headers, event } = await signTestEvent(type, undefined, { secret })
    expect(problems(eventEnvelope(type), JSON.parse(body))).toEqual([])
    expect(await verify(body, headers, secret)).toEqual(event)
  })

  test('is signed as the service signs, apart from the code of the SDK', async () => {
    const now = 1_795_167_000_000
    const { body, headers } = await signTestEvent('payment.pending', {}, { secret, now, id: 'evt_1' })
    const v1 = createHmac('sha256', secret).update(`1795167000.${body}`).digest('hex')
    expect(headers['x-service-signature']).toBe(`t=1795167000,v1=${v1}`)
    expect(JSON.parse(body)).toMatchObject({ id: 'evt_1', created_at: '2026-11-20T09:30:00.000Z' })
  })

  test('takes what it is given, however deep, and leaves the rest', async () => {
    const given = { checkout: { amountMinor: 42, customerId: null } }
    const { event } = await signTestEvent('checkout.succeeded', given, { secret })
    expect(event.data.checkout).toMatchObject({ amountMinor: 42, customerId: null, currency: 'USD' })
    expect(problems(eventEnvelope('checkout.succeeded'), event)).toEqual([])
  })

  test('has an id of its own unless it is given one', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => signTestEvent('payment.pending', {}, { secret })))
    expect(new Set(ids.map(({ event }) => event.id)).size).toBe(3)
  })

  test('takes no data of another event', async () => {
    // @ts-expect-error payment.pending does not say how much
    const signing = signTestEvent('payment.pending', { amountMinor: 5 }, { secret })
    await expect(signing).rejects.toThrow('payment.pending has no field "amountMinor".')
  })
})

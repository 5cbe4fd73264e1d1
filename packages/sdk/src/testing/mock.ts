/** The mock of the service. It responds from memory, without a network, as the contract specifies. */
import type { PlatformRequest } from '../adapters/platform-request.ts'
import { StablerailError } from '../errors.ts'
import type { ErrorCode } from '../generated/errors.ts'
import type {
  ApiKey,
  AuditEntry,
  Checkout,
  Commission,
  Customer,
  Entitlement,
  EventRecord,
  Invitation,
  Invoice,
  Member,
  Payment,
  PaymentLink,
  Price,
  Product,
  Refund,
  Subscription,
  Wallet,
  WebhookDelivery,
  WebhookEndpoint,
  Workspace,
} from '../index.ts'
import { nearest } from '../nearest.ts'
import type { Fetch, PlatformResponse } from '../platform.ts'
import { answer, type Provoked, type State } from './answer.ts'
import { timeAt } from './created.ts'
import { Failure, type FailureDetails } from './failure.ts'
import { errors } from './generated/errors.ts'
import { type OperationName, routes } from './generated/routes.ts'
import { type PaidCheckout, type PaymentFields, payCheckout } from './pay-checkout.ts'
import { type MovedPayment, restorePayment, reversePayment } from './reverse-payment.ts'
import { type Fields, Store } from './store.ts'

/** The type of the record for every kind of record. */
export type MockRecords = {
  ApiKey: ApiKey
  AuditEntry: AuditEntry
  Checkout: Checkout
  Commission: Commission
  Customer: Customer
  Entitlement: Entitlement
  EventRecord: EventRecord
  Invitation: Invitation
  Invoice: Invoice
  Member: Member
  Payment: Payment
  PaymentLink: PaymentLink
  Price: Price
  Product: Product
  Refund: Refund
  Subscription: Subscription
  Wallet: Wallet
  WebhookDelivery: WebhookDelivery
  WebhookEndpoint: WebhookEndpoint
  Workspace: Workspace
}

type HttpMethod = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** The part of msw's `http` that the mock needs. */
export type MswHttp<Handler> = {
  [Method in HttpMethod]: (
    path: string,
    resolver: (info: { request: PlatformRequest }) => Promise<PlatformResponse>,
  ) => Handler
}

export type MockOptions = {
  /** The clock of the mock. Returns the current time in milliseconds since 1970. Default: `Date.now`. */
  now?: (() => number) | undefined
}

export type FailNextOptions = FailureDetails & {
  /**
   * How many consecutive attempts fail. Default: 1. A client retries failures that may be temporary, so for
   * such a failure use a higher number, or `maxRetries: 0` in the client.
   */
  times?: number | undefined
}

export type DisconnectNextOptions = {
  /**
   * Whether the operation is performed before the connection breaks, so that only its response is lost.
   * Default: false.
   */
  carriedOut?: boolean | undefined
  /**
   * How many consecutive attempts fail. Default: 1. A client retries them, so use a higher number, or
   * `maxRetries: 0` in the client.
   */
  times?: number | undefined
}

/**
 * The type of the mock's `fetch`: the platform's own type if the types of the platform are loaded, otherwise
 * the part of `fetch` that the SDK calls.
 */
export type MockFetch = typeof globalThis extends { fetch: infer Type } ? Type : Fetch

/** A mock of the service. Each mock has its own data, in memory. */
export type Mock = {
  /** Pass it as `fetch` to a client of the SDK. No requests are intercepted, and msw is not needed. */
  fetch: MockFetch
  /**
   * Handlers for msw (2 or later), one for each route. They match any host.
   *
   * @param http - `http` from `import { http } from 'msw'`.
   * @example
   * ```ts
   * const server = setupServer(...mock.handlers(http))
   * ```
   */
  handlers<Handler>(http: MswHttp<Handler>): Handler[]
  /**
   * Makes the next call of an operation fail with an error response.
   *
   * @example
   * ```ts
   * mock.failNext('createCheckout', 'signing_required')
   * ```
   */
  failNext(operation: OperationName, code: ErrorCode, options?: FailNextOptions): void
  /**
   * Breaks the connection during the next call of an operation, so that `fetch` rejects, as it does when the
   * network fails.
   *
   * @example
   * ```ts
   * mock.disconnectNext('createCheckout', { carriedOut: true })
   * ```
   */
  disconnectNext(operation: OperationName, options?: DisconnectNextOptions): void
  /**
   * Adds a record that no route creates, such as a payment, or a record in a state that normally takes long
   * to reach. Missing fields are null if they may be null; otherwise they have the values of the
   * documentation's example.
   */
  add<Kind extends keyof MockRecords>(
    kind: Kind,
    fields: Partial<MockRecords[Kind]> & { workspaceId?: string },
    path?: { workspaceId?: string; endpointId?: string },
  ): MockRecords[Kind]
  /**
   * Pays a checkout: adds a confirmed payment, sets the checkout to succeeded and returns the events. If
   * `amountMinor` is too low by more than the tolerated shortfall (dust), the payment fails as underpaid, and
   * the checkout can still be paid: in whole, or by the rest. With `late: true`, the checkout is expired and the payment is unmatched.
   *
   * @example
   * ```ts
   * const { events } = mock.payCheckout(checkout.id)
   * for (const { type, data } of events) await post(await signTestEvent(type, data, { secret }))
   * ```
   */
  payCheckout(checkoutId: string, fields?: PaymentFields): PaidCheckout
  /**
   * Simulates a reorg that removes the block of a confirmed payment: the payment's checkout becomes `pending`
   * again. Returns the events that the service would send.
   */
  reversePayment(paymentId: string): MovedPayment
  /**
   * Simulates that the block of a reversed payment is in the chain again: the payment's checkout succeeds
   * again. Returns the events that the service would send.
   */
  restorePayment(paymentId: string): MovedPayment
  /** Deletes all records and requested failures of the mock. */
  reset(): void
}

const handlersOf = <Handler>(http: MswHttp<Handler>, fetch: (request: Request) => Promise<Response>) =>
  Object.values(routes).map(({ method, path }) =>
    http[method.toLowerCase() as HttpMethod](`*${path}`, ({ request }) => fetch(request)),
  )

/** Returns an error like the `cause` of the error that Node's `fetch` throws when a connection breaks. */
const brokenConnection = () => Object.assign(new Error('The connection was reset.'), { code: 'ECONNRESET' })

/**
 * Throws if the operation or the error code does not exist. With a misspelled name, the failure that a test
 * requests would never occur, and the test might pass without the failure.
 */
const checkName = (what: string, name: string, names: readonly string[]) => {
  if (names.includes(name)) return
  throw new StablerailError(`There is no ${what} ${name}; the nearest is ${nearest(name, names)}.`)
}

/**
 * Creates a mock of the service, which responds to every operation from memory. Records that a test creates
 * can be listed, changed and deleted. Lists have pages, idempotency keys work, and a test can provoke errors.
 *
 * @param options - `now`: returns the current time of the mock.
 * @example
 * ```ts
 * const mock = createMock()
 * const client = new Stablerail({ apiKey: 'sk_test_mock', workspaceId: 'ws_mock', fetch: mock.fetch })
 * const checkout = await client.checkouts.create({ mode: 'payment', amount: 1999, chain: 'base', token: 'USDC' })
 * ```
 */
export const createMock = ({ now = Date.now }: MockOptions = {}): Mock => {
  const state: State = { store: new Store(), now, stored: new Map(), provoked: new Map() }
  const respond = (request: Request) => answer(request, state)
  const provoke = (operation: OperationName, provoked: Provoked) => {
    checkName('operation', operation, Object.keys(routes))
    state.provoked.set(operation, [...(state.provoked.get(operation) ?? []), provoked])
  }
  return {
    fetch: async (input, init) => {
      const response = await respond(new Request(input, init))
      if (response.type === 'error') throw new TypeError('fetch failed', { cause: brokenConnection() })
      return response
    },
    handlers: (http) => handlersOf(http, respond),
    failNext: (operation, code, { times = 1, ...details } = {}) => {
      checkName('error code', code, Object.keys(errors))
      provoke(operation, { failure: new Failure(code, details), times })
    },
    disconnectNext: (operation, { carriedOut = false, times = 1 } = {}) =>
      provoke(operation, { failure: carriedOut ? 'lost answer' : 'lost request', times }),
    add: <Kind extends keyof MockRecords>(kind: Kind, fields: Fields, path: Fields = {}) =>
      structuredClone(state.store.add(kind, fields, path, timeAt(now()))) as unknown as MockRecords[Kind],
    payCheckout: (checkoutId, fields) => payCheckout(state.store, now(), checkoutId, fields),
    reversePayment: (paymentId) => reversePayment(state.store, now(), paymentId),
    restorePayment: (paymentId) => restorePayment(state.store, now(), paymentId),
    reset: () => {
      state.store.clear()
      state.stored.clear()
      state.provoked.clear()
    },
  }
}

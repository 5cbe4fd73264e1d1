/** The service without a network: it responds from memory, as the contract specifies. */
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

/** Every kind of record and its type. */
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

/** The part of msw's `http` that the mock uses. */
export type MswHttp<Handler> = {
  [Method in HttpMethod]: (
    path: string,
    resolver: (info: { request: PlatformRequest }) => Promise<PlatformResponse>,
  ) => Handler
}

export type MockOptions = {
  /** Returns the current time. Unit: milliseconds since 1970. Default: `Date.now`. */
  now?: (() => number) | undefined
}

export type FailNextOptions = FailureDetails & {
  /**
   * How many consecutive calls fail. Default: 1. The client retries failures that may be temporary: use a
   * higher number, or `maxRetries: 0`.
   */
  times?: number | undefined
}

export type DisconnectNextOptions = {
  /**
   * Whether the operation is carried out before the connection breaks, so that only its response is lost.
   * Default: false.
   */
  carriedOut?: boolean | undefined
  /**
   * How many consecutive calls are cut off. Default: 1. The client retries them: use a higher number, or
   * `maxRetries: 0`.
   */
  times?: number | undefined
}

/** The platform's own `fetch` if its types are loaded, otherwise the part of it that the SDK calls. */
export type MockFetch = typeof globalThis extends { fetch: infer Type } ? Type : Fetch

/** A mock of the service. Each mock has its own memory. */
export type Mock = {
  /** Use it as the `fetch` of a client of the SDK: no requests are intercepted, and msw is not needed. */
  fetch: MockFetch
  /**
   * Handlers for msw (2 or later), one for each route, at any address.
   *
   * @param http - `http` from `import { http } from 'msw'`.
   * @example
   * ```ts
   * const server = setupServer(...mock.handlers(http))
   * ```
   */
  handlers<Handler>(http: MswHttp<Handler>): Handler[]
  /**
   * Makes the next call of an operation fail.
   *
   * @example
   * ```ts
   * mock.failNext('createCheckout', 'signing_required')
   * ```
   */
  failNext(operation: OperationName, code: ErrorCode, options?: FailNextOptions): void
  /**
   * Breaks the connection of the next call of an operation: `fetch` rejects, as it does when the network
   * fails.
   *
   * @example
   * ```ts
   * mock.disconnectNext('createCheckout', { carriedOut: true })
   * ```
   */
  disconnectNext(operation: OperationName, options?: DisconnectNextOptions): void
  /**
   * Adds a record that no route creates, such as a payment, or one in a state that normally takes long to
   * reach. Missing fields are null if they may be, otherwise as in the documentation's example.
   */
  add<Kind extends keyof MockRecords>(
    kind: Kind,
    fields: Partial<MockRecords[Kind]> & { workspaceId?: string },
    path?: { workspaceId?: string; endpointId?: string },
  ): MockRecords[Kind]
  /**
   * Pays a checkout: adds a confirmed payment, sets the checkout to succeeded and returns the events. If
   * `amountMinor` is too low by more than the tolerated shortfall (dust), the payment fails as underpaid and
   * the checkout stays payable. With `late: true` the checkout is expired and the payment unmatched.
   *
   * @example
   * ```ts
   * const { events } = mock.payCheckout(checkout.id)
   * for (const { type, data } of events) await post(await signTestEvent(type, data, { secret }))
   * ```
   */
  payCheckout(checkoutId: string, fields?: PaymentFields): PaidCheckout
  /**
   * Simulates a reorg of a confirmed payment's block: its checkout becomes `pending` again. Returns the
   * events.
   */
  reversePayment(paymentId: string): MovedPayment
  /**
   * Restores a reversed payment, as if its block were back in the chain: its checkout succeeds again. Returns
   * the event.
   */
  restorePayment(paymentId: string): MovedPayment
  /** Deletes all data of the mock. */
  reset(): void
}

const handlersOf = <Handler>(http: MswHttp<Handler>, fetch: (request: Request) => Promise<Response>) =>
  Object.values(routes).map(({ method, path }) =>
    http[method.toLowerCase() as HttpMethod](`*${path}`, ({ request }) => fetch(request)),
  )

/** Returns the error that the platform's `fetch` sets as the cause of its rejection. */
const brokenConnection = () => Object.assign(new Error('The connection was reset.'), { code: 'ECONNRESET' })

/**
 * Throws for an unknown name: a misspelt failure would never happen, and the test would pass for another
 * reason.
 */
const checkName = (what: string, name: string, names: readonly string[]) => {
  if (names.includes(name)) return
  throw new StablerailError(`There is no ${what} ${name}; the nearest is ${nearest(name, names)}.`)
}

/**
 * Creates a mock of the service that responds to every operation from memory. Created records can be listed,
 * changed and deleted; lists have pages; idempotency keys are honoured; a test can provoke errors.
 *
 * @param options - `now`: the clock.
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

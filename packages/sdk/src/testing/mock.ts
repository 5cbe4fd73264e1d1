/** The service without a network: answers from memory, as the contract says. */
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

/** Every kind of record, by its name. */
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

/** As much of msw's `http` as is needed. */
export type MswHttp<Handler> = {
  [Method in HttpMethod]: (
    path: string,
    resolver: (info: { request: PlatformRequest }) => Promise<PlatformResponse>,
  ) => Handler
}

export type MockOptions = {
  /** The clock. Unit: milliseconds since 1970, as `Date.now`, its default. */
  now?: (() => number) | undefined
}

export type FailNextOptions = FailureDetails & {
  /** How many calls in a row fail. Default: 1. The client tries again what may succeed: give it more, or `maxRetries: 0`. */
  times?: number | undefined
}

export type DisconnectNextOptions = {
  /**
   * Whether the operation is carried out before the connection breaks, so that its answer alone is lost. Default: false.
   */
  carriedOut?: boolean | undefined
  /** How many calls in a row are cut off. Default: 1. The client tries again: give it more, or `maxRetries: 0`. */
  times?: number | undefined
}

/** The platform's own `fetch` where its types are loaded, else as much of it as the SDK calls. */
export type MockFetch = typeof globalThis extends { fetch: infer Type } ? Type : Fetch

/** A service for tests. Each has its own memory. */
export type Mock = {
  /** In place of the global `fetch`, for a client of the SDK: nothing is intercepted then, and msw is not needed. */
  fetch: MockFetch
  /**
   * Handlers for msw (2 or later), one for each route, at any address.
   *
   * @param http - What `import { http } from 'msw'` gives.
   * @example
   * ```ts
   * const server = setupServer(...mock.handlers(http))
   * ```
   */
  handlers<Handler>(http: MswHttp<Handler>): Handler[]
  /**
   * Has the next call of an operation fail.
   *
   * @example
   * ```ts
   * mock.failNext('createCheckout', 'signing_required')
   * ```
   */
  failNext(operation: OperationName, code: ErrorCode, options?: FailNextOptions): void
  /**
   * Has the connection of the next call of an operation break: `fetch` rejects, as it does of a network that is gone.
   *
   * @example
   * ```ts
   * mock.disconnectNext('createCheckout', { carriedOut: true })
   * ```
   */
  disconnectNext(operation: OperationName, options?: DisconnectNextOptions): void
  /**
   * Adds a record that no route makes, such as a payment, or one in a state that takes long to reach. What is not
   * given is taken from the documentation's example, or null where that may be.
   */
  add<Kind extends keyof MockRecords>(
    kind: Kind,
    fields: Partial<MockRecords[Kind]> & { workspaceId?: string },
    path?: { workspaceId?: string; endpointId?: string },
  ): MockRecords[Kind]
  /**
   * Pays a checkout: it succeeds, there is a confirmed payment, and the events tell of it. With an `amountMinor` that is
   * short by more than dust the payment has failed as underpaid and the checkout stays payable; with `late: true` the
   * checkout has expired and the payment is unmatched.
   *
   * @example
   * ```ts
   * const { events } = mock.payCheckout(checkout.id)
   * for (const { type, data } of events) await post(await signTestEvent(type, data, { secret }))
   * ```
   */
  payCheckout(checkoutId: string, fields?: PaymentFields): PaidCheckout
  /** Has the chain lose the block of a confirmed payment: its checkout is `pending` again, and the events tell of it. */
  reversePayment(paymentId: string): MovedPayment
  /** Has a payment that was reversed come back: its checkout has succeeded once more, and an event tells of it. */
  restorePayment(paymentId: string): MovedPayment
  /** Forgets everything. */
  reset(): void
}

const handlersOf = <Handler>(http: MswHttp<Handler>, fetch: (request: Request) => Promise<Response>) =>
  Object.values(routes).map(({ method, path }) =>
    http[method.toLowerCase() as HttpMethod](`*${path}`, ({ request }) => fetch(request)),
  )

/** What the platform's `fetch` gives as the cause of its rejection. */
const brokenConnection = () => Object.assign(new Error('The connection was reset.'), { code: 'ECONNRESET' })

/** A failure that is spelt wrong would never come, and the test would pass for another reason. */
const checkName = (what: string, name: string, names: readonly string[]) => {
  if (names.includes(name)) return
  throw new StablerailError(`There is no ${what} ${name}; the nearest is ${nearest(name, names)}.`)
}

/**
 * A stand-in for the service: every operation, answered from memory. What is created can be listed, changed and deleted;
 * lists have pages; idempotency keys are honoured; errors can be provoked.
 *
 * @param options - The clock.
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

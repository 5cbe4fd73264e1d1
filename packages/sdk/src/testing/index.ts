/** Tools for tests without a network: a mock of the service, and signed events for webhook receivers. */

export type { OperationName } from './generated/routes.ts'
export {
  createMock,
  type DisconnectNextOptions,
  type FailNextOptions,
  type Mock,
  type MockFetch,
  type MockOptions,
  type MockRecords,
  type MswHttp,
} from './mock.ts'
export type { PaidCheckout, PaymentFields } from './pay-checkout.ts'
export type { PaymentEvent } from './payment-events.ts'
export type { MovedPayment } from './reverse-payment.ts'
export { type DeepPartial, signTestEvent, type TestEvent, type TestEventOptions } from './sign-test-event.ts'

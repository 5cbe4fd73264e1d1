/**
 * Test support: real servers and clocks that the tests of several packages, the emulator and the benches use.
 *
 * `startMailCatcher` starts an SMTP server that stores the received mails. `startReceiver` starts a
 * merchant's HTTP server with responses that a test defines. `startFaultyProxy` starts a JSON-RPC proxy that
 * returns wrong, late or no responses on request, and `providerLies` has faults for it that no single response shows.
 * `createTestClock` creates a clock that a test moves. The browser is exported separately, by
 * `@stablerail/test-support/browser`.
 *
 * Nothing here connects to anything beyond loopback.
 *
 * Not promised: security. The mail catcher accepts any credentials.
 */
export { type Arrivals, createArrivals } from './arrivals.ts'
export { createTestClock, type Duration, type TestClock } from './clock.ts'
export { type MailCatcher, type Message, startMailCatcher } from './mail-catcher.ts'
export { parseMail } from './parse-mail.ts'
export { providerLies } from './provider-lies.ts'
export { exchangeRaw, type RawAnswer, requestText } from './raw-http.ts'
export { type FaultyProxy, type ProviderFaults, startFaultyProxy, type WireLog } from './rpc-proxy.ts'
export {
  type ReceivedRequest,
  type ReceiverReply,
  type Respond,
  startReceiver,
  type WebhookReceiver,
} from './webhook-receiver.ts'

/**
 * Test support: real parts that the tests of several packages, the emulator and the benches run against.
 *
 * `startMailCatcher` starts an SMTP server that keeps the mails it receives, `startReceiver` a merchant's HTTP server with
 * responses that a test defines, `startFaultyProxy` a JSON-RPC proxy that gives wrong, late or no answers on request, and
 * `createTestClock` a clock that a test moves. The browser has a door of its own, `@stablerail/test-support/browser`.
 *
 * Nothing here connects to anything beyond loopback.
 *
 * Not promised: security. The mail catcher accepts any credentials.
 */
export { type Arrivals, createArrivals } from './arrivals.ts'
export { createTestClock, type Duration, type TestClock } from './clock.ts'
export { type MailCatcher, type Message, startMailCatcher } from './mail-catcher.ts'
export { parseMail } from './parse-mail.ts'
export { exchangeRaw, type RawAnswer, requestText } from './raw-http.ts'
export { type FaultyProxy, type ProviderFaults, startFaultyProxy, type WireLog } from './rpc-proxy.ts'
export {
  type ReceivedRequest,
  type ReceiverReply,
  type Respond,
  startReceiver,
  type WebhookReceiver,
} from './webhook-receiver.ts'

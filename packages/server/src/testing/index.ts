/**
 * The real parts that tests run against. They are started for a test and stopped after it.
 *
 * The package exports this file as `@stablerail/server/testing`. It offers a migrated PostgreSQL database for
 * each test file (`createTestDatabase`), a local EVM node with test tokens and reorganisations on demand
 * (`startEvmNode`), an SMTP server that keeps the mails it receives (`startMailCatcher`), a merchant's HTTP
 * server with responses that a test defines (`startReceiver`), and a clock that a test moves
 * (`createTestClock`).
 *
 * The tests of this package import further files of this folder directly: `api.ts` (the whole app over HTTP),
 * `context.ts` (a context on a database of its own), and a folder for each subject (`chains/`, `payments/`,
 * `sessions/`, `wallets/`, `webhooks/`, `outgoing/`). `global-setup.ts` starts the one PostgreSQL server of a
 * test run. The emulator uses the EVM node and the mail catcher as well.
 *
 * A part ends with the process that started it, even when that process is killed. Nothing here connects to
 * anything beyond loopback.
 *
 * Not promised: security. The keys of the EVM node's accounts are public, and the mail catcher accepts any
 * credentials.
 */
export type { Clock } from '../ports/index.ts'
export { createTestClock, type Duration, type TestClock } from './clock.ts'
export { createTestDatabase, type TestDatabase, withTestDatabase } from './database.ts'
export {
  type EvmAccount,
  type EvmClient,
  type EvmNode,
  type EvmNodeOptions,
  type Reorg,
  startEvmNode,
  type TokenTransfer,
} from './evm-node.ts'
export { type MailCatcher, type Message, startMailCatcher } from './mail-catcher.ts'
export { testTokenAbi, testTokenBytecode } from './token/generated/test-token.ts'
export {
  type ReceivedRequest,
  type ReceiverReply,
  type Respond,
  startReceiver,
  type WebhookReceiver,
} from './webhook-receiver.ts'

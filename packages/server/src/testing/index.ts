export type { Clock } from '../context.ts'
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

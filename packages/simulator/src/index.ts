/**
 * The simulator: the whole platform on this machine, for integration tests in any test runner.
 *
 * `startSimulator` starts PostgreSQL, local chains with test tokens, a mailbox and the service with its pages, in a
 * process of its own (`host`). `connectSimulator` connects to it from another process, such as a worker of a test
 * runner. Both return a `Rail`: it creates workspaces, pays checkouts in different ways (`rail/scenarios`), moves the
 * clock of a workspace, receives webhooks, makes chains mine, reorganise or fail, and reads mails.
 *
 * All that a rail does, it does through the API, on a chain or in a provider. The one exception is the creation of a
 * workspace. Payments are transactions on a local chain; no code here writes to the database.
 *
 * Isolation: a workspace belongs to one test. Chains are shared by all connections, so faults, reorgs and scenarios
 * that need the chain alone wait until other connections have no unsettled payment, and their payments wait for the end.
 *
 * Not promised: security. Keys of accounts are public, mails are caught, and all servers listen on loopback only.
 */
export type { ChainFault, ProviderLie } from './description.ts'
export type { CheckoutToPay, PayStep, SentTransaction } from './rail/buyer.ts'
export type { Chain } from './rail/chain.ts'
export type { Duration, WorkspaceClock } from './rail/clock.ts'
export type { CaughtMail, MailFilter, Mails } from './rail/mail.ts'
export type { PayOptions, SentPayment } from './rail/pay.ts'
export type { Rail, Workspace } from './rail/rail.ts'
export type { Receiver, ReceiverBehaviour, ReceiverOptions } from './rail/receiver.ts'
export type { Reorg } from './rail/replace-blocks.ts'
export type { Scenario } from './rail/scenarios/index.ts'
export type { PaidOutcome } from './rail/settle.ts'
export { connectSimulator, type SimulatorOptions, startSimulator } from './start-simulator.ts'

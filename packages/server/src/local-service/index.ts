/**
 * The service on local chains, for the simulator: PostgreSQL, API, pages, worker and chain readers in one process.
 *
 * `startLocalService` is the function of the server that the simulator's package for tests may import, with the
 * secrets that it needs and the errors of its start. Its result has `createWorkspace`, which creates a workspace with keys and verified wallets. This is the one operation
 * that the simulator has and clients of the API do not have: through the API it needs a person with a session, a
 * second factor for each wallet, and counts towards the workspaces of that person. Everything else that the
 * simulator does, it does through the API or on a chain.
 *
 * The schema is created once and stored in a template directory (`database`). A later start copies the directory.
 *
 * Guarantees: every server listens on loopback only, and `stop` ends all that was started. If this process is
 * killed, PostgreSQL ends too.
 *
 * With the secrets of an earlier start (`kept`) it continues with the data of that start, and commits are durable.
 * Otherwise PostgreSQL runs without flushing to disk, so the data may be lost with the machine.
 */

export { explainStart, StartError, UsageError } from '../settings/start-error.ts'
export type { WorkspaceMade, WorkspaceRequest, WorkspaceWallet } from './create-workspace.ts'
export {
  createLocalSecrets,
  type LocalSecrets,
  type LocalService,
  type LocalServiceChains,
  type LocalServiceOptions,
  startLocalService,
} from './start-local-service.ts'

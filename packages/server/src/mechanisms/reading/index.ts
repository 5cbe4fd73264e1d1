/**
 * Reading: records the transfers that are mined on the configured networks.
 *
 * `startReaders` watches each configured network (`watch-network`): the process that holds the network's
 * lease runs one round after another (`run-round`). A round reads the blocks after the cursor from one
 * provider, and drops repeated logs. The listener selects the transfers that concern a workspace. The round
 * looks up the facts that their logs do not contain (`describe-transfers`). It then commits the cursor
 * (`commit-blocks`) and all rows that the listener writes, in one unit of work. If a block is no longer in
 * the chain, the round looks for the common ancestor and rewinds (`follow-reorg`). Then the round reads a
 * range of blocks a second time (`read-again`): from another provider once the blocks are deep enough to
 * confirm, or, with one provider, minutes later. `rescan` reads any range a second time on request, and
 * `examineProviders` asks each provider separately. `measureReaders` sets the metrics of the progress on each
 * network. If a network is read by wallets instead of blocks, a round is a sweep: it reads the token accounts
 * of the wallets (`sweep/`), and uses the same commit.
 *
 * The listener (`ChainListener`) is passed in: this module knows transfers, but not payments. The package
 * `chains` sends requests to the providers and parses their responses. A transfer that two readings return is
 * called witnessed. Blocks on which readings differ are called doubted, and are read again until the readings
 * agree.
 *
 * Not promised: that the listener receives a transfer only once (a reorganisation moves it), or soon: an
 * outage delays transfers, but does not lose them.
 */
export { decideAlike } from './compare-readings.ts'
export { solanaDeploymentKey } from './deployment-key.ts'
export { ensureCursor } from './ensure-cursor.ts'
export { type ExaminedProvider, examineProviders } from './examine-providers.ts'
export { chainHealth, measureReaders, readerHealth } from './health.ts'
export type {
  Advance,
  ChainListener,
  ContestedTransfer,
  PlacedTransfer,
  RecordedTransfer,
  Rewind,
  SeenTransfer,
  SelectedTransfer,
  Witness,
} from './listener.ts'
export type { ReaderPorts } from './ports.ts'
export { countDifferences, type Rescan, rescan } from './rescan.ts'
export { type Readers, startReaders } from './start-readers.ts'
export { timeAtDepth, wasReadPast } from './store.ts'
export { isDoubted } from './sweep/account-store.ts'
export { longestDoubtMs } from './sweep/swept-account.ts'

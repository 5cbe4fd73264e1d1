/**
 * Chains: reads the transfers that are mined on them, and knows the forms of their addresses, signatures and
 * transfer calls.
 *
 * `reading/` is the same for every family of chains. `startReaders` watches each configured network
 * (`watch-network`): the process that holds the network's lease runs one round after another (`run-round`). A
 * round reads the blocks after the cursor from one provider (`read-blocks`), drops repeated logs, lets the
 * listener select the transfers that concern a workspace, looks up what their logs do not contain
 * (`describe-transfers`), and commits them with the cursor (`commit-blocks`), in one unit of work with
 * everything that the listener writes. If a block is no longer in the chain, the round looks for the common
 * ancestor and rewinds (`follow-reorg`). Then the round reads a stretch of blocks a second time
 * (`read-again`): from another provider once the blocks are deep enough to confirm, or, with one provider,
 * minutes later. `rescan` does the same for any range on request, and `examineProviders` asks each provider
 * separately. `measureReaders` reports to the metrics how far each network was read. One provider of a
 * network serves at a time (`failover`), over JSON-RPC (`rpc/`), which counts the calls.
 *
 * `evm/`, `solana/` and `tron/` hold what differs by family: addresses, signatures, and the reading of logs
 * (`evm/reading`, which also reads Tron, through the dialect in `tron/reading`) or of Solana's blocks
 * (`solana/reading`). If a network is read by wallets instead of blocks, a round is a sweep of their accounts
 * (`reading/sweep`, which asks `solana/sweep`) that uses the same commit.
 *
 * The listener (`ChainListener`) is passed in: this room knows transfers, and nothing of payments. A
 * provider's answer is input, not truth: it must be consistent with the blocks that were read before. A
 * transfer that two readings return is called witnessed. Blocks on which readings differ are called doubted,
 * and are read again until the readings agree. `askWitnessed` asks two providers a question whose wrong
 * answer could cost money.
 *
 * Not promised: that the listener receives a transfer only once (a reorganisation moves it), or soon: an
 * outage delays transfers, but loses none.
 */
export { askWitnessed, type Comparison, type Doubt } from './ask-witnessed.ts'
export { isRevert } from './evm/ask-providers.ts'
export { askContractWallet, type ContractAnswer } from './evm/contract-signature.ts'
export { findReverted, type RevertedTransfer } from './evm/find-reverted.ts'
export { countTransactions, type FoundTransaction, findTransaction } from './evm/find-transaction.ts'
export {
  type AccountKind,
  foreseeTransfer,
  type PlannedTransfer,
  type TransferForecast,
} from './evm/foresee-transfer.ts'
export { type Approver, approvalCalldata, findApproval, readAllowances } from './evm/pulling/approvals.ts'
export {
  agreementHash,
  type Naming,
  namingCalldata,
  namingToSign,
  type Pull,
  pullCalldata,
  stopCalldata,
  stopToSign,
  type ToSign,
  termsToSign,
} from './evm/pulling/calls.ts'
export {
  knownPullContract,
  type PullContractState,
  readPullContract,
} from './evm/pulling/contract-state.ts'
export { inspectPull, type PullForecast } from './evm/pulling/foresee-pull.ts'
export type { PullFault } from './evm/pulling/judge-pull.ts'
export { checkSigned } from './evm/pulling/signed-data.ts'
export { type PullerState, readPuller } from './evm/pulling/state-of-puller.ts'
export { periodAt, periodBounds, type Schedule, type Terms } from './evm/pulling/terms.ts'
export { encodeReference, findReferences, referenceInTerms } from './evm/reference.ts'
export { askSanctionsOracle } from './evm/sanctions-oracle.ts'
export {
  addressOfKey,
  type PlannedTransaction,
  type SignedTransaction,
  signTransaction,
} from './evm/sending/account.ts'
export {
  broadcast,
  estimateGas,
  findReceipts,
  type SenderView,
  type TransactionReceipt,
  viewSender,
} from './evm/sending/broadcast.ts'
export {
  type DeploymentPlan,
  deployPullContract,
  planDeployment,
  viewDeployment,
} from './evm/sending/deploy-pull-contract.ts'
export type { Holding } from './evm/token-balances.ts'
export { type PaymentUri, paymentUri, type TransferCall, transferCalldata } from './evm/transfer-call.ts'
export type { ChainPorts } from './ports.ts'
export { readTokenBalances } from './read-token-balances.ts'
export { decideAlike } from './reading/compare-readings.ts'
export { ensureCursor } from './reading/ensure-cursor.ts'
export { type ExaminedProvider, examineProviders } from './reading/examine-providers.ts'
export { awaitsFinality, ripeHeight } from './reading/finality.ts'
export { chainHealth, measureReaders, readerHealth } from './reading/health.ts'
export type {
  Advance,
  ChainListener,
  ContestedTransfer,
  PickedTransfer,
  PlacedTransfer,
  RecordedTransfer,
  Rewind,
  SeenTransfer,
  Witness,
} from './reading/listener.ts'
export { countDifferences, type Rescan, rescan } from './reading/rescan.ts'
export {
  type BlockHeader,
  type BlockRange,
  type BlockRef,
  ChainError,
  type ChainTransfer,
} from './reading/source.ts'
export { type Readers, startReaders } from './reading/start-readers.ts'
export { timeAtDepth, wasReadPast } from './reading/store.ts'
export { isDoubted } from './reading/sweep/account-store.ts'
export { longestDoubtMs } from './reading/sweep/swept-account.ts'
export { isSignatureForm, isSignedBy, signatureForm } from './signature.ts'
export { findSignature } from './solana/asking/find-signature.ts'
export {
  coversCost,
  foreseeSolanaRefund,
  type SolanaRefundForecast,
} from './solana/asking/foresee-refund.ts'
export { type GivenMessage, type SentView, viewSent } from './solana/asking/view-sent.ts'
export { solanaDeploymentKey } from './solana/deployment-key.ts'
export { findRefund } from './solana/find-refund.ts'
export { loadSolanaLibrary, type SolanaLibrary } from './solana/load-library.ts'
export { networkIdOfGenesis } from './solana/network-id.ts'
export { solanaPayUri } from './solana/payment-request.ts'
export { parseTransactionId, transactionIdForm } from './transaction-id.ts'
export { findTronReverted, findTronTransaction } from './tron/asking/find-transaction.ts'
export { foreseeTronTransfer, type TronForecast } from './tron/asking/foresee-refund.ts'
export { loadTronLibrary, type TronLibrary } from './tron/load-library.ts'
export { tronPaymentUri } from './tron/payment-uri.ts'

/**
 * Chains: the facts about each chain, and the calls to its providers. This package uses no database.
 *
 * `providers/` contains the code that every family of chains uses. `createProviders` opens the providers of a
 * network. A `ChainSource` is one provider; it returns blocks and transfers. One provider is used at a time,
 * and the next provider after a fault (`failover`). `rpc/` sends the calls over JSON-RPC, and counts them. On
 * Solana, the reader can also read the accounts of the watched wallets instead of blocks; the `SweepSource`
 * of a provider returns the balances and the histories of these accounts.
 *
 * `evm/`, `solana/` and `tron/` contain the parts that differ by family: addresses, signatures, payment
 * requests, forecasts of transfers, and the reading of logs (`evm/reading`, which also reads Tron, through
 * the dialect in `tron/reading`) or of Solana's blocks (`solana/reading`). The libraries of Solana and Tron
 * are loaded when they are first needed.
 *
 * A provider's answer is not trusted: it is parsed, and must be consistent. For an answer that could cost
 * money if it were wrong, `askWithSecondOpinion` also asks other providers and compares their answers.
 *
 * Not promised: that an answer is true, or complete. A caller that acts on an answer compares it with the
 * answers of other providers.
 */
export { type AnswerComparison, type AnswerDoubt, askWithSecondOpinion } from './ask-with-second-opinion.ts'
export { isRevert } from './evm/ask-providers.ts'
export type { ContractState } from './evm/contract-calls.ts'
export { askContractWallet, type ContractAnswer } from './evm/contract-signature.ts'
export { type Collectable, type DepositPlan, planCollection, planDeposit } from './evm/deposit-address.ts'
export { knownDepositFactory, readDepositFactory } from './evm/deposit-factory.ts'
export { findReverted, type RevertedTransfer } from './evm/find-reverted.ts'
export { countTransactions, type FoundTransaction, findTransaction } from './evm/find-transaction.ts'
export { type CollectionForecast, foreseeCollection } from './evm/foresee-collection.ts'
export {
  type AccountKind,
  foreseeTransfer,
  type PlannedTransfer,
  type TransferForecast,
} from './evm/foresee-transfer.ts'
export { readFreezes } from './evm/freezes.ts'
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
export { knownPullContract, readPullContract } from './evm/pulling/contract-state.ts'
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
export { readDataFee } from './evm/sending/data-fee.ts'
export {
  type DeployableContract,
  type DeploymentPlan,
  deployContract,
  planDeployment,
  viewDeployment,
} from './evm/sending/deploy-contract.ts'
export type { TokenHolder } from './evm/token-balances.ts'
export { type PaymentUri, paymentUri, type TransferCall, transferCalldata } from './evm/transfer-call.ts'
export { type CollectSettings, modeOf, type NetworkConfig, type NetworkKey, networkName } from './network.ts'
export type { ProviderPorts } from './ports.ts'
export { createProviders } from './providers/create-providers.ts'
export { dropRepetitions } from './providers/drop-repetitions.ts'
export {
  askFinality,
  awaitsFinality,
  type Finality,
  finalHeight,
  leastFinalDepth,
  ripeHeight,
  solidHeight,
  unknownFinality,
} from './providers/finality.ts'
export { findAncestor } from './providers/find-ancestor.ts'
export { type Reading, readBlocks } from './providers/read-blocks.ts'
export { readStretch, type Stretch } from './providers/read-stretch.ts'
export { clockSkewMs } from './providers/require-past.ts'
export {
  type BlockHeader,
  type BlockRange,
  type BlockRef,
  ChainError,
  type ChainErrorKind,
  type ChainProviders,
  type ChainSource,
  type ChainTransfer,
  type MinedBlock,
  type RangeAnswer,
} from './providers/source.ts'
export { type BlockSpan, startSpan } from './providers/span.ts'
export {
  type AccountHolding,
  type AmountChange,
  type HistoryEntry,
  keyOfAccount,
  mostAccounts,
  type SweepSource,
  type SweptTransaction,
  type TokenAccount,
} from './providers/sweep-source.ts'
export { readTokenBalances } from './read-token-balances.ts'
export { inPartsOf } from './rpc/in-turns.ts'
export { isSignatureForm, isSignedBy, recoverSigner, signatureForm } from './signature.ts'
export { findSignature } from './solana/asking/find-signature.ts'
export { coversCost, foreseeSolanaRefund, type SolanaRefundForecast } from './solana/asking/foresee-refund.ts'
export { type GivenMessage, type SentView, viewSent } from './solana/asking/view-sent.ts'
export { findRefund } from './solana/find-refund.ts'
export { loadSolanaLibrary, type SolanaLibrary } from './solana/load-library.ts'
export { networkIdOfGenesis } from './solana/network-id.ts'
export { solanaPayUri } from './solana/payment-request.ts'
export { deploymentKey } from './solana/reference.ts'
export { parseTransactionId, transactionIdForm } from './transaction-id.ts'
export { findTronReverted, findTronTransaction } from './tron/asking/find-transaction.ts'
export { foreseeTronTransfer, type TronForecast } from './tron/asking/foresee-refund.ts'
export { loadTronLibrary, type TronLibrary } from './tron/load-library.ts'
export { tronPaymentUri } from './tron/payment-uri.ts'

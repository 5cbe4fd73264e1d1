/** Methods that receive transactions: sending, simulation and airdrops. */
import { createPublicKey, verify } from 'node:crypto'
import { addressBytes } from '../../address.ts'
import { decodeBase58, encodeBase58 } from '../../base58.ts'
import type { ChainView } from '../../chain-view.ts'
import { compileTransaction } from '../../compile-transaction.ts'
import { feeOf } from '../../fee.ts'
import { transferSol } from '../../instructions.ts'
import type { Commitment } from '../../ledger.ts'
import { isResolved, resolveKeys } from '../../lookup-tables.ts'
import type { AccountState } from '../../svm.ts'
import { MalformedTransaction, parseTransaction, type Transaction } from '../../transaction.ts'
import { describeError, type TransactionError } from '../../transaction-error.ts'
import { encodeAccount, readAccountEncoding } from '../encode-account.ts'
import { encodeReturnData } from '../encode-transaction.ts'
import {
  type Config,
  inContext,
  type Method,
  type Methods,
  readAddress,
  readBoolean,
  readCommitment,
  readConfig,
  readCount,
  readList,
  readOneOf,
  readView,
} from '../params.ts'
import { parseInstruction } from '../parse-instruction.ts'
import { invalidParams, signatureVerificationFailed, simulationFailed } from '../rpc-error.ts'

type Sent = { bytes: Uint8Array; transaction: Transaction }

/** The length of the largest transaction (1,232 bytes) in base58. */
const mostBase58Letters = 1683

const readTransaction = (value: unknown, config: Config): Sent => {
  const encoding = readOneOf(config.encoding, 'encoding', ['base58', 'base64'], 'base58')
  if (typeof value !== 'string') throw invalidParams('Invalid params: expected an encoded transaction.')
  const bytes =
    encoding === 'base64'
      ? Uint8Array.from(Buffer.from(value, 'base64'))
      : decodeBase58(value, mostBase58Letters)
  if (bytes === null) throw invalidParams('invalid base58 encoding of a transaction')
  try {
    return { bytes, transaction: parseTransaction(bytes) }
  } catch (error) {
    if (error instanceof MalformedTransaction) throw invalidParams(`invalid transaction: ${error.message}`)
    throw error
  }
}

/** The prefix of a 32-byte Ed25519 public key in SPKI. */
const spki = Buffer.from('302a300506032b6570032100', 'hex')

const isSigned = ({ bytes, transaction }: Sent): boolean => {
  const { signatures, staticKeys, version } = transaction
  const length = signatures.length * 64
  const message = version === 1 ? bytes.subarray(0, bytes.length - length) : bytes.subarray(1 + length)
  return signatures.every((signature, index) => {
    const key = Buffer.concat([spki, addressBytes(staticKeys[index] ?? '')])
    const bySigner = createPublicKey({ key, format: 'der', type: 'spki' })
    return verify(null, message, bySigner, decodeBase58(signature) ?? new Uint8Array())
  })
}

type Simulated = {
  err: TransactionError | null
  logs: string[]
  unitsConsumed: number
  inner: ReturnType<ChainView['svm']['simulate']>['inner']
  returnData: ReturnType<ChainView['svm']['simulate']>['returnData']
  accounts: ReadonlyMap<string, AccountState | null>
}

const notRun = (err: TransactionError): Simulated => ({
  err,
  logs: [],
  unitsConsumed: 0,
  inner: [],
  returnData: null,
  accounts: new Map(),
})

type Checks = { verifies: boolean; looksAtBlockhash: boolean; commitment: Commitment }

/**
 * Executes a transaction on the current accounts without storing the changes. The blockhash must be known at
 * the given commitment.
 */
const simulate = (chain: ChainView, { bytes, transaction }: Sent, checks: Checks): Simulated => {
  if (chain.ledger.state.landed.has(transaction.signatures[0] ?? '')) return notRun('AlreadyProcessed')
  if (checks.looksAtBlockhash && !chain.knowsBlockhash(transaction, checks.commitment))
    return notRun('BlockhashNotFound')
  return chain.svm.simulate(bytes, transaction, checks.verifies)
}

const encodeSimulated = (sent: Sent, { err, logs, unitsConsumed, returnData }: Simulated) => ({
  accounts: null,
  err,
  fee: Number(feeOf(sent.transaction)),
  innerInstructions: null,
  logs,
  replacementBlockhash: null,
  returnData: returnData === null ? null : encodeReturnData(returnData),
  unitsConsumed,
})

const sendTransaction: Method = (chain, [text, options]) => {
  const config = readConfig(options)
  const sent = readTransaction(text, config)
  const commitment = readCommitment(config.preflightCommitment)
  if (!readBoolean(config.skipPreflight, 'skipPreflight')) {
    readView(chain, { commitment, minContextSlot: config.minContextSlot })
    if (!isSigned(sent)) throw signatureVerificationFailed()
    const tried = simulate(chain, sent, { verifies: true, looksAtBlockhash: true, commitment })
    if (tried.err !== null) throw simulationFailed(describeError(tried.err), encodeSimulated(sent, tried))
  }
  chain.submit(sent.bytes)
  return sent.transaction.signatures[0]
}

const mostSimulatedAccounts = 64

/** Encodes the accounts that the request names, in their state after the simulated transaction. */
const encodeChanged = (chain: ChainView, value: unknown, { err, accounts }: Simulated) => {
  if (value === undefined || value === null) return null
  const config = readConfig(value)
  const read = (address: string) => accounts.get(address) ?? chain.svm.getAccount(address)
  const encoding = readAccountEncoding({ encoding: config.encoding }, 'base64')
  const addresses = readList(config.addresses, mostSimulatedAccounts).map(readAddress)
  return addresses.map((address) => (err === null ? encodeAccount(read(address), encoding, read) : null))
}

const encodeInner = (chain: ChainView, { transaction }: Sent, { inner }: Simulated) => {
  const resolved = resolveKeys(transaction, (address) => chain.svm.getAccount(address))
  const keys = isResolved(resolved) ? resolved.keys : transaction.staticKeys
  return inner.flatMap((list, index) =>
    list.length === 0 ? [] : [{ index, instructions: list.map((one) => parseInstruction(keys, one)) }],
  )
}

const simulateTransaction: Method = (chain, [text, options]) => {
  const config = readConfig(options)
  const { bank, commitment } = readView(chain, config)
  const sent = readTransaction(text, config)
  const verifies = readBoolean(config.sigVerify, 'sigVerify')
  const replaces = readBoolean(config.replaceRecentBlockhash, 'replaceRecentBlockhash')
  if (verifies && replaces) throw invalidParams('sigVerify may not be used with replaceRecentBlockhash')
  if (verifies && !isSigned(sent)) throw signatureVerificationFailed()
  const done = simulate(chain, sent, { verifies, looksAtBlockhash: !replaces, commitment })
  const wantsInner = readBoolean(config.innerInstructions, 'innerInstructions')
  return inContext(bank, {
    ...encodeSimulated(sent, done),
    accounts: encodeChanged(chain, config.accounts, done),
    innerInstructions: wantsInner ? encodeInner(chain, sent, done) : null,
    replacementBlockhash: replaces
      ? { blockhash: bank.blockhash, lastValidBlockHeight: chain.lastValidHeight(commitment) }
      : null,
  })
}

/** The maximum amount of one airdrop: a thousand SOL. */
const mostAirdropLamports = 1000 * 10 ** 9

const requestAirdrop: Method = (chain, [address, lamports]) => {
  const amount = BigInt(readCount(lamports, 'lamports', mostAirdropLamports))
  const bytes = compileTransaction({
    signers: [chain.faucet],
    instructions: [...distinct(chain), transferSol(chain.faucet.address, readAddress(address), amount)],
    blockhash: chain.ledger.tipBlock.blockhash,
  })
  chain.submit(bytes)
  return encodeBase58(bytes.subarray(1, 65))
}

/**
 * Returns an additional instruction that makes an airdrop unique. Without it, two equal airdrops in one block
 * would be the same transaction. It transfers an amount, different each time, from the faucet to itself.
 */
const distinct = (chain: ChainView) =>
  chain.pendingCount === 0
    ? []
    : [transferSol(chain.faucet.address, chain.faucet.address, BigInt(chain.pendingCount))]

export const transactionMethods: Methods = { sendTransaction, simulateTransaction, requestAirdrop }

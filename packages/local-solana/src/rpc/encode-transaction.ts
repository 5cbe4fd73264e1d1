/** Encodes transactions and blocks for JSON-RPC responses. */
import { encodeBase58 } from '../base58.ts'
import type { Block, LandedTransaction } from '../ledger.ts'
import type { TokenBalance } from '../token-account.ts'
import { isWritable } from '../transaction.ts'
import { type Config, readBoolean, readCount, readOneOf } from './params.ts'
import { parseInstruction } from './parse-instruction.ts'
import { unsupportedVersion } from './rpc-error.ts'

const encodings = ['json', 'jsonParsed', 'base58', 'base64'] as const
const details = ['full', 'accounts', 'signatures', 'none'] as const

export type TransactionEncoding = {
  encoding: (typeof encodings)[number]
  /**
   * The highest transaction version that the client supports; null if it supports only legacy transactions.
   */
  maxVersion: number | null
}

export const readTransactionEncoding = (config: Config): TransactionEncoding => ({
  encoding: readOneOf(config.encoding, 'encoding', encodings, 'json'),
  maxVersion:
    config.maxSupportedTransactionVersion === undefined || config.maxSupportedTransactionVersion === null
      ? null
      : readCount(config.maxSupportedTransactionVersion, 'maxSupportedTransactionVersion', 255),
})

/**
 * Returns the transaction's version for the response; nothing if the client specifies no version. Throws if
 * the client does not support the version.
 */
const versionOf = ({ transaction: { version } }: LandedTransaction, maxVersion: number | null) => {
  if (version !== 'legacy' && (maxVersion === null || version > maxVersion)) throw unsupportedVersion(version)
  return maxVersion === null ? {} : { version }
}

const accountKeysOf = ({ transaction, keys, loaded }: LandedTransaction) =>
  keys.map((pubkey, index) => ({
    pubkey,
    signer: index < transaction.header.numRequiredSignatures,
    source: index < transaction.staticKeys.length ? 'transaction' : 'lookupTable',
    writable: isWritable(transaction, loaded, index),
  }))

const balancesOf = ({ before, after }: LandedTransaction) => ({
  preBalances: before.lamports.map(Number),
  postBalances: after.lamports.map(Number),
  preTokenBalances: before.tokens satisfies TokenBalance[],
  postTokenBalances: after.tokens satisfies TokenBalance[],
})

const outcomeOf = ({ outcome: { err }, feeLamports }: LandedTransaction) => ({
  err,
  fee: Number(feeLamports),
  status: err === null ? { Ok: null } : { Err: err },
})

const innerOf = (one: LandedTransaction, isParsed: boolean) =>
  one.outcome.inner.flatMap((list, index) => {
    if (list.length === 0) return []
    const instructions = list.map((inner) =>
      isParsed ? parseInstruction(one.keys, inner) : { ...inner, data: encodeBase58(inner.data) },
    )
    return [{ index, instructions }]
  })

const metaOf = (one: LandedTransaction, isParsed: boolean) => {
  const { logs, unitsConsumed, returnData } = one.outcome
  return {
    ...outcomeOf(one),
    ...balancesOf(one),
    computeUnitsConsumed: unitsConsumed,
    innerInstructions: innerOf(one, isParsed),
    // With the encoding jsonParsed, the account keys already include the keys from lookup tables.
    ...(isParsed ? {} : { loadedAddresses: one.loaded }),
    logMessages: logs,
    rewards: [],
    ...(returnData === null ? {} : { returnData: encodeReturnData(returnData) }),
  }
}

export const encodeReturnData = ({ programId, data }: { programId: string; data: Uint8Array }) => ({
  programId,
  data: [Buffer.from(data).toString('base64'), 'base64'],
})

const lookupsOf = ({ transaction: { version, lookups } }: LandedTransaction) =>
  version === 'legacy' || version === 1 ? {} : { addressTableLookups: lookups }

const messageOf = (one: LandedTransaction, isParsed: boolean) => {
  const { header, staticKeys, recentBlockhash, instructions } = one.transaction
  const placed = instructions.map((instruction) => ({ ...instruction, stackHeight: 1 }))
  if (isParsed)
    return {
      accountKeys: accountKeysOf(one),
      recentBlockhash,
      instructions: placed.map((instruction) => parseInstruction(one.keys, instruction)),
      ...lookupsOf(one),
    }
  return {
    header,
    accountKeys: staticKeys,
    recentBlockhash,
    instructions: placed.map((instruction) => ({ ...instruction, data: encodeBase58(instruction.data) })),
    ...lookupsOf(one),
  }
}

const bodyOf = (one: LandedTransaction, encoding: TransactionEncoding['encoding']) => {
  if (encoding === 'base64') return [Buffer.from(one.bytes).toString('base64'), encoding]
  if (encoding === 'base58') return [encodeBase58(one.bytes), encoding]
  return { signatures: one.transaction.signatures, message: messageOf(one, encoding === 'jsonParsed') }
}

/**
 * Encodes a transaction with its metadata. Throws the error -32015 if the client does not support the
 * transaction's version.
 */
export const encodeTransaction = (one: LandedTransaction, { encoding, maxVersion }: TransactionEncoding) => ({
  ...versionOf(one, maxVersion),
  transaction: bodyOf(one, encoding),
  meta: metaOf(one, encoding === 'jsonParsed'),
})

const encodeAccounts = (one: LandedTransaction, maxVersion: number | null) => ({
  ...versionOf(one, maxVersion),
  transaction: { accountKeys: accountKeysOf(one), signatures: one.transaction.signatures },
  meta: { ...outcomeOf(one), ...balancesOf(one) },
})

const transactionsOf = ({ transactions }: Block, config: Config) => {
  const encoding = readTransactionEncoding(config)
  const detail = readOneOf(config.transactionDetails, 'transactionDetails', details, 'full')
  if (detail === 'none') return {}
  if (detail === 'signatures') return { signatures: transactions.map(({ signature }) => signature) }
  if (detail === 'accounts')
    return { transactions: transactions.map((one) => encodeAccounts(one, encoding.maxVersion)) }
  return { transactions: transactions.map((one) => encodeTransaction(one, encoding)) }
}

/**
 * Encodes a block as the options `transactionDetails`, `encoding` and `rewards` specify. The list of rewards
 * is empty, because this chain has no staking.
 */
export const encodeBlock = (block: Block, config: Config) => {
  const { blockHeight, blockTime, blockhash, parentSlot, previousBlockhash } = block
  const rewards = readBoolean(config.rewards, 'rewards', true) ? { rewards: [] } : {}
  const head = { blockHeight, blockTime, blockhash, parentSlot, previousBlockhash }
  return { ...head, ...transactionsOf(block, config), ...rewards }
}

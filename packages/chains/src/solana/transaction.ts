/**
 * Parses a transaction in the form in which nodes return it: by `getTransaction`, and in the list of
 * `getBlock` with full details. Both calls use the encoding `json` and `maxSupportedTransactionVersion` 1.
 * The library @solana/web3.js is not used, because it takes longer to parse a block of mainnet than the chain
 * takes to produce the next block.
 */
import { z } from 'zod'
import { ChainError } from '../providers/source.ts'

/** The maximum number of accounts of a transaction, because an instruction names each account by one byte. */
const mostAccounts = 256
/** The maximum number of instructions that are read. The runtime executes at most 64 in a transaction. */
export const mostInstructions = 1024
const highestAmount = 2n ** 64n - 1n
/** A signature: 64 bytes in base58. */
const signature = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/)

const index = z
  .int()
  .min(0)
  .max(mostAccounts - 1)
const key = z.string().min(32).max(44)
const keys = z.array(key).max(mostAccounts)

const Instruction = z.object({ programIdIndex: index, accounts: z.array(index), data: z.string() })
const Inner = z.object({ index, instructions: z.array(Instruction) })
const Lookup = z.object({ writableIndexes: z.array(index), readonlyIndexes: z.array(index) })

const Message = z.object({
  accountKeys: keys,
  instructions: z.array(Instruction),
  addressTableLookups: z.array(Lookup).nullish(),
})

const Balance = z.object({
  accountIndex: index,
  mint: z.string(),
  /** The owner of the token account; absent if the node recorded the transaction before 2022. */
  owner: key.nullish(),
  uiTokenAmount: z.object({
    amount: z
      .string()
      .regex(/^\d{1,20}$/)
      .transform(BigInt)
      .refine((amount) => amount <= highestAmount),
  }),
})

const Transaction = z.object({
  version: z.union([z.literal('legacy'), z.literal(0), z.literal(1)]).optional(),
  transaction: z.object({ signatures: z.tuple([signature], z.string()), message: Message }),
  meta: z.object({
    innerInstructions: z.array(Inner).nullish(),
    loadedAddresses: z.object({ writable: keys, readonly: keys }).nullish(),
    preTokenBalances: z.array(Balance),
    postTokenBalances: z.array(Balance),
  }),
})
type Wire = z.output<typeof Transaction>

export type FlatInstruction = {
  /**
   * The index of the instruction in the order of execution: each instruction of the message, followed by the
   * instructions that it called.
   */
  index: number
  program: string
  /** Indexes of the instruction's accounts in the transaction's list of accounts. */
  accounts: readonly number[]
  /** The data of the instruction, in base58. */
  data: string
}

export type TokenBalance = {
  /** Index of the token account in the transaction's list of accounts. */
  account: number
  mint: string
  owner: string | null
  /** The balance, in base units. */
  amount: bigint
}

export type ReadTransaction = {
  /** The first signature of the transaction, in base58. It is also the id of the transaction. */
  txHash: string
  /**
   * The keys of all accounts, in the order of the runtime: the keys of the message, then the writable and the
   * read-only keys from lookup tables.
   */
  keys: readonly string[]
  instructions: readonly FlatInstruction[]
  /** The number of instructions that are not read because there are too many. */
  unreadInstructions: number
  before: readonly TokenBalance[]
  after: readonly TokenBalance[]
}

const invalid = (what: string) => new ChainError('invalid_answer', `A transaction was answered ${what}.`)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The mints and owners whose transfers a reader needs. Other parts of a transaction are not decoded. */
export type Interest = {
  mints: { has(mint: string): boolean }
  /** The owners whose transfers are needed; null for all owners. */
  owners: { has(owner: string): boolean } | null
}

/**
 * Returns whether a transaction succeeded and has a token balance of one of the mints and owners, because any
 * other transaction moves none of their tokens. Reads only `meta.err` and the token balances, because most
 * transactions of a block are rejected here. Throws `invalid_answer` if the token balances are missing,
 * because every payment would then be overlooked.
 */
export const concerns = (answer: unknown, interest: Interest): boolean => {
  const meta = isObject(answer) ? answer.meta : null
  if (!isObject(meta) || meta.err === undefined) throw invalid('without what became of it')
  if (meta.err !== null) return false
  const sides = [meta.preTokenBalances, meta.postTokenBalances].map((balances) => {
    if (!Array.isArray(balances)) throw invalid('without its token balances')
    return balances.some((balance: unknown) => isOf(balance, interest))
  })
  return sides.includes(true)
}

const isOf = (balance: unknown, { mints, owners }: Interest): boolean => {
  if (!isObject(balance) || typeof balance.mint !== 'string') throw invalid('with a token balance of no mint')
  if (!mints.has(balance.mint)) return false
  // A balance that names no owner counts too, because it may belong to any wallet.
  return owners === null || typeof balance.owner !== 'string' || owners.has(balance.owner)
}

/** Parses a transaction. Throws `invalid_answer` if the answer has another shape, or contradicts itself. */
export const readTransaction = (answer: unknown): ReadTransaction => {
  const parsed = Transaction.safeParse(answer)
  if (!parsed.success) throw invalid(`in another shape: ${parsed.error.issues[0]?.path.join('.')}`)
  const { transaction, meta } = parsed.data
  const [txHash] = transaction.signatures
  const accounts = accountKeys(parsed.data)
  const { read, unread } = flatten(parsed.data, accounts)
  return {
    txHash,
    keys: accounts,
    instructions: read,
    unreadInstructions: unread,
    before: balancesOf(meta.preTokenBalances, accounts),
    after: balancesOf(meta.postTokenBalances, accounts),
  }
}

const accountKeys = ({ transaction: { message }, meta }: Wire): string[] => {
  const { writable = [], readonly = [] } = meta.loadedAddresses ?? {}
  const lookups = message.addressTableLookups ?? []
  const count = (list: 'writableIndexes' | 'readonlyIndexes') =>
    lookups.reduce((sum, lookup) => sum + lookup[list].length, 0)
  if (count('writableIndexes') !== writable.length || count('readonlyIndexes') !== readonly.length)
    throw invalid('with other addresses from lookup tables than its message asks for')
  return [...message.accountKeys, ...writable, ...readonly]
}

type Flat = { read: FlatInstruction[]; unread: number }

const flatten = ({ transaction: { message }, meta }: Wire, accounts: readonly string[]): Flat => {
  const inner = new Map<number, z.output<typeof Instruction>[]>()
  for (const { index, instructions } of meta.innerInstructions ?? []) {
    if (index >= message.instructions.length || inner.has(index))
      throw invalid('with inner instructions of none of its instructions')
    inner.set(index, instructions)
  }
  const all = message.instructions.flatMap((one, at) => [one, ...(inner.get(at) ?? [])])
  const read = all.slice(0, mostInstructions).map(({ programIdIndex, ...one }, index) => {
    const program = accounts[programIdIndex]
    if (program === undefined || one.accounts.some((account) => account >= accounts.length))
      throw invalid('with an instruction that names an account which it does not have')
    return { ...one, index, program }
  })
  return { read, unread: all.length - read.length }
}

const balancesOf = (balances: readonly z.output<typeof Balance>[], accounts: readonly string[]) => {
  const seen = new Set<number>()
  return balances.map(({ accountIndex: account, mint, owner, uiTokenAmount: { amount } }) => {
    if (account >= accounts.length || seen.has(account))
      throw invalid('with a token balance of an account that it does not have, or with two of one')
    seen.add(account)
    return { account, mint, owner: owner ?? null, amount }
  })
}

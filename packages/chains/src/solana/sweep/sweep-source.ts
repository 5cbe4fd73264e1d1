import type { TokenSymbol } from '@stablerail/contract'
import { decodeBase58 } from '../../addresses/index.ts'
import { ChainError, type MinedBlock } from '../../providers/source.ts'
import type {
  HistoryEntry,
  SweepSource,
  SweptTransaction,
  TokenAccount,
} from '../../providers/sweep-source.ts'
import { parseAnswer, type Rpc, type RpcCall, type Unparsed } from '../../rpc/rpc.ts'
import { loadSolanaLibrary } from '../load-library.ts'
import { tokenPrograms } from '../programs.ts'
import {
  Accounts,
  BlockTime,
  clockAccount,
  clockSlice,
  createHoldingReader,
  History,
  holdingSlice,
  LatestBlockhash,
  OwnedAccounts,
  readClock,
  readSwept,
  type SweptToken,
  toEntry,
} from './answers.ts'

export type SweepParts = {
  rpc: Rpc
  /** The tokens that are read, by their mints. */
  mints: ReadonlyMap<string, TokenSymbol>
  /** The key that all payment requests of this deployment contain; null if it is not known. */
  deploymentKey: string | null
}

const final = { commitment: 'finalized' } as const
const raw = { ...final, encoding: 'base64' } as const
/**
 * The number of accounts after which the function yields to the event loop, because deriving an account takes
 * a quarter of a millisecond.
 */
const derivedAtOnce = 50

/**
 * Creates a source that reads the balances and the histories of token accounts from one Solana node, instead
 * of whole blocks. Only finalized data is read.
 */
export const createSweepSource = ({ rpc, mints, deploymentKey }: SweepParts): SweepSource => {
  const readHolding = createHoldingReader()
  let derived = 0
  let asked: Promise<SweptToken[]> | null = null
  const tokens = (): Promise<SweptToken[]> => {
    asked ??= readTokens(rpc, mints).catch((error: unknown) => {
      asked = null
      throw error
    })
    return asked
  }
  return {
    head: () => readHead(rpc),

    async accountsFor(owner) {
      const { associatedTokenAccount } = await loadSolanaLibrary()
      derived += 1
      if (derived % derivedAtOnce === 0) await new Promise((resolve) => setImmediate(resolve))
      return (await tokens()).map(({ token, mint, program }) => ({
        account: associatedTokenAccount({ owner, mint, program }),
        token,
      }))
    },

    async holdings(accounts, notBefore) {
      const known = await tokens()
      const keys = accounts.map(({ account }) => account)
      const options = { ...raw, dataSlice: holdingSlice, minContextSlot: notBefore }
      const call = { method: 'getMultipleAccounts', params: [keys, options] }
      const { context, value } = parseAnswer(Accounts, await rpc.call(call))
      requireAtLeast(rpc, context.slot, notBefore)
      if (value.length !== accounts.length)
        throw new ChainError('invalid_answer', `${rpc.label} answered for other accounts than were asked.`)
      return {
        number: context.slot,
        holdings: accounts.map((one, index) => readHolding(value[index] ?? null, tokenAmong(known, one))),
      }
    },

    async accountsOf({ owner, token }, notBefore) {
      const known = tokenAmong(await tokens(), { token })
      const options = { ...raw, dataSlice: holdingSlice, minContextSlot: notBefore }
      const call = { method: 'getTokenAccountsByOwner', params: [owner, { mint: known.mint }, options] }
      const { context, value } = parseAnswer(OwnedAccounts, await rpc.call(call))
      requireAtLeast(rpc, context.slot, notBefore)
      const found = value.map(({ pubkey, account }) => ({
        account: pubkey,
        token,
        ...readHolding(account, known),
      }))
      return found.filter(({ heldBy }) => heldBy === owner)
    },

    history: (account, page) => readHistory(rpc, account, page),

    hints:
      deploymentKey === null ? null : (page) => readHistory(rpc, deploymentKey, { ...page, before: null }),

    async transactions(txHashes) {
      const answers = await askEach(rpc, txHashes.map(transactionCall))
      return txHashes.map((txHash, index) => readOrNull(answers[index], txHash, mints))
    },
  }
}

const tokenAmong = (known: readonly SweptToken[], { token }: Pick<TokenAccount, 'token'>): SweptToken => {
  const found = known.find((one) => one.token === token)
  if (found === undefined) throw new Error(`${token} is swept and not configured.`)
  return found
}

/** Returns the token programs of the mints, from which the accounts of wallets are derived. */
const readTokens = async (rpc: Rpc, mints: SweepParts['mints']): Promise<SweptToken[]> => {
  const options = { ...raw, dataSlice: { offset: 0, length: 0 } }
  const call = { method: 'getMultipleAccounts', params: [[...mints.keys()], options] }
  const { value } = parseAnswer(Accounts, await rpc.call(call))
  return [...mints].map(([mint, token], index) => {
    const program = tokenPrograms.find((one) => one === value[index]?.owner)
    if (program === undefined) throw new ChainError('invalid_answer', `${rpc.label} has no mint ${mint}.`)
    return { token, mint, program, mintBytes: decodeBase58(mint) ?? Buffer.alloc(0) }
  })
}

/**
 * Returns the newest final block. Its time is read from the clock sysvar account, because providers charge
 * ten times as much for the time of a block as for an account.
 */
const readHead = async (rpc: Rpc): Promise<MinedBlock> => {
  const [latest, accounts] = await rpc.batch([
    { method: 'getLatestBlockhash', params: [final] },
    { method: 'getMultipleAccounts', params: [[clockAccount], { ...raw, dataSlice: clockSlice }] },
  ])
  if (latest === undefined || accounts === undefined) throw new Error('Calls were answered by fewer.')
  const { context, value } = parseAnswer(LatestBlockhash, latest)
  const clock = readClock(parseAnswer(Accounts, accounts).value[0])
  // Use the clock account's time only if both responses have the same slot. Otherwise a block became final
  // between the two responses, or they are from different nodes.
  const isSame = clock !== null && clock.slot === context.slot
  const time = isSame ? clock.time : await readTime(rpc, context.slot)
  return { number: context.slot, hash: value.blockhash, time }
}

const readTime = async (rpc: Rpc, slot: number): Promise<Date> => {
  const seconds = parseAnswer(BlockTime, await rpc.call({ method: 'getBlockTime', params: [slot] }))
  if (seconds === null)
    throw new ChainError('inconsistent', `${rpc.label} does not know the time of block ${slot}, its newest.`)
  return new Date(seconds * 1000)
}

const readHistory = async (
  rpc: Rpc,
  address: string,
  { before, limit, notBefore }: { before: string | null; limit: number; notBefore: number },
): Promise<HistoryEntry[]> => {
  const options = { ...final, limit, minContextSlot: notBefore, ...(before === null ? {} : { before }) }
  const call = { method: 'getSignaturesForAddress', params: [address, options] }
  const page = parseAnswer(History, await rpc.call(call)).map(toEntry)
  const isInOrder = page.every(
    ({ blockNumber }, index) => blockNumber <= (page[index - 1]?.blockNumber ?? blockNumber),
  )
  if (isInOrder && page.length <= limit) return page
  throw new ChainError('invalid_answer', `${rpc.label} answered a history in another order or length.`)
}

/** Some nodes ignore `minContextSlot`, so the slot of the answer is checked. */
const requireAtLeast = ({ label }: Rpc, answeredAt: number, notBefore: number): void => {
  if (answeredAt < notBefore)
    throw new ChainError('lagging', `${label} answered as of slot ${answeredAt}; ${notBefore} was final.`)
}

const transactionCall = (txHash: string): RpcCall => ({
  method: 'getTransaction',
  params: [txHash, { ...final, encoding: 'json', maxSupportedTransactionVersion: 1 }],
})

/**
 * Returns the answers of a batch. If one call is refused, sends each call separately, and returns null for
 * the refused calls.
 */
const askEach = async (rpc: Rpc, calls: readonly RpcCall[]): Promise<(Unparsed | null)[]> => {
  try {
    return await rpc.batch(calls)
  } catch (error) {
    if (!isOfOne(error)) throw error
  }
  const answers: (Unparsed | null)[] = []
  for (const call of calls)
    try {
      answers.push(await rpc.call(call))
    } catch (error) {
      if (!isOfOne(error)) throw error
      answers.push(null)
    }
  return answers
}

/**
 * Returns whether an error may concern only one of the requested transactions, for example a transaction of
 * an unknown version.
 */
const isOfOne = (error: unknown): boolean =>
  error instanceof ChainError && ['refused', 'invalid_answer', 'range_too_large'].includes(error.kind)

/**
 * Reads the effects of a transaction; null if it is unreadable. Anyone can create an unreadable transaction,
 * and it must not block the other transactions.
 */
const readOrNull = (
  answer: unknown,
  txHash: string,
  mints: Parameters<typeof readSwept>[2],
): SweptTransaction | null => {
  try {
    return readSwept(answer ?? null, txHash, mints)
  } catch (error) {
    if (isOfOne(error)) return null
    throw error
  }
}

import type { TimeSource } from '../../ports.ts'
import type { Other as OtherProvider } from '../../providers/failover.ts'
import { type BlockRef, ChainError } from '../../providers/source.ts'
import type { Provider } from './provider.ts'
import type { DecodedLogs } from './wire.ts'

/**
 * How long the reader waits at a block whose logs may be missing, because nodes index the receipts of their
 * newest blocks with a delay. Unit: milliseconds.
 */
const blockPatienceMs = 30_000
/**
 * How long the reader waits for transactions that no provider returns, because nodes index the newest
 * transactions with a delay. Unit: milliseconds.
 */
const transactionPatienceMs = 5_000

/**
 * Creates a function that returns whether at least `patienceMs` have passed since its first call with a given
 * key.
 */
const createPatience = (clock: TimeSource, patienceMs: number) => {
  const since = new Map<string, number>()
  return (key: string): boolean => {
    if (since.size > 10_000) since.clear()
    const nowMs = clock.now().getTime()
    const first = since.get(key) ?? nowMs
    since.set(key, first)
    return nowMs - first >= patienceMs
  }
}

export type Patience = { block(hash: string): boolean; transaction(txHash: string): boolean }

export const createPatiences = (clock: TimeSource): Patience => ({
  block: createPatience(clock, blockPatienceMs),
  transaction: createPatience(clock, transactionPatienceMs),
})

export type OtherEvmProvider = OtherProvider<Provider>

/**
 * A provider, and the other providers of the network that check its answers. They are opened only when
 * needed.
 */
export type ProvidersToCompare = { own: Provider; others: readonly OtherEvmProvider[]; patience: Patience }

/**
 * Checks blocks for which the provider returned no transfers although their bloom filters match some. Either
 * other logs match the filter, or the node lacks the receipts, so the receipts of the whole block decide. If
 * no provider has them, the reader waits at the block for a while; after that, the block is returned as
 * doubtful.
 */
export const settleDoubts = async (
  asked: ProvidersToCompare,
  blocks: readonly BlockRef[],
): Promise<DecodedLogs & { doubtful: BlockRef[] }> => {
  const settled: DecodedLogs & { doubtful: BlockRef[] } = { transfers: [], unreadable: 0, doubtful: [] }
  const held: BlockRef[] = []
  for (const block of blocks) {
    const receipts = await asked.own.transfersInReceipts(block)
    if (receipts !== null) {
      settled.transfers.push(...receipts.transfers)
      settled.unreadable += receipts.unreadable
    } else if (!(await othersAgree(asked, block)))
      (asked.patience.block(block.hash) ? settled.doubtful : held).push(block)
  }
  const [first] = held
  if (first !== undefined)
    throw new ChainError(
      'inconsistent',
      `${asked.own.label} has no logs of block ${first.number}, which may have some.`,
    )
  return settled
}

/**
 * Returns whether another provider proves that the block has no transfers. Throws if another provider has
 * transfers in it, so that the reader changes to that provider.
 */
const othersAgree = async ({ own, others }: ProvidersToCompare, block: BlockRef): Promise<boolean> => {
  for (const other of others) {
    const answers = await askBoth(other, block)
    if (answers.some((answer) => answer !== null && answer.transfers.length > 0))
      throw new ChainError(
        'inconsistent',
        `${own.label} has no logs of block ${block.number}; ${other.label} has some.`,
      )
    if (answers[1] !== null) return true
  }
  return false
}

const askBoth = async (
  { open }: OtherEvmProvider,
  block: BlockRef,
): Promise<[DecodedLogs | null, DecodedLogs | null]> => {
  try {
    const other = await open()
    // Request the header first, because the check of the receipts needs its bloom filter.
    await other.headersAt([block.number])
    return [await other.transfersInBlocks([block]), await other.transfersInReceipts(block)]
  } catch (error) {
    if (error instanceof ChainError) return [null, null]
    throw error
  }
}

/**
 * Returns the payment references of transactions. A transaction that the provider does not have is requested
 * from the other providers. If no provider has it, the reader waits for a short time, and then continues
 * without its references, because some nodes never return certain transactions, such as the state
 * transactions of Polygon.
 */
export const findReferences = async (
  { own, others, patience }: ProvidersToCompare,
  txHashes: readonly string[],
): Promise<{ found: Map<string, readonly string[]>; missing: string[] }> => {
  const found = new Map<string, readonly string[]>()
  let missing = [...txHashes]
  for (const other of [null, ...others]) {
    if (missing.length === 0) break
    const asked = missing
    const answers = other === null ? await own.referencesOf(asked) : await askElsewhere(other, asked)
    missing = asked.filter((txHash, index) => {
      const references = answers[index] ?? null
      if (references !== null && references.length > 0) found.set(txHash, references)
      return references === null
    })
  }
  const waiting = missing.filter((txHash) => !patience.transaction(txHash))
  if (waiting.length > 0)
    throw new ChainError('inconsistent', `${own.label} does not have a transaction whose logs it has.`)
  return { found, missing }
}

const askElsewhere = async ({ open }: OtherEvmProvider, txHashes: readonly string[]) => {
  try {
    const other = await open()
    return await other.referencesOf(txHashes)
  } catch (error) {
    if (error instanceof ChainError) return []
    throw error
  }
}

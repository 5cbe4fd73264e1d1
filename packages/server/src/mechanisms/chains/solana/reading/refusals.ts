import { ChainError, type ChainErrorKind } from '../../reading/source.ts'
import { classifyRefusal } from '../../rpc/refusal.ts'
import type { Classify } from '../../rpc/rpc.ts'

/** Codes of Agave's JSON-RPC. */
const code = {
  pruned: -32001,
  blockNotAvailable: -32004,
  unhealthy: -32005,
  skipped: -32007,
  skippedInStorage: -32009,
  statusNotAvailable: -32014,
  contextSlotNotReached: -32016,
  storageUnreachable: -32019,
}

const kinds: ReadonlyMap<number, ChainErrorKind> = new Map([
  [code.pruned, 'pruned'],
  [code.blockNotAvailable, 'lagging'],
  [code.unhealthy, 'lagging'],
  [code.statusNotAvailable, 'lagging'],
  [code.contextSlotNotReached, 'lagging'],
  [code.storageUnreachable, 'unreachable'],
])

/** What a refusal by a node of Solana means. Gateways in front of nodes have codes and words of their own. */
export const classifySolana: Classify = (refusal) => {
  const kind = kinds.get(refusal.code)
  if (kind !== undefined) return kind
  return classifyRefusal(refusal) === 'rate_limited' ? 'rate_limited' : 'refused'
}

/**
 * What a node answers for a slot of which it has no block, or none yet. A node that lacks a block below its finalized slot
 * says that the slot was skipped, and one that is behind says so of blocks that others have: no such answer proves anything.
 */
const blockless: ReadonlySet<number | undefined> = new Set([
  code.blockNotAvailable,
  code.statusNotAvailable,
  code.skipped,
  code.skippedInStorage,
])

export const isWithoutBlock = (error: unknown): boolean =>
  error instanceof ChainError && blockless.has(error.code)

import { ChainError, type ChainErrorKind } from '../../providers/source.ts'
import { classifyRefusal } from '../../rpc/refusal.ts'
import type { Classify } from '../../rpc/rpc.ts'

/** Error codes of Agave's JSON-RPC. */
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

/**
 * Classifies the error with which a node of Solana refused a call. Gateways in front of nodes use other error
 * codes and messages.
 */
export const classifySolana: Classify = (refusal) => {
  const kind = kinds.get(refusal.code)
  if (kind !== undefined) return kind
  return classifyRefusal(refusal) === 'rate_limited' ? 'rate_limited' : 'refused'
}

/**
 * The codes that a node returns for a slot for which it has no block, or no block yet. A node that lacks a
 * block below its finalized slot reports that the slot was skipped, and a node that is behind reports the
 * same for blocks that other nodes have, so such an answer does not prove that the slot has no block.
 */
const blockless: ReadonlySet<number | undefined> = new Set([
  code.blockNotAvailable,
  code.statusNotAvailable,
  code.skipped,
  code.skippedInStorage,
])

export const isWithoutBlock = (error: unknown): boolean =>
  error instanceof ChainError && blockless.has(error.code)

import type { Hex } from 'viem'
import type { View } from '../chain/view.ts'
import { strip } from '../hex.ts'
import { invalidParams } from './rpc-error.ts'

/** Throws for a block tag that java-tron does not have. */
const refuseTag = ({ limits }: View, tag: string) => {
  if (tag === 'pending' || tag === 'safe' || (tag === 'finalized' && limits.refusesFinalized))
    throw invalidParams(`TAG ${tag} not supported`)
}

/** Returns the block height for a block tag or a number. It may be above the newest block. */
export const readHeight = (view: View, value: unknown): number => {
  const text = typeof value === 'string' ? value.toLowerCase() : ''
  refuseTag(view, text)
  if (text === 'earliest') return 0
  if (text === 'latest') return view.top
  if (text === 'finalized') return view.solid
  if (!/^(0x[0-9a-f]{1,16}|\d{1,18})$/.test(text)) throw invalidParams('invalid block number')
  return Number(text)
}

/**
 * Throws unless the newest state is requested, because calls and balances are possible for no other state.
 */
export const requireLatest = (value: unknown): void => {
  const text = typeof value === 'string' ? value.toLowerCase() : ''
  if (text === 'latest') return
  if (['earliest', 'pending', 'finalized', 'safe'].includes(text))
    throw invalidParams('TAG [earliest | pending | finalized | safe] not supported')
  if (!/^(0x[0-9a-f]+|\d+)$/.test(text)) throw invalidParams('invalid block number')
  throw invalidParams('QUANTITY not supported, just support TAG as latest')
}

export const readHash = (value: unknown): string => {
  if (typeof value !== 'string' || !/^(0x)?[0-9a-fA-F]{64}$/.test(value))
    throw invalidParams('invalid hash value')
  return strip(value).toLowerCase()
}

/** Parses an address of 20 bytes, or of 21 bytes with the prefix 41. Returns its 20 bytes. */
export const readAddress = (value: unknown): Hex => {
  const bytes = typeof value === 'string' ? strip(value).toLowerCase() : ''
  if (/^[0-9a-f]{40}$/.test(bytes)) return `0x${bytes}`
  if (/^41[0-9a-f]{40}$/.test(bytes)) return `0x${bytes.slice(2)}`
  throw invalidParams('invalid address hash value')
}

export const readData = (value: unknown): Hex => {
  const bytes = typeof value === 'string' ? strip(value) : ''
  if (!/^([0-9a-fA-F]{2})*$/.test(bytes)) throw invalidParams('invalid data value')
  return `0x${bytes}`
}

/** The maximum number of blocks that one call may mine. More blocks would keep the node busy for seconds. */
const mostMinedBlocks = 1_000

export const readBlockCount = (value: unknown): number => {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= mostMinedBlocks)
    return value
  throw invalidParams(`the number of blocks is from 1 to ${mostMinedBlocks}`)
}

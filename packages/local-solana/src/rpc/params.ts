/** Parses and validates request parameters. An invalid parameter throws the error -32602. */
import { type Address, addressLength } from '../address.ts'
import { decodeBase58 } from '../base58.ts'
import type { ChainView } from '../chain-view.ts'
import type { Block, Commitment } from '../ledger.ts'
import { invalidParams, minContextSlotNotReached } from './rpc-error.ts'

/** The positional parameters of a request. */
export type Params = readonly unknown[]
export type Config = Readonly<Record<string, unknown>>

/** Runs a JSON-RPC method on the chain and returns the result. Throws RpcError. */
export type Method<Seen = ChainView> = (chain: Seen, params: Params) => unknown
export type Methods<Seen = ChainView> = Readonly<Record<string, Method<Seen>>>

export const readConfig = (value: unknown): Config => {
  if (value === undefined || value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value))
    throw invalidParams('Invalid params: expected a configuration object.')
  return value as Config
}

export const readAddress = (value: unknown): Address => {
  if (typeof value !== 'string') throw invalidParams('Invalid params: expected a base58 address.')
  const bytes = decodeBase58(value, 128)
  if (bytes === null) throw invalidParams('Invalid param: Invalid')
  if (bytes.length !== addressLength) throw invalidParams('Invalid param: WrongSize')
  return value
}

/** Parses a list of at most `most` items. */
export const readList = (value: unknown, most: number): readonly unknown[] => {
  if (!Array.isArray(value)) throw invalidParams('Invalid params: expected a list.')
  if (value.length > most) throw invalidParams(`Too many inputs provided; max ${most}`)
  return value
}

export const readSignature = (value: unknown): string => {
  if (typeof value !== 'string') throw invalidParams('Invalid params: expected a base58 signature.')
  const bytes = decodeBase58(value, 128)
  if (bytes === null) throw invalidParams('Invalid param: Invalid')
  if (bytes.length !== 64) throw invalidParams('Invalid param: WrongSize')
  return value
}

/** Parses a whole number from 0 to `most`; `usual` is the default. */
export const readCount = (value: unknown, name: string, most: number, usual?: number): number => {
  if ((value === undefined || value === null) && usual !== undefined) return usual
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0 || value > most)
    throw invalidParams(`Invalid params: ${name} must be a whole number from 0 to ${most}.`)
  return value
}

/** The largest integer that JSON represents exactly. */
export const mostSlots = Number.MAX_SAFE_INTEGER

export const readSlot = (value: unknown): number => readCount(value, 'a slot', mostSlots)

export const readBoolean = (value: unknown, name: string, usual = false): boolean => {
  if (value === undefined || value === null) return usual
  if (typeof value !== 'boolean') throw invalidParams(`Invalid params: ${name} must be true or false.`)
  return value
}

export const readOneOf = <Name extends string>(
  value: unknown,
  name: string,
  names: readonly Name[],
  usual: Name,
): Name => {
  if (value === undefined || value === null) return usual
  const known = names.find((one) => one === value)
  if (known === undefined)
    throw invalidParams(
      `Invalid params: ${name} must be one of ${names.map((one) => `\`${one}\``).join(', ')}.`,
    )
  return known
}

const commitments = ['processed', 'confirmed', 'finalized'] as const

export const readCommitment = (value: unknown): Commitment =>
  readOneOf(value, 'a commitment', commitments, 'finalized')

/**
 * Parses the commitment for a method that reads history. `processed` is refused, because history contains
 * only confirmed blocks.
 */
export const readHistoryCommitment = (value: unknown): 'confirmed' | 'finalized' => {
  const commitment = readCommitment(value)
  if (commitment === 'processed') throw invalidParams('Method does not support commitment below `confirmed`')
  return commitment
}

export type View = { commitment: Commitment; bank: Block }

/**
 * Returns the commitment of a request, and the newest block with this commitment. Throws if the slot of that
 * block is below `minContextSlot`.
 */
export const readView = (chain: ChainView, config: Config): View => {
  const commitment = readCommitment(config.commitment)
  const bank = chain.ledger.bank(commitment)
  if (bank.slot < readCount(config.minContextSlot, 'minContextSlot', mostSlots, 0))
    throw minContextSlotNotReached(bank.slot)
  return { commitment, bank }
}

/** Returns a result together with the slot at which it is valid. */
export const inContext = (bank: Block, value: unknown) => ({
  context: { apiVersion: apiVersion, slot: bank.slot },
  value,
})

/** The version of Agave, Solana's validator, whose responses this node imitates. */
export const apiVersion = '4.2.0'

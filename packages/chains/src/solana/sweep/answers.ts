/** The shapes in which Solana nodes answer the calls of a `SweepSource`, and their decoding. */
import type { TokenSymbol } from '@stablerail/contract'
import { z } from 'zod'
import { encodeBase58 } from '../../addresses/index.ts'
import {
  type AccountHolding,
  type AmountChange,
  type HistoryEntry,
  keyOfAccount,
  type SweptTransaction,
} from '../../providers/sweep-source.ts'
import type { TokenProgram } from '../programs.ts'
import { UnixSeconds } from '../reading/block.ts'
import { tokenAccountPlace } from '../token-account.ts'
import { concerns, readTransaction } from '../transaction.ts'
import { transfersOf } from '../transfers.ts'

/** A token whose accounts are read: its mint, and the token program that the mint belongs to. */
export type SweptToken = { token: TokenSymbol; mint: string; mintBytes: Buffer; program: TokenProgram }

const slot = z.int().min(0)
const signature = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/)
const address = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
const inContext = <Value extends z.ZodType>(value: Value) => z.object({ context: z.object({ slot }), value })

export const LatestBlockhash = inContext(z.object({ blockhash: address }))

const AccountData = z.object({
  data: z.tuple([z.base64(), z.literal('base64')]).transform(([text]) => Buffer.from(text, 'base64')),
  owner: address,
})
export type AccountData = z.output<typeof AccountData>

export const Accounts = inContext(z.array(AccountData.nullable()))
export const OwnedAccounts = inContext(z.array(z.object({ pubkey: address, account: AccountData })))
export const BlockTime = UnixSeconds.positive().nullable()

/** The sysvar account from which the slot and the time of the current block are read. */
export const clockAccount = 'SysvarC1ock11111111111111111111111111111111'
const clockPlace = { slot: 0, time: 32, end: 40 }
export const clockSlice = { offset: 0, length: clockPlace.end }

export const readClock = (account: AccountData | null | undefined): { slot: number; time: Date } | null => {
  if (account?.data.length !== clockPlace.end) return null
  const seconds = UnixSeconds.safeParse(Number(account.data.readBigInt64LE(clockPlace.time)))
  if (!seconds.success) return null
  return { slot: Number(account.data.readBigUInt64LE(clockPlace.slot)), time: new Date(seconds.data * 1000) }
}

const place = tokenAccountPlace
/** The part of a token account's data that is requested: its mint, its owner and its amount. */
export const holdingSlice = { offset: 0, length: place.delegate }

const nothing: AccountHolding = { heldBy: null, amountBase: 0n }

/**
 * The maximum number of owners whose base58 form is cached: encoding 32 bytes in base58 takes as long as all
 * other work on an account.
 */
const mostOwners = 250_000

/**
 * Creates a function that reads an account's balance of a token. The balance is zero if the account does not
 * belong to the token's mint.
 */
export const createHoldingReader = (): ((
  account: AccountData | null,
  token: SweptToken,
) => AccountHolding) => {
  const owners = new Map<string, string>()
  const ownerIn = (data: Buffer): string => {
    const bytes = data.toString('latin1', place.owner, place.amount)
    const known = owners.get(bytes)
    if (known !== undefined) return known
    if (owners.size >= mostOwners) owners.clear()
    const owner = encodeBase58(data.subarray(place.owner, place.amount))
    owners.set(bytes, owner)
    return owner
  }
  return (account, { mintBytes, program }) => {
    if (account === null || account.owner !== program || account.data.length !== holdingSlice.length)
      return nothing
    const { data } = account
    if (mintBytes.compare(data, place.mint, place.owner) !== 0) return nothing
    return { heldBy: ownerIn(data), amountBase: data.readBigUInt64LE(place.amount) }
  }
}

export const History = z.array(
  z.object({
    signature,
    slot,
    err: z.unknown().refine((err) => err !== undefined),
    blockTime: UnixSeconds.nullish(),
  }),
)

export const toEntry = ({
  signature: txHash,
  slot: blockNumber,
  err,
  blockTime,
}: z.output<typeof History>[number]): HistoryEntry => ({
  txHash,
  blockNumber,
  failed: err !== null,
  time: typeof blockTime === 'number' ? new Date(blockTime * 1000) : null,
})

const Place = z.object({ slot, transaction: z.object({ signatures: z.array(signature).min(1) }) })

/**
 * Reads the effects of a transaction on the tokens; null if the answer is for another transaction. Throws a
 * ChainError if the answer has an unreadable shape, or contradicts itself.
 */
export const readSwept = (
  answer: unknown,
  txHash: string,
  mints: ReadonlyMap<string, TokenSymbol>,
): SweptTransaction | null => {
  const found = Place.safeParse(answer)
  if (!found.success || found.data.transaction.signatures[0] !== txHash) return null
  const { transfers, references, unreadable, refused } = transfersOf(answer, mints)
  return {
    txHash,
    blockNumber: found.data.slot,
    references,
    unreadable,
    refused,
    transfers: transfers.map(({ basis: _, ...transfer }) => transfer),
    changes: changesOf(answer, mints),
  }
}

const changesOf = (answer: unknown, mints: ReadonlyMap<string, TokenSymbol>): Map<string, AmountChange> => {
  const changes = new Map<string, AmountChange>()
  if (!concerns(answer, { mints, owners: null })) return changes
  const { keys, before, after } = readTransaction(answer)
  for (const [side, balances] of [
    ['before', before],
    ['after', after],
  ] as const)
    for (const { account: index, mint, amount } of balances) {
      const token = mints.get(mint)
      const account = keys[index]
      if (token === undefined || account === undefined) continue
      const key = keyOfAccount({ account, token })
      changes.set(key, { ...(changes.get(key) ?? { before: 0n, after: 0n }), [side]: amount })
    }
  return changes
}

/** Resolves the keys of a transaction, including the keys from address lookup tables. */
import type { Address } from './address.ts'
import { encodeBase58 } from './base58.ts'
import { lookupTableProgram } from './programs.ts'
import type { AccountState } from './svm.ts'
import { isWritable, type LoadedAddresses, type Transaction } from './transaction.ts'
import type { TransactionError } from './transaction-error.ts'

/** The offset of the list of addresses in a lookup table's account data. */
const addressesAt = 56

export type ResolvedKeys = { keys: Address[]; loaded: LoadedAddresses; writable: Address[] }

type Read = (address: Address) => AccountState | null

class Unresolved extends Error {
  readonly reason: TransactionError

  constructor(reason: TransactionError) {
    super('a lookup does not resolve')
    this.reason = reason
  }
}

const pick = (table: Uint8Array, indexes: readonly number[]): Address[] =>
  indexes.map((index) => {
    const at = addressesAt + index * 32
    if (at + 32 > table.length) throw new Unresolved('InvalidAddressLookupTableIndex')
    return encodeBase58(table.subarray(at, at + 32))
  })

const readTable = (address: Address, read: Read): Uint8Array => {
  const account = read(address)
  if (account === null) throw new Unresolved('AddressLookupTableNotFound')
  if (account.owner !== lookupTableProgram) throw new Unresolved('InvalidAddressLookupTableOwner')
  return account.data
}

/**
 * Returns all keys of a transaction in the order that Solana's runtime uses. Returns a transaction error if a
 * lookup cannot be resolved.
 */
export const resolveKeys = (transaction: Transaction, read: Read): ResolvedKeys | TransactionError => {
  try {
    const found = transaction.lookups.map((lookup) => {
      const table = readTable(lookup.accountKey, read)
      return { writable: pick(table, lookup.writableIndexes), readonly: pick(table, lookup.readonlyIndexes) }
    })
    const loaded = {
      writable: found.flatMap(({ writable }) => writable),
      readonly: found.flatMap(({ readonly }) => readonly),
    }
    const keys = [...transaction.staticKeys, ...loaded.writable, ...loaded.readonly]
    return { keys, loaded, writable: keys.filter((_, index) => isWritable(transaction, loaded, index)) }
  } catch (error) {
    if (error instanceof Unresolved) return error.reason
    throw error
  }
}

export const isResolved = (result: ResolvedKeys | TransactionError): result is ResolvedKeys =>
  typeof result === 'object' && 'keys' in result

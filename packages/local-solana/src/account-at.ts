/**
 * Reads accounts as they were at earlier blocks. Each block stores the previous states of the accounts that
 * it changed, until some time after it is finalized.
 */
import type { Address } from './address.ts'
import type { Ledger } from './ledger.ts'
import { clockSysvar } from './programs.ts'
import type { AccountState, Svm } from './svm.ts'

/**
 * Returns an account in its state after the block of the slot `bank`. `ledger` must contain all blocks up to
 * the newest one.
 */
export const accountAt = (svm: Svm, ledger: Ledger, address: Address, bank: number): AccountState | null => {
  let found = svm.getAccount(address)
  if (address === clockSysvar)
    return found && { ...found, data: clockData(found.data, bank, ledger.blockAt(bank)?.blockTime ?? 0) }
  for (const { slot, undo } of ledger.fromTip()) {
    if (slot <= bank) break
    const before = undo.get(address)
    if (before !== undefined) found = before
  }
  return found
}

/**
 * Returns the data of the clock account after a block. The account in the SVM cannot be used, because it
 * already has the data for the next block.
 */
const clockData = (data: Uint8Array, slot: number, unixSeconds: number): Uint8Array => {
  const bytes = Buffer.from(data)
  bytes.writeBigUInt64LE(BigInt(slot), 0)
  bytes.writeBigInt64LE(BigInt(unixSeconds), 32)
  return bytes
}

export type FoundAccount = { address: Address; account: AccountState }

/**
 * Returns the accounts that a program owned after the block of the slot `bank`, including accounts that have
 * been closed since.
 */
export const accountsOwnedBy = (svm: Svm, ledger: Ledger, program: Address, bank: number): FoundAccount[] => {
  const addresses = new Set(svm.ownedBy(program))
  for (const { slot, undo } of ledger.fromTip()) {
    if (slot <= bank) break
    for (const address of undo.keys()) addresses.add(address)
  }
  return [...addresses].flatMap((address) => {
    const account = accountAt(svm, ledger, address, bank)
    return account?.owner === program ? [{ address, account }] : []
  })
}

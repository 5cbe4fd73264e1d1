/** Accounts as they were at a commitment: blocks keep what they changed until they are finalized. */
import type { Address } from './address.ts'
import type { Commitment, Ledger } from './ledger.ts'
import { clockSysvar } from './programs.ts'
import type { AccountState, Svm } from './svm.ts'

/** An account as the newest block of a commitment left it. */
export const accountAt = (
  svm: Svm,
  ledger: Ledger,
  address: Address,
  commitment: Commitment,
): AccountState | null => {
  const { slot: bank, blockTime } = ledger.bank(commitment)
  let found = svm.getAccount(address)
  if (address === clockSysvar) return found && { ...found, data: clockData(found.data, bank, blockTime) }
  for (const { slot, undo } of ledger.fromTip()) {
    if (slot <= bank) break
    const before = undo.get(address)
    if (before !== undefined) found = before
  }
  return found
}

/** The clock as a block left it: the machine's own account is that of the block which comes next. */
const clockData = (data: Uint8Array, slot: number, unixSeconds: number): Uint8Array => {
  const bytes = Buffer.from(data)
  bytes.writeBigUInt64LE(BigInt(slot), 0)
  bytes.writeBigInt64LE(BigInt(unixSeconds), 32)
  return bytes
}

/** The accounts of a program as the newest block of a commitment left them, those among them that were closed since. */
export function* accountsOwnedBy(
  svm: Svm,
  ledger: Ledger,
  program: Address,
  commitment: Commitment,
): Generator<{ address: Address; account: AccountState }> {
  const addresses = new Set(svm.ownedBy(program))
  const { slot: bank } = ledger.bank(commitment)
  for (const { slot, undo } of ledger.fromTip()) {
    if (slot <= bank) break
    for (const address of undo.keys()) addresses.add(address)
  }
  for (const address of addresses) {
    const account = accountAt(svm, ledger, address, commitment)
    if (account?.owner === program) yield { address, account }
  }
}

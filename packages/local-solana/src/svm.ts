/**
 * The SVM: litesvm's native binding. Its internal file is imported because the package's own entry loads Kit.
 *
 * The ledger handles blockhashes, duplicates and history, so the binding's own checks of them are turned off.
 * Its results are converted to plain data, which can be stored, compared and saved.
 */
import { createRequire } from 'node:module'
import type * as Binding from 'litesvm/dist/internal.js'
import { type Address, addressBytes } from './address.ts'
import { encodeBase58 } from './base58.ts'
import { systemProgram } from './programs.ts'
import { RefusedCommand } from './refused-command.ts'
import type { Transaction } from './transaction.ts'
import {
  type InstructionError,
  instructionErrors,
  type TransactionError,
  transactionErrors,
} from './transaction-error.ts'

export type AccountState = {
  lamports: bigint
  data: Uint8Array
  owner: Address
  executable: boolean
  rentEpoch: bigint
}

/** An instruction that a program has called. Its accounts are indexes into the transaction's keys. */
export type InnerInstruction = {
  programIdIndex: number
  accounts: number[]
  data: Uint8Array
  stackHeight: number
}

export type Outcome = {
  err: TransactionError | null
  logs: string[]
  inner: InnerInstruction[][]
  unitsConsumed: number
  returnData: { programId: Address; data: Uint8Array } | null
}

export type SlotHash = { slot: number; hash: string }

/** Error if there is no SVM binary for this platform, or if the installed binary cannot be loaded. */
export class SvmUnavailable extends Error {}

type Internal = typeof Binding

let loaded: Internal | undefined

const loadBinding = (): Internal => {
  try {
    loaded ??= createRequire(import.meta.url)('litesvm/dist/internal.js') as Internal
    return loaded
  } catch (cause) {
    const platform = `${process.platform} ${process.arch}`
    throw new SvmUnavailable(
      `The local Solana node cannot run here: no SVM is installed for ${platform}. It runs on Linux x64 with glibc.`,
      { cause },
    )
  }
}

/** The rent epoch of accounts that pay no rent. All accounts are of this kind today. */
const exempt = 2n ** 64n - 1n

export const walletAccount = (lamports: bigint): AccountState => ({
  lamports,
  data: new Uint8Array(),
  owner: systemProgram,
  executable: false,
  rentEpoch: exempt,
})

export class Svm {
  readonly #binding: Internal
  readonly #svm: Binding.LiteSvm

  /** Creates a new SVM, or restores one from the data that `save` returned. */
  constructor(saved?: Uint8Array) {
    this.#binding = loadBinding()
    this.#svm = saved ? this.#binding.LiteSvm.fromBytes(saved) : new this.#binding.LiteSvm()
    this.#svm.setTransactionHistory(0n)
    this.#svm.setBlockhashCheck(false)
    this.#svm.setSigverify(true)
  }

  save(): Uint8Array {
    return this.#svm.toBytes()
  }

  getAccount(address: Address): AccountState | null {
    const account = this.#svm.getAccount(addressBytes(address))
    return account === null ? null : toState(account)
  }

  /**
   * Returns an account's lamports without its data, because the account of a program contains its whole
   * binary.
   */
  getBalance(address: Address): bigint {
    return this.#svm.getBalance(addressBytes(address)) ?? 0n
  }

  /**
   * Sets an account; null deletes it. Throws RefusedCommand if the account is a program or a sysvar and the
   * data is invalid.
   */
  setAccount(address: Address, state: AccountState | null): void {
    const { lamports, data, owner, executable, rentEpoch } = state ?? walletAccount(0n)
    const account = new this.#binding.Account(lamports, data, addressBytes(owner), executable, rentEpoch)
    const bytes = addressBytes(address)
    try {
      this.#svm.setAccount(bytes, account)
    } catch (cause) {
      throw new RefusedCommand(`The data is not what the program or sysvar at ${address} would have.`, {
        cause,
      })
    }
  }

  ownedBy(program: Address): Address[] {
    return this.#svm.getProgramAccounts(addressBytes(program)).map(({ address }) => encodeBase58(address))
  }

  /** Returns the minimum number of lamports of an account with `space` bytes. */
  rentFor(space: number): bigint {
    return this.#svm.minimumBalanceForRentExemption(BigInt(space))
  }

  /**
   * Sets the slot, the time and the recent blockhashes that programs read from now on. `unixSeconds` must be
   * a whole number.
   */
  enterSlot(slot: number, unixSeconds: number, hashes: readonly SlotHash[]): void {
    const time = BigInt(unixSeconds)
    this.#svm.setClock(new this.#binding.Clock(BigInt(slot), time, 0n, 0n, time))
    this.#svm.setSlotHashes(hashes.map(({ slot: at, hash }) => ({ slot: BigInt(at), hash })))
  }

  /**
   * Executes a transaction. `parseTransaction` must have accepted the bytes, because other bytes crash the
   * process.
   */
  execute(bytes: Uint8Array, transaction: Transaction): Outcome {
    const result =
      transaction.version === 'legacy'
        ? this.#svm.sendLegacyTransaction(bytes)
        : this.#svm.sendVersionedTransaction(bytes)
    return this.#outcomeOf(result)
  }

  /**
   * Executes a transaction without storing the changes. `accounts` in the result are the accounts that it
   * would have changed.
   */
  simulate(bytes: Uint8Array, transaction: Transaction, verifies: boolean) {
    this.#svm.setSigverify(verifies)
    const result =
      transaction.version === 'legacy'
        ? this.#svm.simulateLegacyTransaction(bytes)
        : this.#svm.simulateVersionedTransaction(bytes)
    this.#svm.setSigverify(true)
    const after = result instanceof this.#binding.FailedTransactionMetadata ? [] : result.postAccounts()
    const accounts = new Map(after.map((one) => [encodeBase58(one.address), toState(one.account())]))
    return { ...this.#outcomeOf(result), accounts }
  }

  #outcomeOf(
    result:
      | Binding.TransactionMetadata
      | Binding.FailedTransactionMetadata
      | Binding.SimulatedTransactionInfo,
  ): Outcome {
    const failed = result instanceof this.#binding.FailedTransactionMetadata
    const isSimulated = result instanceof this.#binding.SimulatedTransactionInfo
    const meta = failed || isSimulated ? result.meta() : result
    const data = meta.returnData()
    return {
      err: failed ? this.#errorOf(result) : null,
      logs: meta.logs(),
      inner: meta.innerInstructions().map((list) => list.map(toInner)),
      unitsConsumed: Number(meta.computeUnitsConsumed()),
      returnData:
        data.data().length > 0
          ? { programId: encodeBase58(data.programId()), data: Uint8Array.from(data.data()) }
          : null,
    }
  }

  #errorOf(failed: Binding.FailedTransactionMetadata): TransactionError {
    const error = failed.err()
    const binding = this.#binding
    if (error instanceof binding.TransactionErrorInstructionError) {
      const inner = error.err()
      const named: InstructionError =
        inner instanceof binding.InstructionErrorCustom
          ? { Custom: inner.code }
          : inner instanceof binding.InstructionErrorBorshIo
            ? { BorshIoError: 'Unknown' }
            : (instructionErrors[inner]?.[0] ?? 'GenericError')
      return { InstructionError: [error.index, named] }
    }
    if (error instanceof binding.TransactionErrorInsufficientFundsForRent)
      return { InsufficientFundsForRent: { account_index: error.accountIndex } }
    if (error instanceof binding.TransactionErrorDuplicateInstruction)
      return { DuplicateInstruction: error.index }
    if (error instanceof binding.TransactionErrorProgramExecutionTemporarilyRestricted)
      return { ProgramExecutionTemporarilyRestricted: { account_index: error.accountIndex } }
    return transactionErrors[error]?.[0] ?? 'SanitizeFailure'
  }
}

const toInner = (one: Binding.InnerInstruction): InnerInstruction => {
  const instruction = one.instruction()
  return {
    programIdIndex: instruction.programIdIndex(),
    accounts: [...instruction.accounts()],
    data: Uint8Array.from(instruction.data()),
    stackHeight: one.stackHeight(),
  }
}

/**
 * Converts an account of the binding. Returns null if it has no lamports, because such an account does not
 * exist.
 */
const toState = (account: Binding.Account): AccountState | null =>
  account.lamports() === 0n
    ? null
    : {
        lamports: account.lamports(),
        data: Uint8Array.from(account.data()),
        owner: encodeBase58(account.owner()),
        executable: account.executable(),
        rentEpoch: account.rentEpoch(),
      }

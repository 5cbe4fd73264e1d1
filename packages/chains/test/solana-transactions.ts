/** Builds responses of Solana nodes to `getTransaction` by hand, in the format of real ones. */
import { createHash } from 'node:crypto'
import { encodeBase58 } from '@stablerail/chains/addresses'
import { tokenProgram } from '../src/solana/programs.ts'

/** Returns an account key derived from a name. */
export const keyOf = (name: string): string => encodeBase58(createHash('sha256').update(name).digest())

const u64 = (amount: bigint): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(amount)
  return bytes
}

export type MadeInstruction = {
  program?: string
  /** The keys of the instruction's accounts, in order. */
  accounts: readonly string[]
  data: Buffer
  /** The inner instructions that this instruction calls. */
  inner?: readonly MadeInstruction[]
}

export type Move = { source: string; destination: string; amount: bigint; extra?: readonly string[] }

const signer = keyOf('signer')

export const transfer = ({ source, destination, amount, extra = [] }: Move): MadeInstruction => ({
  accounts: [source, destination, signer, ...extra],
  data: Buffer.concat([Buffer.from([3]), u64(amount)]),
})

export const transferChecked = (
  { source, destination, amount, extra = [] }: Move,
  mint: string,
): MadeInstruction => ({
  accounts: [source, mint, destination, signer, ...extra],
  data: Buffer.concat([Buffer.from([12]), u64(amount), Buffer.from([6])]),
})

/** Returns a transfer in which `amount` leaves the source and `fee` is withheld from it. */
export const transferCheckedWithFee = (move: Move, mint: string, fee: bigint): MadeInstruction => ({
  ...transferChecked(move, mint),
  data: Buffer.concat([Buffer.from([26, 1]), u64(move.amount), Buffer.from([6]), u64(fee)]),
})

export const batch = (parts: readonly MadeInstruction[]): MadeInstruction => ({
  accounts: parts.flatMap(({ accounts }) => accounts),
  data: Buffer.concat([
    Buffer.from([255]),
    ...parts.flatMap(({ accounts, data }) => [Buffer.from([accounts.length, data.length]), data]),
  ]),
})

/** The balance of a token account, identified by its key. */
export type MadeBalance = { account: string; mint: string; owner?: string; amount: bigint }

export type MadeTransaction = {
  instructions: readonly MadeInstruction[]
  before: readonly MadeBalance[]
  after: readonly MadeBalance[]
  version?: 'legacy' | 0 | 1
  /** Account keys that come from lookup tables. */
  loaded?: readonly string[]
  err?: unknown
}

/** Returns the transaction in the JSON form in which a node returns it. */
export const makeTransaction = (made: MadeTransaction) => {
  const { instructions, before, after, version = 0, loaded = [], err = null } = made
  const named = instructions.flatMap((one) => [one, ...(one.inner ?? [])])
  const all = [
    ...[signer, ...named.flatMap(({ accounts, program = tokenProgram }) => [...accounts, program])],
    ...[...before, ...after].map(({ account }) => account),
  ]
  const keys = [...new Set(all)].filter((key) => !loaded.includes(key))
  const order = [...keys, ...loaded]
  const compile = ({ accounts, data, program = tokenProgram }: MadeInstruction) => ({
    programIdIndex: order.indexOf(program),
    accounts: accounts.map((key) => order.indexOf(key)),
    data: encodeBase58(data),
    stackHeight: null,
  })
  const balance = ({ account, mint, owner, amount }: MadeBalance) => ({
    accountIndex: order.indexOf(account),
    mint,
    owner,
    programId: tokenProgram,
    uiTokenAmount: { amount: amount.toString(), decimals: 6, uiAmount: null, uiAmountString: '' },
  })
  return {
    blockTime: 1_790_000_000,
    slot: 410_000_000,
    version,
    transaction: {
      signatures: [encodeBase58(Buffer.alloc(64, 9))],
      message: {
        header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 1 },
        accountKeys: keys,
        recentBlockhash: keyOf('blockhash'),
        instructions: instructions.map(compile),
        addressTableLookups:
          loaded.length === 0
            ? []
            : [
                {
                  accountKey: keyOf('table'),
                  writableIndexes: loaded.map((_, at) => at),
                  readonlyIndexes: [],
                },
              ],
      },
    },
    meta: {
      err,
      status: err === null ? { Ok: null } : { Err: err },
      fee: 5000,
      computeUnitsConsumed: 170,
      preBalances: order.map(() => 0),
      postBalances: order.map(() => 0),
      rewards: [],
      logMessages: [],
      innerInstructions: instructions.flatMap(({ inner }, index) =>
        inner === undefined ? [] : [{ index, instructions: inner.map(compile) }],
      ),
      loadedAddresses: { writable: [...loaded], readonly: [] as string[] },
      preTokenBalances: before.map(balance),
      postTokenBalances: after.map(balance),
    },
  }
}

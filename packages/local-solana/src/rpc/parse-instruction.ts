/** Encodes instructions for the encoding jsonParsed: memos and the common instructions for SOL and tokens. */
import type { Address } from '../address.ts'
import { encodeBase58 } from '../base58.ts'
import {
  associatedTokenProgram,
  isMemoProgram,
  isTokenProgram,
  systemProgram,
  tokenProgram,
} from '../programs.ts'
import { uiTokenAmount } from '../token-account.ts'

/** An instruction whose accounts are indexes into the transaction's keys. */
export type PlacedInstruction = {
  programIdIndex: number
  accounts: readonly number[]
  data: Uint8Array
  stackHeight: number | null
}

type Parsed = { type: string; info: Record<string, unknown> }

/**
 * Returns the authority or, if accounts follow it, the signers of a multisignature. Agave treats all accounts
 * after the authority as such signers, even references of Solana Pay.
 */
const signers = (accounts: readonly Address[], at: number, name: string) =>
  accounts.length > at + 1
    ? { [`multisig${name[0]?.toUpperCase()}${name.slice(1)}`]: accounts[at], signers: accounts.slice(at + 1) }
    : { [name]: accounts[at] }

const parseToken = (data: Buffer, accounts: readonly Address[]): Parsed | null => {
  const [first, second, third] = accounts
  if (data[0] === 3 && data.length >= 9)
    return {
      type: 'transfer',
      info: {
        source: first,
        destination: second,
        amount: data.readBigUInt64LE(1).toString(),
        ...signers(accounts, 2, 'authority'),
      },
    }
  if (data[0] === 7 && data.length >= 9)
    return {
      type: 'mintTo',
      info: {
        mint: first,
        account: second,
        amount: data.readBigUInt64LE(1).toString(),
        ...signers(accounts, 2, 'mintAuthority'),
      },
    }
  if (data[0] === 9)
    return {
      type: 'closeAccount',
      info: { account: first, destination: second, ...signers(accounts, 2, 'owner') },
    }
  const moved = { source: first, mint: second, destination: third, ...signers(accounts, 3, 'authority') }
  if (data[0] === 12 && data.length >= 10) {
    const tokenAmount = uiTokenAmount(data.readBigUInt64LE(1), data[9] ?? 0)
    return { type: 'transferChecked', info: { ...moved, tokenAmount } }
  }
  if (data[0] === 26 && data[1] === 1 && data.length >= 19) {
    const decimals = data[10] ?? 0
    const tokenAmount = uiTokenAmount(data.readBigUInt64LE(2), decimals)
    const feeAmount = uiTokenAmount(data.readBigUInt64LE(11), decimals)
    return { type: 'transferCheckedWithFee', info: { ...moved, tokenAmount, feeAmount } }
  }
  return null
}

const parseSystem = (data: Buffer, accounts: readonly Address[]): Parsed | null => {
  const [first, second] = accounts
  if (data.length < 12) return null
  const kind = data.readUInt32LE(0)
  const lamports = Number(data.readBigUInt64LE(4))
  if (kind === 2) return { type: 'transfer', info: { source: first, destination: second, lamports } }
  if (kind !== 0 || data.length < 52) return null
  const space = Number(data.readBigUInt64LE(12))
  const owner = encodeBase58(data.subarray(20, 52))
  return { type: 'createAccount', info: { source: first, newAccount: second, lamports, space, owner } }
}

const parseAssociated = (data: Buffer, accounts: readonly Address[]): Parsed | null => {
  if (accounts.length < 6 || data.length > 1 || (data[0] ?? 0) > 1) return null
  const [source, account, wallet, mint, system, token] = accounts
  const info = { source, account, wallet, mint, systemProgram: system, tokenProgram: token }
  return { type: data[0] === 1 ? 'createIdempotent' : 'create', info }
}

const parse = (programId: Address, data: Buffer, accounts: readonly Address[]) => {
  if (isMemoProgram(programId)) return { program: 'spl-memo', parsed: data.toString() }
  const found = isTokenProgram(programId)
    ? {
        program: programId === tokenProgram ? 'spl-token' : 'spl-token-2022',
        parsed: parseToken(data, accounts),
      }
    : programId === systemProgram
      ? { program: 'system', parsed: parseSystem(data, accounts) }
      : programId === associatedTokenProgram
        ? { program: 'spl-associated-token-account', parsed: parseAssociated(data, accounts) }
        : { program: '', parsed: null }
  return found.parsed === null ? null : found
}

/** Parses an instruction. An unknown instruction is returned with its accounts and data, as Agave does. */
export const parseInstruction = (
  keys: readonly Address[],
  { programIdIndex, accounts: indexes, data, stackHeight }: PlacedInstruction,
) => {
  const programId = keys[programIdIndex] ?? ''
  const accounts = indexes.map((index) => keys[index] ?? '')
  const parsed = parse(programId, Buffer.from(data), accounts)
  return parsed
    ? { ...parsed, programId, stackHeight }
    : { accounts, data: encodeBase58(data), programId, stackHeight }
}

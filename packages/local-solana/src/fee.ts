/** Computes the fee of a transaction in lamports: 5,000 for each signature, plus the priority fee. */
import { computeBudgetProgram, isBuiltin } from './programs.ts'
import type { Transaction } from './transaction.ts'

const lamportsPerSignature = 5000n
const microLamportsPerLamport = 1_000_000n
const defaultUnits = 200_000n
const builtinUnits = 3000n
const mostUnits = 1_400_000n

const requestsOf = ({ staticKeys, instructions }: Transaction) => {
  let limit: bigint | null = null
  let usual = 0n
  let price = 0n
  for (const { programIdIndex, data } of instructions) {
    const program = staticKeys[programIdIndex] ?? ''
    usual += isBuiltin(program) ? builtinUnits : defaultUnits
    if (program !== computeBudgetProgram) continue
    const bytes = Buffer.from(data)
    if (bytes[0] === 2 && bytes.length >= 5) limit = BigInt(bytes.readUInt32LE(1))
    if (bytes[0] === 3 && bytes.length >= 9) price = bytes.readBigUInt64LE(1)
  }
  return { units: limit ?? usual, price }
}

const lesser = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** Returns the priority fee per compute unit, in micro-lamports. */
export const pricePerUnit = (transaction: Transaction): bigint => {
  const { priorityFeeLamports, computeUnitLimit } = transaction.config
  if (transaction.version !== 1) return requestsOf(transaction).price
  if (priorityFeeLamports === null || !computeUnitLimit) return 0n
  return (priorityFeeLamports * microLamportsPerLamport) / BigInt(computeUnitLimit)
}

/**
 * Returns the fee in lamports. If the transaction sets no limit of compute units, each instruction counts
 * with its default limit.
 */
export const feeOf = (transaction: Transaction): bigint => {
  const base = lamportsPerSignature * BigInt(transaction.header.numRequiredSignatures)
  if (transaction.version === 1) return base + (transaction.config.priorityFeeLamports ?? 0n)
  const { units, price } = requestsOf(transaction)
  return base + (lesser(units, mostUnits) * price + microLamportsPerLamport - 1n) / microLamportsPerLamport
}

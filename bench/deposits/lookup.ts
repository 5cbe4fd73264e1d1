/**
 * The process that looks up the addresses of transfers, as the chain reader does. It is a process of its own,
 * so that its memory contains nothing but the directories and Node.
 */
import { randomBytes } from 'node:crypto'
import { createDatabase } from '../../packages/server/src/mechanisms/db/database.ts'
import { createPool } from '../../packages/server/src/mechanisms/db/pool.ts'
import {
  createDepositDirectory,
  type DepositDirectory,
} from '../../packages/server/src/resources/payments/record/deposit-directory.ts'
import {
  type DepositQueries,
  depositQueries,
} from '../../packages/server/src/resources/payments/record/deposits-store.ts'
import { selectChangedWallets } from '../../packages/server/src/resources/payments/record/owners-store.ts'
import {
  createWalletDirectory,
  type OwnersByAddress,
} from '../../packages/server/src/resources/payments/record/wallet-directory.ts'
import { median } from '../measure/statistics.ts'
import { answerCalls } from '../processes/answer.ts'

type Directories = {
  deposits: DepositDirectory
  queries: DepositQueries
  wallets: () => Promise<OwnersByAddress>
}

/** The queries so far, and the addresses that passed the filter and were looked up. */
const counts = { ofDeposits: 0, ofWallets: 0, passed: 0 }
let directories: Directories | null = null

const opened = (): Directories => {
  if (directories === null) throw new Error('The directories were not opened.')
  return directories
}

export type Load = { seconds: number; filterBytes: number; memoryMb: number; queries: number }

/** Opens the directories, and loads all addresses. */
const load = async ({ databaseUrl }: { databaseUrl: string }): Promise<Load> => {
  const pool = createPool(databaseUrl, { max: 2 })
  const db = createDatabase(pool)
  const { selectMoment, selectKeys, selectAdded, selectDeposits } = depositQueries(db)
  const counted =
    <Request, Result>(query: (request: Request) => Result) =>
    (request: Request) => {
      counts.ofDeposits += 1
      return query(request)
    }
  const queries: DepositQueries = {
    selectMoment: () => counted(selectMoment)(undefined),
    selectKeys: counted(selectKeys),
    selectAdded: counted(selectAdded),
    selectDeposits: counted((request) => {
      counts.passed += request.addressKeys.length
      return selectDeposits(request)
    }),
  }
  const deposits = createDepositDirectory({ bytes: randomBytes })
  const directory = createWalletDirectory((db, request) => {
    counts.ofWallets += 1
    return selectChangedWallets(db, 'base', request)
  })
  const wallets = () => directory(db)
  directories = { deposits, queries, wallets }
  await wallets()
  const beganMs = performance.now()
  const { filterBytes } = await deposits.refresh(queries)
  const seconds = (performance.now() - beganMs) / 1000
  return { seconds, filterBytes, memoryMb: process.memoryUsage().rss / 1e6, queries: counts.ofDeposits }
}

/** Returns the two addresses of each transfer between strangers. */
const strangers = (transfers: number): string[] => {
  const hex = randomBytes(2 * transfers * 20).toString('hex')
  return Array.from({ length: 2 * transfers }, (_, index) => `0x${hex.slice(40 * index, 40 * (index + 1))}`)
}

const findNone = async ({ deposits, queries }: Directories, addressKeys: string[]): Promise<void> => {
  const found = await deposits.find(queries, { livemode: true, addressKeys })
  if (found.length > 0) throw new Error('A stranger was taken for a deposit address.')
}

/** Returns the median time of calls with the addresses of strangers, in milliseconds. */
const callStrangers = async ({ transfers, calls }: { transfers: number; calls: number }): Promise<number> => {
  const durationsMs: number[] = []
  for (let call = 0; call < calls; call += 1) {
    const addressKeys = strangers(transfers)
    const beganMs = performance.now()
    await findNone(opened(), addressKeys)
    durationsMs.push(performance.now() - beganMs)
  }
  return median(durationsMs)
}

/** The time and the queries that each directory needed for the ranges of a day. */
export type Day = {
  walletSeconds: number
  depositSeconds: number
  walletQueries: number
  depositQueries: number
  passedShare: number
}

/**
 * Looks up the addresses of a number of transfers, range after range. Each range is looked up in both directories
 * in turn, so that other work on the machine slows both.
 */
const readDay = async ({ transfers, range }: { transfers: number; range: number }): Promise<Day> => {
  const { deposits, queries, wallets } = opened()
  const before = { ...counts }
  let [walletMs, depositMs] = [0, 0]
  for (let done = 0; done < transfers; done += range) {
    const addressKeys = strangers(range)
    const beganMs = performance.now()
    const owners = await wallets()
    const owned = addressKeys.filter((key) => owners.has(key))
    if (owned.length > 0) throw new Error('A stranger was taken for a wallet.')
    const betweenMs = performance.now()
    await findNone({ deposits, queries, wallets }, addressKeys)
    walletMs += betweenMs - beganMs
    depositMs += performance.now() - betweenMs
  }
  return {
    walletSeconds: walletMs / 1000,
    depositSeconds: depositMs / 1000,
    walletQueries: counts.ofWallets - before.ofWallets,
    depositQueries: counts.ofDeposits - before.ofDeposits,
    passedShare: (counts.passed - before.passed) / (2 * transfers),
  }
}

const methods = { load, callStrangers, readDay }
export type LookupMethods = typeof methods

answerCalls(methods)

import { DatabaseError } from 'pg'

/**
 * The state of the database that makes a statement fail, however often it is sent, until an operator or a failover
 * ends the state:
 *
 * - `unreachable`: there is no connection, the connection was lost, or PostgreSQL is starting or shutting down.
 * - `read_only`: the server is a standby or does not accept writes at present.
 * - `disk_full`: PostgreSQL cannot write, because its disk is full.
 */
export type DatabaseFault = 'unreachable' | 'read_only' | 'disk_full'

/** The error of a transaction that failed because of the state of the database. Nothing of it was written. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  readonly fault: DatabaseFault
  constructor(fault: DatabaseFault, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`The database is not available (${fault}): ${reason}`, { cause })
    this.fault = fault
  }
}

/**
 * The error of work whose connection was lost after COMMIT was sent, or after one of its transactions had committed:
 * whether anything was written is not known.
 */
export class CommitUnknown extends Error {
  override name = 'CommitUnknown'
  constructor(cause: unknown) {
    super('The database connection was lost, and whether anything was written is not known.', { cause })
  }
}

/** Codes of PostgreSQL; the codes that begin with 08 are `unreachable` too. */
const faultsByCode: Record<string, DatabaseFault> = {
  '25006': 'read_only',
  '53100': 'disk_full',
  '53300': 'unreachable',
  '57P01': 'unreachable',
  '57P02': 'unreachable',
  '57P03': 'unreachable',
}

/** Texts with which pg refuses a query on a connection that is lost. Such an error is not the one that was emitted. */
const lostTexts = /^(Connection terminated|Client (has encountered a connection error|was closed))/

/** Errors with which connections of a pool ended. The queries that were waiting on a connection fail with the same error. */
const ends = new WeakSet<object>()

/** Records that a connection ended with an error, so that `databaseFaultOf` recognises the error. */
export const noteEnd = (error: Error): void => {
  ends.add(error)
}

/** Returns the state of the database that caused an error; null if the error has another cause. */
export const databaseFaultOf = (error: unknown): DatabaseFault | null => {
  if (error instanceof DatabaseUnavailable) return error.fault
  if (error instanceof CommitUnknown) return 'unreachable'
  if (error instanceof DatabaseError) {
    const { code = '' } = error
    return code.startsWith('08') ? 'unreachable' : (faultsByCode[code] ?? null)
  }
  if (!(error instanceof Error)) return null
  return ends.has(error) || lostTexts.test(error.message) ? 'unreachable' : null
}

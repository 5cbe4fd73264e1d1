// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

/** The process is running. */
export interface Liveness {
  /** Always true. */
  ok: boolean
}

/** The process can serve requests. `checks` has the state of its parts. */
export interface Readiness {
  /** Whether requests can be served. */
  ok: boolean
  /** The database responds. */
  db: 'ok'
  /**
   * The other checked parts by name: each chain reader, whose fault only delays payments, and `writes` while
   * the disk of the database is full.
   */
  checks: Record<string, {
    /** Whether the part works. */
    ok: boolean
    /** Description of the fault, for people. */
    detail?: string
    /** Lag of a chain reader behind the chain. Unit: seconds. */
    lagSeconds?: number
  }>
  /** Duration of the checks. Unit: ms. */
  elapsed_ms: number
}

/** The process cannot serve requests. */
export interface Unreadiness {
  /** Requests cannot be served. */
  ok: false
  /**
   * Why the database serves no requests: it does not respond, it is a standby or recovers, or it is
   * read-only.
   */
  db: 'unreachable' | 'recovering' | 'read_only' | (string & {})
  /**
   * The other checked parts by name: each chain reader, whose fault only delays payments, and `writes` while
   * the disk of the database is full.
   */
  checks: Record<string, {
    /** Whether the part works. */
    ok: boolean
    /** Description of the fault, for people. */
    detail?: string
    /** Lag of a chain reader behind the chain. Unit: seconds. */
    lagSeconds?: number
  }>
  /** Duration of the checks. Unit: ms. */
  elapsed_ms: number
}

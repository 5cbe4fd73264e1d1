// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

/** The process answers. */
export interface Liveness {
  /** True. */
  ok: boolean
}

/** The process can serve requests, with the state of its parts. */
export interface Readiness {
  /** Whether requests can be served. */
  ok: boolean
  /** The database answers. */
  db: 'ok'
  /** The other parts that were checked, such as each chain reader. A fault of theirs delays payments only. */
  checks: Record<string, {
    /** Whether the part works. */
    ok: boolean
    /** What does not work, for people. */
    detail?: string
    /** How far a chain reader is behind the chain. Unit: seconds. */
    lagSeconds?: number
  }>
  /** How long the checks took. Unit: ms. */
  elapsed_ms: number
}

/** The process cannot serve requests. */
export interface Unreadiness {
  /** Requests cannot be served. */
  ok: false
  /** The database does not answer. */
  db: 'unreachable'
  /** The other parts that were checked, such as each chain reader. A fault of theirs delays payments only. */
  checks: Record<string, {
    /** Whether the part works. */
    ok: boolean
    /** What does not work, for people. */
    detail?: string
    /** How far a chain reader is behind the chain. Unit: seconds. */
    lagSeconds?: number
  }>
  /** How long the checks took. Unit: ms. */
  elapsed_ms: number
}

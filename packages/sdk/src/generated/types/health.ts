// Generated from the contract by packages/codegen. Do not edit: run `pnpm codegen`.

/** The process answers. */
export interface Liveness {
  /** True. */
  ok: boolean
}

/** The process can serve, and what it stands on. */
export interface Readiness {
  /** Whether requests can be served. */
  ok: boolean
  /** The database answers. */
  db: 'ok'
  /** What else was looked at, such as each chain reader; a fault there delays payments only. */
  checks: Record<string, {
    /** Whether all is well there. */
    ok: boolean
    /** What is not, for people. */
    detail?: string
    /** How far it is behind. Unit: seconds. */
    lagSeconds?: number
  }>
  /** How long the checks took. Unit: ms. */
  elapsed_ms: number
}

/** The process cannot serve. */
export interface Unreadiness {
  /** Requests cannot be served. */
  ok: false
  /** The database does not answer. */
  db: 'unreachable'
  /** What else was looked at, such as each chain reader; a fault there delays payments only. */
  checks: Record<string, {
    /** Whether all is well there. */
    ok: boolean
    /** What is not, for people. */
    detail?: string
    /** How far it is behind. Unit: seconds. */
    lagSeconds?: number
  }>
  /** How long the checks took. Unit: ms. */
  elapsed_ms: number
}

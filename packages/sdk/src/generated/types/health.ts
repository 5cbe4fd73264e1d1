// Generated from the contract by packages/codegen. Do not edit: run `pnpm codegen`.

/** The process answers. */
export interface Liveness {
  ok: boolean
}

/** Whether the process can serve, and what it stands on. */
export interface Readiness {
  /** Whether requests can be served. */
  ok: boolean
  db: 'ok' | 'unreachable' | (string & {})
  /** What else was looked at, such as each chain reader; a fault there delays payments only. */
  checks: Record<string, {
    ok: boolean
    detail?: string
    /** Unit: seconds. */
    lagSeconds?: number
  }>
  /** How long the checks took. Unit: ms. */
  elapsed_ms: number
}

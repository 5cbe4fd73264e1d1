import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

const Seeded = z.object({
  workspaceId: z.string(),
  email: z.string(),
  password: z.string(),
  keys: z.object({ full: z.string(), restricted: z.string(), readonly: z.string(), live: z.string() }),
  other: z.object({ workspaceId: z.string(), key: z.string() }),
})
export type Seeded = z.output<typeof Seeded>

const address = z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]{40}$/)])

const State = z.object({
  /** Secrets that only this emulator uses. They protect nothing but test data. */
  encryptionKey: z.string(),
  sessionSecret: z.string(),
  tokens: z.record(z.string(), z.object({ USDC: address, USDT: address })),
  /** The token addresses on chains that are not EVM chains, by chain and symbol. */
  otherTokens: z.record(z.string(), z.record(z.string(), z.string())).default({}),
  seeded: Seeded.nullable(),
})
export type State = z.output<typeof State>

/**
 * Loads the values that must be the same at each start: secrets, token addresses, and the API keys, which the
 * service shows only once.
 */
export const loadState = (dataDir: string | null): State => {
  const fresh: State = {
    encryptionKey: `local:${randomBytes(32).toString('hex')}`,
    sessionSecret: randomBytes(32).toString('hex'),
    tokens: {},
    otherTokens: {},
    seeded: null,
  }
  if (dataDir === null || !existsSync(fileOf(dataDir))) return fresh
  return State.parse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')))
}

/** Writes the state to a file that only its owner can read. The file is replaced atomically. */
export const saveState = (dataDir: string | null, state: State): void => {
  if (dataDir === null) return
  mkdirSync(dataDir, { recursive: true })
  const draft = `${fileOf(dataDir)}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 })
  chmodSync(draft, 0o600)
  renameSync(draft, fileOf(dataDir))
}

const fileOf = (dataDir: string) => `${dataDir}/emulator.json`

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
  /** The secrets of this emulator only; they protect test data. */
  encryptionKey: z.string(),
  sessionSecret: z.string(),
  tokens: z.record(z.string(), z.object({ USDC: address, USDT: address })),
  /** The tokens of the chains that are not EVM chains, by chain and symbol. */
  otherTokens: z.record(z.string(), z.record(z.string(), z.string())).default({}),
  seeded: Seeded.nullable(),
})
export type State = z.output<typeof State>

/**
 * Loads the values that must stay the same between starts: secrets, token addresses, and the API keys, which
 * are shown only once.
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

/** Writes the state atomically, readable by its owner only. */
export const saveState = (dataDir: string | null, state: State): void => {
  if (dataDir === null) return
  mkdirSync(dataDir, { recursive: true })
  const draft = `${fileOf(dataDir)}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 })
  chmodSync(draft, 0o600)
  renameSync(draft, fileOf(dataDir))
}

const fileOf = (dataDir: string) => `${dataDir}/emulator.json`

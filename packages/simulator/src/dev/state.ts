import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { evmChains } from '@stablerail/contract'
import { z } from 'zod'

const hex = z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]+$/)])

const DevState = z.object({
  secrets: z.object({ encryptionKey: z.string(), sessionSecret: z.string() }),
  chains: z.array(z.enum(evmChains)),
  tokens: z.partialRecord(z.enum(evmChains), z.object({ USDC: hex, USDT: hex })),
  workspace: z
    .object({
      workspaceId: z.string(),
      name: z.string(),
      operator: z.object({ email: z.string(), password: z.string() }),
      keys: z.object({ full: z.string(), restricted: z.string(), readonly: z.string() }),
      merchant: z.object({ address: hex, privateKey: hex }),
    })
    .nullable(),
  /** The webhook endpoints of `--forward-to`, whose secrets the service shows only once. */
  endpoints: z.array(z.object({ id: z.string(), url: z.string(), secret: z.string() })),
})
/** The values that must be the same at each start with one data directory. The service shows keys and secrets only once. */
export type DevState = z.output<typeof DevState>

const fileIn = (dataDir: string) => join(dataDir, 'simulator.json')

/** Returns the state of an earlier start; null if there is none. */
export const loadState = (dataDir: string): DevState | null =>
  existsSync(fileIn(dataDir)) ? DevState.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8'))) : null

export const saveState = (dataDir: string, state: DevState): void => writePrivateFile(fileIn(dataDir), state)

/** Replaces a file by JSON that only its owner may read. A reader sees the old file or the new one. */
export const writePrivateFile = (path: string, content: object): void => {
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  // The process may have a mask that removes even the permissions of the owner.
  chmodSync(draft, 0o600)
  renameSync(draft, path)
}

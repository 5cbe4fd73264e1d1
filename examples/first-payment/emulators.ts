import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { BuyerAccess } from './buyer.ts'

/** An emulator that `npm start` runs, as far as a buyer needs to know it. */
export type Emulator = {
  baseUrl: string
  hostedBaseUrl: string
  workspaceId: string
  keys: { full: string }
  chains: Record<string, BuyerAccess>
}

/** Each emulator of this clone writes a file here while it is up. */
const folder = fileURLToPath(new URL('../../.stablerail/running/', import.meta.url))

export const runningEmulators = (): Emulator[] =>
  existsSync(folder)
    ? readdirSync(folder).map((name) => JSON.parse(readFileSync(`${folder}${name}`, 'utf8')) as Emulator)
    : []

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { BuyerAccess } from './buyer.ts'

/** The facts about an emulator, run by `npm start`, that a simulated buyer needs. */
export type Emulator = {
  baseUrl: string
  hostedBaseUrl: string
  workspaceId: string
  keys: { full: string }
  chains: Record<string, BuyerAccess>
}

/** The folder that contains one file for each emulator that runs from this clone of the repository. */
const folder = fileURLToPath(new URL('../../.stablerail/running/', import.meta.url))

export const runningEmulators = (): Emulator[] =>
  existsSync(folder)
    ? readdirSync(folder).map((name) => JSON.parse(readFileSync(`${folder}${name}`, 'utf8')) as Emulator)
    : []

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { BuyerAccess } from './buyer.ts'

/** The facts about an emulator started by `npm start` that a buyer needs. */
export type Emulator = {
  baseUrl: string
  hostedBaseUrl: string
  workspaceId: string
  keys: { full: string }
  chains: Record<string, BuyerAccess>
}

/** Each running emulator of this clone has a file in this folder. */
const folder = fileURLToPath(new URL('../../.stablerail/running/', import.meta.url))

export const runningEmulators = (): Emulator[] =>
  existsSync(folder)
    ? readdirSync(folder).map((name) => JSON.parse(readFileSync(`${folder}${name}`, 'utf8')) as Emulator)
    : []

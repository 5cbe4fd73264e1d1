/** What the processes that are measured leave behind to be looked at, if that is wanted. */
import { mkdirSync, openSync } from 'node:fs'
import { devNull } from 'node:os'
import { fileURLToPath } from 'node:url'

const directoryOf = (name: string) => fileURLToPath(new URL(`../results/${name}`, import.meta.url))
let profiles = false
let logs = false

/** From here on, processes that are named write a CPU profile as they end: `node bench/profile.ts <file>` reads it. */
export const makeProfiles = (): void => {
  profiles = true
}

/** From here on, the server's log goes to a file and not into nothing. */
export const keepLogs = (): void => {
  logs = true
}

export const profileFlags = (name: string | undefined): string[] =>
  profiles && name !== undefined
    ? ['--cpu-prof', `--cpu-prof-dir=${directoryOf('profiles')}`, `--cpu-prof-name=${name}.cpuprofile`]
    : []

/** Where a server's log goes, as a descriptor that the caller closes. */
export const openLog = (name: string): number => {
  if (!logs) return openSync(devNull, 'w')
  mkdirSync(directoryOf('logs'), { recursive: true })
  return openSync(`${directoryOf('logs')}/${name}.log`, 'w')
}

/** CPU profiles and logs of the measured processes, which are kept on request. */
import { mkdirSync, openSync } from 'node:fs'
import { devNull } from 'node:os'
import { fileURLToPath } from 'node:url'

const directoryOf = (name: string) => fileURLToPath(new URL(`../results/${name}`, import.meta.url))
let profiles = false
let logs = false

/**
 * Makes processes that are started later write a CPU profile when they end. `node bench/profile.ts <file>`
 * prints a profile.
 */
export const makeProfiles = (): void => {
  profiles = true
}

/** Makes servers that are started later write their logs to files. By default the logs are discarded. */
export const keepLogs = (): void => {
  logs = true
}

export const profileFlags = (name: string | undefined): string[] =>
  profiles && name !== undefined
    ? ['--cpu-prof', `--cpu-prof-dir=${directoryOf('profiles')}`, `--cpu-prof-name=${name}.cpuprofile`]
    : []

/** Returns the file descriptor for a server's log. The caller closes it. */
export const openLog = (name: string): number => {
  if (!logs) return openSync(devNull, 'w')
  mkdirSync(directoryOf('logs'), { recursive: true })
  return openSync(`${directoryOf('logs')}/${name}.log`, 'w')
}

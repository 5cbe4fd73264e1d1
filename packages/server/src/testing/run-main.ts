/** Runs the server as the program that an operator starts, with the minimum of settings. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runProgram } from '@stablerail/processes'
import { onTestFinished } from 'vitest'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

export const settings = {
  ENCRYPTION_KEYS: 'k1:d3f1a6b07c95e2841f6a3b5c8d7e90214c6f8a9b0d1e2f30415263748596a7b8',
  SESSION_SECRET: 'a session secret for tests, no other use',
  PORT: '0',
  METRICS_PORT: '0',
}

export const startMain = (args: readonly string[], env: Record<string, string> = {}) =>
  runProgram(main, args, env)

export const runMain = (args: readonly string[], env: Record<string, string> = {}) =>
  startMain(args, env).ended

/** Creates a directory that is deleted after the test. */
export const temporaryDir = async (): Promise<string> => {
  const dir = await mkdtemp(join(tmpdir(), 'stablerail-main-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  return dir
}

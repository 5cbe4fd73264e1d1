#!/usr/bin/env node
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listenForStop } from '../../server/src/commands/stop-signal.ts'
import { explainStart } from '../../server/src/settings/start-error.ts'
import { runEmulator } from './emulator.ts'
import { type EmulatorOptions, help, parseOptions } from './options.ts'
import { createProgress } from './progress.ts'

const main = async (): Promise<number> => {
  const options = parseOptions(process.argv.slice(2))
  if (options.help) {
    process.stdout.write(help())
    return 0
  }
  const stop = listenForStop()
  const progress = createProgress(options.json ? process.stderr : process.stdout)
  return await withDataDir(options, (dataDir) => runEmulator({ ...options, dataDir }, progress, stop))
}

/**
 * Calls a function with the path of the data directory. Without `--data-dir` it is a temporary directory,
 * which is deleted when the process ends.
 */
const withDataDir = async <Result>(
  { dataDir }: EmulatorOptions,
  run: (dataDir: string) => Promise<Result>,
): Promise<Result> => {
  if (dataDir !== null) return await run(dataDir)
  const temporary = await mkdtemp(join(tmpdir(), 'stablerail-'))
  try {
    return await run(temporary)
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const { text, exitCode } = explainStart(error)
    process.stderr.write(`${text}\n`, () => process.exit(exitCode))
  },
)

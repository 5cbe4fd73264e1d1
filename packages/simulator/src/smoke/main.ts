#!/usr/bin/env node
/**
 * `npm run smoke`: makes a payment on Solana's devnet and one on Tron's Nile, or on the test networks that
 * environment variables name. Runs the whole service on this machine. A payment whose settings are missing is
 * skipped and reported as skipped.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClosers } from '../../../server/src/commands/closers.ts'
import { listenForStop } from '../../../server/src/commands/stop-signal.ts'
import { explainStart } from '../../../server/src/settings/start-error.ts'
import { createProgress } from '../progress.ts'
import { planSmoke } from './settings.ts'

const main = async (): Promise<number> => {
  const { runs, skipped } = planSmoke(process.env)
  const progress = createProgress(process.stdout)
  const tell = () => {
    for (const why of skipped) progress.say(`skipped: ${why}`)
  }
  if (runs.length === 0) {
    tell()
    progress.say('Nothing was run, and nothing is proven. docs/guides/testing.md says what to set.')
    return 0
  }
  const { signal } = listenForStop()
  const closers = createClosers()
  const dataDir = await mkdtemp(join(tmpdir(), 'stablerail-smoke-'))
  closers.add(() => rm(dataDir, { recursive: true, force: true }))
  try {
    // Imported only if a payment will be made, because this module loads the whole service.
    const { runSmoke } = await import('./run-smoke.ts')
    const results = await runSmoke(runs, { dataDir, progress, signal, closers })
    progress.say('')
    for (const line of results.lines) progress.say(line)
    tell()
    return results.failed ? 1 : 0
  } finally {
    await closers.closeAll()
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const { text, exitCode } = explainStart(error)
    process.stderr.write(`${text}\n`, () => process.exit(exitCode))
  },
)

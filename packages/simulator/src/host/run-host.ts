import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HostOptions } from '../description.ts'
import { startHost } from './start-host.ts'
import { findTemplateDir } from './template-dir.ts'

/**
 * Runs a simulator in a temporary directory until `ended` resolves. If `ended` resolves during the start, the start
 * is completed first, so that everything that it started is stopped.
 */
export const runHost = async (options: HostOptions, ended: Promise<unknown>): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'stablerail-simulator-'))
  try {
    const host = await startHost(options, { dataDir, templateDir: findTemplateDir() })
    // The process that started this one may have ended, and its end of the pipe with it.
    process.stdout.on('error', () => undefined)
    process.stdout.write(`${JSON.stringify(host.description)}\n`)
    await ended
    await host.stop()
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

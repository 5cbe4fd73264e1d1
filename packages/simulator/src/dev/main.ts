/**
 * The process of `stablerail dev`: main.ts <options as JSON>. It writes lines of JSON (`protocol.ts`) and ends when its
 * standard input ends. The kernel closes that pipe with the process that holds the other end, so nothing stays if
 * that process is killed.
 */
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { enableCompileCache } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Line } from './protocol.ts'

enableCompileCache()

const write = (line: Line): void => void process.stdout.write(`${JSON.stringify(line)}\n`)

const main = async (): Promise<void> => {
  const ended = once(process.stdin.resume(), 'close')
  // The process that started this one may have ended, and its end of the pipe with it.
  process.stdout.on('error', () => undefined)
  const { readOptions } = await import('./read-options.ts')
  const options = readOptions(process.argv[2])
  const dataDir = await openDataDir(options.dataDir)
  try {
    write({ kind: 'step', text: 'Starting PostgreSQL, the chains and the service …' })
    const { startDev } = await import('./start-dev.ts')
    const dev = await startDev({ ...options, dataDir, emit: write })
    write({ kind: 'ready', description: dev.description })
    await ended
    await rm(dev.description.controlFile, { force: true })
    await dev.stop()
  } finally {
    if (options.dataDir === null) await rm(dataDir, { recursive: true, force: true })
  }
}

const openDataDir = async (asked: string | null): Promise<string> => {
  if (asked === null) return await mkdtemp(join(tmpdir(), 'stablerail-dev-'))
  const dataDir = resolve(asked)
  // If this process runs as root, PostgreSQL runs as another user, who must be able to enter the directory.
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  return dataDir
}

main().then(
  () => process.exit(0),
  async (error: unknown) => {
    const { explainStart } = await import('../../../server/src/local-service/index.ts')
    const { text, exitCode } = explainStart(error)
    const remedy = /^Port \d+ is taken\.$/.test(text)
      ? ' Another simulator may run there. --port names another port, and --port 0 a free one.'
      : ''
    process.stderr.write(`${text}${remedy}\n`, () => process.exit(exitCode))
  },
)

/**
 * The process that runs a simulator: main.ts <options as JSON>. `startSimulator` starts it and reads the description,
 * one line of JSON, from its standard output. The process ends when its standard input ends. The kernel closes that
 * pipe with the process that holds the other end, so nothing stays if that process is killed.
 */
import { once } from 'node:events'
import { enableCompileCache } from 'node:module'

enableCompileCache()

const main = async (): Promise<void> => {
  const ended = once(process.stdin.resume(), 'close')
  const { runHost } = await import('./run-host.ts')
  await runHost(JSON.parse(process.argv[2] ?? '{}'), ended)
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`, () =>
      process.exit(1),
    )
  },
)

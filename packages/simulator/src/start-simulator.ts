import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { HostOptions, SimulatorDescription } from './description.ts'
import { createRail, type Rail } from './rail/rail.ts'

export type SimulatorOptions = {
  /** The local chains. Default: `base`. */
  chains?: HostOptions['chains']
  /** Origins on this machine to which webhooks are delivered. Default: `http://127.0.0.1:4242`. */
  receivers?: readonly string[]
  /** The number of providers through which the service reads each chain. Default: 1. */
  providers?: HostOptions['providers']
  /** Is given each line that the service logs. Default: the lines are dropped. */
  log?: (line: string) => void
}

/** The program of the simulator's process: a file beside this one in the published package. */
const packed = new URL('host.js', import.meta.url)
const main = fileURLToPath(existsSync(packed) ? packed : new URL('host/main.ts', import.meta.url))
const keptLines = 40

/**
 * Starts a simulator in a process of its own. It ends with `stop`, at the end of an `await using`, and when this
 * process ends in whatever way, also by SIGKILL.
 */
export const startSimulator = async (options: SimulatorOptions = {}): Promise<Rail> => {
  const { chains = ['base'], receivers = ['http://127.0.0.1:4242'], providers = 1, log } = options
  const hostOptions: HostOptions = { chains, receivers, providers }
  const child = spawn(process.execPath, [main, JSON.stringify(hostOptions)], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // Ctrl-C in a terminal ends this process. The simulator then stops in order, because its input ends.
    detached: true,
  })
  const lines: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => {
    lines.push(line)
    if (lines.length > keptLines) lines.shift()
    log?.(line)
  })
  const exited = once(child, 'exit')
  const description = await readDescription(child, exited, lines)
  letProcessEnd(child)
  return createRail(description, async () => {
    child.stdin.end()
    child.ref()
    if (child.exitCode === null && child.signalCode === null) await exited
    if (child.exitCode !== 0)
      throw new Error(`The simulator ended with ${child.exitCode ?? child.signalCode}:\n${lines.join('\n')}`)
  })
}

/** Returns the connection to a simulator that another process has started. `stop` of the result does nothing. */
export const connectSimulator = (connection: string | undefined = process.env.STABLERAIL_SIMULATOR): Rail => {
  if (connection === undefined || connection === '')
    throw new Error(
      'There is no simulator to connect to. Set STABLERAIL_SIMULATOR to rail.connection in the global setup of the tests.',
    )
  return createRail(JSON.parse(connection) as SimulatorDescription, async () => undefined)
}

const readDescription = async (
  { stdout }: ChildProcess,
  exited: Promise<unknown>,
  lines: readonly string[],
): Promise<SimulatorDescription> => {
  if (stdout === null) throw new Error('The process of the simulator has no output.')
  const line = await Promise.race([
    once(createInterface({ input: stdout }), 'line').then(([text]) => String(text)),
    exited.then(() => undefined),
  ])
  if (line === undefined) throw new Error(`The simulator did not start:\n${lines.join('\n')}`)
  return JSON.parse(line)
}

/** Lets this process end although the simulator runs. The simulator then ends too. */
const letProcessEnd = (child: ChildProcess): void => {
  child.unref()
  for (const stream of [child.stdin, child.stdout, child.stderr]) (stream as Socket | null)?.unref()
}

/**
 * `stablerail dev`: runs the whole platform on this machine, in a process of the simulator's package, and shows what
 * happens in it. The process ends with this one, in whatever way this one ends.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { CommandError, exitCodes, usageError } from '../exit-codes.ts'
import type { GlobalOptions } from '../global-options.ts'
import { readTarget } from '../listen/target.ts'
import { cleanJson, cleanText } from '../output/clean.ts'
import { note, noteText } from '../output/terminal.ts'
import { findSimulator } from './find-simulator.ts'
import type { Line } from './protocol.ts'
import { announce } from './running.ts'
import { createView, type View } from './view.ts'
import { welcome } from './welcome.ts'

export type DevOptions = GlobalOptions & {
  chains?: string
  port?: string
  dataDir?: string
  forwardTo?: string
}

const readPort = (given: string | undefined): number => {
  const port = Number(given ?? '4010')
  if (!/^\d+$/.test(given ?? '0') || port > 65_535)
    throw usageError(`--port must be a number from 0 to 65535, not ${given}.`)
  return port
}

/** Returns the names of chains. The simulator decides which chains there are. */
const readChains = (given: string | undefined): string[] | null =>
  given === undefined ? null : given.split(',').map((name) => name.trim())

const readForwardTo = async (given: string | undefined): Promise<string | null> => {
  if (given === undefined) return null
  const url = await readTarget(given, false)
  if (!/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname))
    throw usageError(
      `--forward-to: ${url.hostname} is not this machine.`,
      'The simulator delivers to this machine only, such as http://127.0.0.1:4242/webhooks',
    )
  return url.href
}

const keptLines = 40

/** Collects what the process writes to standard error, which is shown if it does not start. */
const collectErrors = (child: ChildProcess): string[] => {
  const lines: string[] = []
  if (child.stderr === null) throw new Error('The process of the simulator has no standard error.')
  createInterface({ input: child.stderr }).on('line', (line) => {
    lines.push(line)
    if (lines.length > keptLines) lines.shift()
  })
  return lines
}

type Showing = { json: boolean; keepsData: boolean; view: View; onReady(controlFile: string): void }

/** Returns a function that shows each line, but activity before the description only after it. */
const inOrder = (showLine: (line: Line) => void) => {
  let early: Line[] | null = []
  return (line: Line) => {
    if (early !== null && line.kind !== 'step' && line.kind !== 'ready') return void early.push(line)
    showLine(line)
    if (line.kind !== 'ready') return
    for (const one of early ?? []) showLine(one)
    early = null
  }
}

const show = (line: Line, { json, keepsData, view, onReady }: Showing): void => {
  if (line.kind === 'ready') onReady(line.description.controlFile)
  // The keys are not redacted. They open test data of this machine only, and the reader needs them.
  if (json) process.stdout.write(`${cleanJson(line)}\n`)
  else if (line.kind === 'step') note(line.text)
  else if (line.kind === 'ready') process.stdout.write(welcome(line.description, keepsData))
  else view.show(line)
}

/** Returns the error of a simulator that ended by itself. A single line is the message; several are written as they are. */
const failed = (code: number | null, errors: readonly string[]): CommandError => {
  const [reason, ...more] = errors
  const exitCode = code === exitCodes.usage ? exitCodes.usage : exitCodes.refused
  if (reason !== undefined && more.length === 0) return new CommandError(reason, { exitCode })
  for (const line of errors) note(cleanText(line))
  return new CommandError(`The simulator ended with ${code}. Its last lines are above.`, { exitCode })
}

/** Runs until an interrupt, or until the process ends by itself. */
export const dev = async (options: DevOptions): Promise<void> => {
  const { dataDir = null } = options
  const asked = {
    chains: readChains(options.chains),
    port: readPort(options.port),
    dataDir,
    forwardTo: await readForwardTo(options.forwardTo),
  }
  const child = spawn(process.execPath, [await findSimulator(), JSON.stringify(asked)], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // Ctrl-C in a terminal reaches this process only. The simulator then stops in order, because its input ends.
    detached: true,
  })
  // At `close`, the last lines of the process are read too.
  const exited = once(child, 'close')
  const errors = collectErrors(child)
  const view = createView()
  let withdraw = () => {}
  let isInterrupted = false
  const showing: Showing = {
    json: options.json === true,
    keepsData: dataDir !== null,
    view,
    onReady: (controlFile) => {
      withdraw = announce(controlFile)
    },
  }
  const take = inOrder((line) => show(line, showing))
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (!isInterrupted) take(JSON.parse(line))
  })
  const end = () => {
    // A second interrupt does not wait for an orderly end.
    if (isInterrupted) return void child.kill('SIGTERM')
    view.clear()
    noteText('Stopping …')
    isInterrupted = true
    child.stdin.end()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
  const [code] = await exited
  withdraw()
  // The code is null after a second interrupt.
  if (isInterrupted && !code) throw new CommandError('', { exitCode: exitCodes.interrupted })
  throw failed(code, errors)
}

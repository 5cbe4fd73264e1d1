/** Runs the programs of an installed package, as a person does in a terminal. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { tether } from '@stablerail/processes'
import type { Cleanup } from '../../bench/cleanup.ts'

export type Place = { folder: string; env: Record<string, string> }

/** Runs a command to its end and returns its standard output. Throws if its exit code is not 0. */
export const runIn = ({ folder, env }: Place, command: string, args: readonly string[]): string =>
  execFileSync(command, args, { cwd: folder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

export type Running = {
  /** Resolves to the first line, of those to come too, from which `find` makes a result. */
  finds<Result>(find: (line: string) => Result | null | undefined): Promise<Result>
  /** Writes to the standard input. */
  types(text: string): void
  /** Interrupts the command, as Ctrl-C does, and waits for its end. */
  stop(): Promise<void>
}

const withinMs = 300_000
const stopsWithinMs = 15_000

/** Starts a command, whose output is read by lines. A question is heard at once. */
export const startIn = (
  cleanup: Cleanup,
  { folder, env }: Place,
  [command = '', ...args]: readonly string[],
): Running => {
  const child = spawn(command, args, { cwd: folder, env, stdio: ['pipe', 'pipe', 'pipe'], detached: true })
  tether(child, 'INT')
  const lines: string[] = []
  const looking = new Set<() => void>()
  const hear = (line: string) => {
    lines.push(line)
    for (const look of looking) look()
  }
  createInterface({ input: child.stdout }).on('line', hear)
  createInterface({ input: child.stderr }).on('line', hear)
  // A question ends without a line break, and a terminal gets control characters after it.
  child.stdout.on('data', (chunk: Buffer) => {
    if (chunk.includes('[y/N]')) hear(chunk.toString())
  })
  const exited = once(child, 'close')
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const stop = async () => {
    if (isRunning()) process.kill(-(child.pid ?? 0), 'SIGINT')
    const killing = setTimeout(() => isRunning() && process.kill(-(child.pid ?? 0), 'SIGKILL'), stopsWithinMs)
    await exited
    clearTimeout(killing)
  }
  cleanup.onEnd(stop)
  return {
    finds: (find) =>
      new Promise((resolve, reject) => {
        const fail = (reason: string) =>
          reject(new Error(`${command} ${args.join(' ')} ${reason}. It said:\n${lines.join('\n')}`))
        const timer = setTimeout(() => fail('did not say it in five minutes'), withinMs)
        const look = () => {
          for (const line of lines) {
            const found = find(line)
            if (found === null || found === undefined) continue
            clearTimeout(timer)
            looking.delete(look)
            return resolve(found)
          }
        }
        looking.add(look)
        void exited.then(() => fail('ended'))
        look()
      }),
    types: (text) => void (child.stdin.writable && child.stdin.write(text)),
    stop,
  }
}

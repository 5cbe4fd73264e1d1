/** Runs the built program as a user does: a process of its own, with its own folder for settings. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../package/dist/main.js', import.meta.url))

export type Ran = { code: number | null; stdout: string; stderr: string }

export type Running = {
  child: ChildProcess
  /** The output so far. */
  output: { stdout: string; stderr: string }
  /** Resolves once standard output or standard error matches; rejects if the program ends before. */
  until(pattern: RegExp): Promise<string>
  ended: Promise<Ran>
}

export type Options = {
  env?: Record<string, string>
  /** The content of standard input. */
  input?: string
  cwd?: string
}

export type Home = {
  folder: string
  run(args: readonly string[], options?: Options): Promise<Ran>
  start(args: readonly string[], options?: Options): Running
  /** Runs in a terminal of 80 columns, and types `input`. */
  inTerminal(args: readonly string[], options?: Options): Running
  remove(): void
}

const follow = (child: ChildProcess): Running => {
  const output = { stdout: '', stderr: '' }
  const waiting = new Set<() => void>()
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.on('data', (chunk: Buffer) => {
      output[name] += chunk
      for (const check of waiting) check()
    })
  const ended = new Promise<Ran>((resolve) => {
    child.once('close', (code) => resolve({ code, ...output }))
  })
  const until = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const check = () => {
        const found = pattern.exec(output.stdout) ?? pattern.exec(output.stderr)
        if (found === null) return
        waiting.delete(check)
        resolve(found[1] ?? found[0])
      }
      waiting.add(check)
      ended.then(({ stdout, stderr }) => reject(new Error(`It ended before ${pattern}:\n${stdout}${stderr}`)))
      check()
    })
  return { child, output, until, ended }
}

/** Runs a command of the shell in a terminal of 80 columns, or of another width. */
export const runInTerminal = (
  command: string,
  options: { env: Record<string, string>; cwd: string; columns?: number },
): Running => {
  const { env, cwd, columns = 80 } = options
  const args = ['-qec', `stty cols ${columns}; ${command}`, '/dev/null']
  return follow(spawn('script', args, { env: { ...env, SHELL: '/bin/sh' }, cwd }))
}

const quote = (word: string) => `'${word.replaceAll("'", "'\\''")}'`

export const openHome = (): Home => {
  const folder = mkdtempSync(join(tmpdir(), 'stablerail-cli-'))
  const environment = (added: Record<string, string> = {}) => ({
    PATH: process.env.PATH ?? '',
    HOME: folder,
    XDG_CONFIG_HOME: join(folder, 'config'),
    TERM: 'xterm',
    ...added,
  })
  const start = (args: readonly string[], { env, input, cwd }: Options = {}): Running => {
    const child = spawn(process.execPath, [program, ...args], { env: environment(env), cwd: cwd ?? folder })
    // A program that fails before it has read its input closes the pipe.
    child.stdin.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
    child.stdin.end(input ?? '')
    return follow(child)
  }
  return {
    folder,
    start,
    run: (args, options) => start(args, options).ended,
    inTerminal: (args, { env, input, cwd } = {}) => {
      const command = [process.execPath, program, ...args].map(quote).join(' ')
      const running = runInTerminal(command, { env: environment(env), cwd: cwd ?? folder })
      if (input !== undefined) running.child.stdin?.write(input)
      return running
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Returns the variables that `stablerail dev` prints, once it has printed them. */
export const printedBy = async (dev: Running): Promise<Record<string, string>> => {
  const names = ['STABLERAIL_BASE_URL', 'STABLERAIL_WORKSPACE_ID', 'STABLERAIL_API_KEY']
  const values = await Promise.all(names.map((name) => dev.until(new RegExp(`export ${name}=(\\S+)`))))
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']))
}

import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

const stopTimeoutMs = 60_000

export type AnvilOptions = {
  chainId: number
  genesisSeconds: number
  /** A file that anvil reads at its start and writes at its end. */
  statePath?: string
}

export type Anvil = { pid: number; url: string; stop(): Promise<void> }

/**
 * Starts anvil on loopback and waits until it listens. It mines only on command, and ends with this process.
 */
export const startAnvil = async (options: AnvilOptions): Promise<Anvil> => {
  // By default, anvil's cache would be in the user's home directory.
  const cache = await mkdtemp(path.join(tmpdir(), 'stablerail-tron-'))
  const child = spawn(findProgram(), anvilArguments(options, cache), {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C in a terminal does not reach a detached process, so the caller decides when anvil stops.
    detached: true,
  })
  endWithThisProcess(child)
  child.once('close', () => rmSync(cache, { recursive: true, force: true }))
  const port = await readPort(child)
  return { pid: child.pid as number, url: `http://127.0.0.1:${port}`, stop: () => stop(child) }
}

const findProgram = () => {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch
  const name = `@foundry-rs/anvil-${process.platform}-${arch}`
  try {
    // The package's own launcher would be a second Node process, so anvil's program is started directly.
    const launcher = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json')
    return createRequire(launcher).resolve(`${name}/bin/anvil`)
  } catch (cause) {
    throw new Error(`No EVM for this platform: ${name} is not installed.`, { cause })
  }
}

const anvilArguments = ({ chainId, genesisSeconds, statePath }: AnvilOptions, cache: string) => [
  ...['--host', '127.0.0.1', '--port', '0', '--chain-id', String(chainId), '--hardfork', 'cancun'],
  ...['--timestamp', String(genesisSeconds), '--no-mining', '--order', 'fifo', '--accounts', '1'],
  // Tron signatures are checked before, so any sender is accepted here, and no fees are charged.
  ...['--auto-impersonate', '--gas-price', '0', '--base-fee', '0', '--disable-block-gas-limit'],
  ...['--max-persisted-states', '0', '--cache-path', cache],
  ...(statePath === undefined ? [] : ['--state', statePath]),
]

/**
 * Ends anvil with this process. A process that is killed with SIGKILL runs no handler, so a shell reads a
 * pipe whose other end only this process holds: the kernel closes that end with the process, and the shell
 * then ends anvil.
 */
const endWithThisProcess = (child: ChildProcess) => {
  if (child.pid === undefined) return
  const watcher = spawn('/bin/sh', ['-c', `read -r _; kill -s TERM ${child.pid}`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  // Without a shell anvil runs nevertheless, but does not end when this process is killed.
  watcher.on('error', () => undefined)
  watcher.unref()
  const pipe = watcher.stdin as Socket
  pipe.on('error', () => undefined)
  pipe.unref()
  child.once('exit', () => watcher.kill('SIGKILL'))
}

/**
 * Reads the port. anvil chooses it itself when given 0, so no other process can take it between choosing and
 * listening.
 */
const readPort = (child: ChildProcess) =>
  new Promise<number>((resolve, reject) => {
    let said = ''
    const fail = (why: string) => reject(new Error(`anvil did not start (${why}). It said:\n${said}`))
    child.once('error', (error) => fail(error.message))
    child.once('close', (code, signal) => fail(`exit ${code ?? signal}`))
    child.stderr?.on('data', (chunk) => {
      said = (said + chunk).slice(-10_000)
    })
    child.stdout?.on('data', function look(chunk) {
      said += chunk
      const port = /Listening on 127\.0\.0\.1:(\d+)/.exec(said)?.[1]
      if (port === undefined) return
      child.stdout?.off('data', look)
      // Keep reading, because a full pipe would stop anvil.
      child.stdout?.resume()
      resolve(Number(port))
    })
  })

const stop = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const impatience = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  await exited
  clearTimeout(impatience)
}

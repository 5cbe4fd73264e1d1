import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { tether } from '@stablerail/processes'

const stopTimeoutMs = 60_000

export type EvmNodeOptions = {
  chainId: number
  /** The port. Default: a free port. */
  port?: number
  /**
   * A file that keeps the chain from one start to the next. Blocks, transactions, receipts, logs and the
   * latest state survive a stop, and also a kill of the process that started the node. These do not survive:
   * - data since the start, if anvil itself gets SIGKILL (it writes the file when it ends);
   * - transactions not yet mined, snapshots, and blocks that a reorg removed;
   * - state at earlier blocks, so neither `eth_call` in the past nor a reorg of blocks from before the start
   *   works. `extraArgs: ['--preserve-historical-states']` keeps the states of the last 500 blocks, as a full
   *   copy each: with 1,500 token holders 155 MB, 0.6 s to stop and 1.4 s to start, against 0.1 s.
   */
  statePath?: string
  /**
   * The interval at which blocks are mined. Default: each transaction is mined immediately in its own block.
   */
  blockTimeSeconds?: number
  /**
   * The number of blocks in an epoch. The block `safe` is one epoch behind the newest block, and `finalized`
   * is two. Anvil's default is 32.
   */
  slotsInAnEpoch?: number
  extraArgs?: string[]
}

/** An account of anvil's public mnemonic. Its key is public, so never send anything of value to it. */
export type EvmAccount = { address: `0x${string}`; privateKey: `0x${string}` }

export type EvmProcess = { pid: number; port: number; accounts: EvmAccount[]; stop(): Promise<void> }

/** Starts anvil and waits until it listens. Anvil ends when this process ends, in whatever way. */
export const startAnvil = async (options: EvmNodeOptions): Promise<EvmProcess> => {
  // The directory for anvil's cache. Anvil creates a directory in it for each reorg and does not delete it.
  // By default the cache is in the user's home directory.
  const cache = await mkdtemp(path.join(tmpdir(), 'stablerail-anvil-'))
  const child = spawn(anvilBinary(), anvilArguments(options, cache), {
    stdio: ['ignore', 'pipe', 'pipe'],
    // A detached process does not receive Ctrl-C from a terminal, so that the caller decides when anvil
    // stops.
    detached: true,
  })
  tether(child, 'TERM')
  child.once('exit', () => rmSync(cache, { recursive: true, force: true }))
  const banner = await readBanner(child)
  const port = Number(/Listening on 127\.0\.0\.1:(\d+)/.exec(banner)?.[1])
  return { pid: child.pid as number, port, accounts: readAccounts(banner), stop: () => stop(child) }
}

const anvilBinary = () => {
  const platform = process.platform
  const arch = process.arch === 'x64' ? 'amd64' : process.arch
  const program = platform === 'win32' ? 'anvil.exe' : 'anvil'
  const name = `@foundry-rs/anvil-${platform}-${arch}`
  try {
    // Anvil's binary is started directly, because the launcher of its package would be an additional Node
    // process.
    const launcher = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json')
    return createRequire(launcher).resolve(`${name}/bin/${program}`)
  } catch (cause) {
    throw new Error(`No EVM node for this platform: ${name} is not installed.`, { cause })
  }
}

const anvilArguments = (options: EvmNodeOptions, cache: string) => {
  const { chainId, port = 0, statePath, blockTimeSeconds, slotsInAnEpoch, extraArgs = [] } = options
  return [
    ...['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(chainId)],
    ...['--mnemonic', 'test test test test test test test test test test test junk'],
    // Keeps states in memory. By default anvil writes states older than the last 500 blocks to files, which
    // makes mining 50 % slower.
    ...['--max-persisted-states', '0', '--cache-path', cache],
    ...(statePath === undefined ? [] : ['--state', statePath]),
    ...(blockTimeSeconds === undefined ? [] : ['--block-time', String(blockTimeSeconds)]),
    ...(slotsInAnEpoch === undefined ? [] : ['--slots-in-an-epoch', String(slotsInAnEpoch)]),
    ...extraArgs,
  ]
}

/**
 * Reads anvil's output until it listens, and returns the port. With port 0 anvil chooses a free port itself,
 * so no other process can take the port in the meantime.
 */
const readBanner = (child: ChildProcess) => {
  return new Promise<string>((resolve, reject) => {
    let said = ''
    const fail = (why: string) => reject(new Error(`The EVM node did not start (${why}). It said:\n${said}`))
    child.once('error', (error) => fail(error.message))
    child.once('close', (code, signal) => fail(`exit ${code ?? signal}`))
    child.stderr?.on('data', (chunk) => {
      said = (said + chunk).slice(-10_000)
    })
    child.stdout?.on('data', function look(chunk) {
      said += chunk
      if (!/Listening on \S+:\d+/.test(said)) return
      child.stdout?.off('data', look)
      // Keep reading the output, because a full pipe would block the node.
      child.stdout?.resume()
      resolve(said)
    })
  })
}

const readAccounts = (banner: string): EvmAccount[] => {
  const addresses = [...banner.matchAll(/^\(\d+\) (0x[0-9a-fA-F]{40})\b/gm)]
  const keys = [...banner.matchAll(/^\(\d+\) (0x[0-9a-f]{64})\b/gm)]
  return addresses.map((match, index) => ({
    address: match[1] as `0x${string}`,
    privateKey: keys[index]?.[1] as `0x${string}`,
  }))
}

const stop = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const impatience = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  await exited
  clearTimeout(impatience)
}

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { addressKey } from '@stablerail/chains/addresses'
import type { ChainId } from '@stablerail/contract'
import { LocalClient, startSolanaNode } from '@stablerail/local-solana'
import { startTronNode } from '@stablerail/local-tron'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { networkIdOfGenesis } from '../../../chains/src/solana/network-id.ts'
import { signerOn } from '../../../chains/test/signers.ts'
import { startDevnet } from '../../../simulator/src/devnet.ts'
import type { NetworkConfig } from '../../src/settings/config.ts'
import { createTestDatabase } from '../../src/testing/database.ts'
import { secrets } from './deployment.ts'
import { type Installed, installServer } from './install.ts'

/**
 * For each library, the name of one of its functions. A file of the bundle that contains this name contains
 * the library, because the build does not rename functions.
 */
const marks = { '@solana/web3.js': 'compileToV0Message', tronweb: 'triggerSmartContract' }
type Library = keyof typeof marks

/**
 * A module for `node --import`. When the process ends, the module writes the URLs of all modules that the
 * process loaded to a file.
 */
const hook = `
  import { writeFileSync } from 'node:fs'
  import { registerHooks } from 'node:module'
  const loaded = new Set()
  registerHooks({
    load(url, context, next) {
      loaded.add(url)
      return next(url, context)
    },
  })
  process.on('exit', () => writeFileSync(process.env.LOADED_FILE, JSON.stringify([...loaded])))
`

let installed: Installed
let folder: string
beforeAll(async () => {
  installed = await installServer()
  folder = mkdtempSync(join(tmpdir(), 'stablerail-loaded-'))
  writeFileSync(join(folder, 'hook.mjs'), hook)
}, 300_000)
afterAll(() => {
  installed?.remove()
  rmSync(folder, { recursive: true, force: true })
})

type Setting = Omit<NetworkConfig, 'confirmations' | 'pollIntervalMs' | 'minesOnDemand'>

type Run = { parts?: 'all' | 'reader'; makeBlock?: () => void }

/**
 * Runs the installed server, with all its parts or only the chain reader, until the reader has read the
 * network for the first time. Returns the libraries that the process loaded.
 */
const librariesLoaded = async (
  network: Setting,
  { parts = 'all', makeBlock = () => undefined }: Run = {},
): Promise<Library[]> => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const client = new Client(database.url)
  await client.connect()
  onTestFinished(() => client.end())
  await insertWallet(client, network.chain)
  const file = join(folder, `${network.chain}-${network.watch}.json`)
  const program = installed.run([parts], {
    ...secrets,
    NODE_ENV: 'development',
    DATABASE_URL: database.url,
    PORT: '0',
    METRICS_PORT: '0',
    NETWORKS: JSON.stringify([network]),
    NODE_OPTIONS: `--import ${pathToFileURL(join(folder, 'hook.mjs')).href}`,
    LOADED_FILE: file,
  })
  await program.says('"msg":"started"')
  const read = network.watch === 'wallets' ? 'chain_accounts' : 'chain_cursors'
  while ((await client.query(`select from ${read}`)).rows.length === 0) {
    makeBlock()
    await delay(100)
  }
  process.kill(program.pid, 'SIGTERM')
  const { code, stdout, stderr } = await program.ended
  expect(code, stdout + stderr).toBe(0)
  const loaded = (JSON.parse(readFileSync(file, 'utf8')) as string[]).filter((url) => url.startsWith('file:'))
  // The list must contain the server's `main.js`, and not only `stablerail-server.cjs`, which imports
  // `main.js`. Otherwise the list is incomplete.
  expect(loaded.some((url) => url.endsWith('/dist/main.js'))).toBe(true)
  return librariesIn(loaded.map((url) => readFileSync(new URL(url), 'utf8')))
}

const librariesIn = (texts: readonly string[]) =>
  (Object.keys(marks) as Library[]).filter((name) => texts.some((text) => text.includes(marks[name])))

/** Inserts a verified wallet, because a reader that watches wallets reads nothing without a wallet. */
const insertWallet = async (client: Client, chain: ChainId): Promise<void> => {
  const { address } = signerOn(chain)
  await client.query("insert into workspaces (id, name, created_at) values ('ws_1', 'Shop', now())")
  await client.query(
    `insert into wallets
       (workspace_id, id, chain, token, address, address_key, nickname, verified_at, created_at)
     values ('ws_1', 'wal_1', $1, 'USDC', $2, $3, '', now(), now())`,
    [chain, address, addressKey(chain, address)],
  )
}

test('a process that reads EVM chains loads no library of another family', async () => {
  const devnet = await startDevnet('base')
  onTestFinished(() => devnet.node.stop())
  const { chain, livemode, networkId, rpcUrls, tokens } = devnet.network
  expect(await librariesLoaded({ chain, livemode, networkId, rpcUrls, tokens })).toEqual([])
}, 60_000)

test('a process that reads Tron loads none either', async () => {
  const node = await startTronNode()
  onTestFinished(() => node.stop())
  const tokens = { USDT: { address: await node.deployToken(), decimals: 6 } }
  const { chainId: networkId, jsonRpcUrl } = node
  const network: Setting = { chain: 'tron', livemode: false, networkId, rpcUrls: [jsonRpcUrl], tokens }
  expect(await librariesLoaded(network)).toEqual([])
}, 60_000)

// Runs only the chain reader. A worker would always load @solana/web3.js, because it derives the token
// accounts of wallets to read their balances.
test.each([
  ['blocks', []],
  // A chain reader that watches wallets needs @solana/web3.js to derive the token accounts of these wallets.
  ['wallets', ['@solana/web3.js']],
] as const)(
  'a reader of Solana by %s loads of the libraries: %j',
  async (watch, libraries) => {
    const node = await startSolanaNode()
    onTestFinished(() => node.close())
    const client = new LocalClient(node.rpcUrl)
    const mint = await client.createMint({ payer: await client.createWallet() })
    node.finalize()
    const genesis = await client.request<string>('getGenesisHash')
    const network: Setting = {
      chain: 'solana',
      livemode: false,
      watch,
      rpcUrls: [node.rpcUrl],
      networkId: networkIdOfGenesis(genesis) ?? 0,
      tokens: { USDC: { address: mint.address, decimals: 6 } },
    }
    expect(await librariesLoaded(network, { parts: 'reader', makeBlock: () => node.mine(1) })).toEqual(
      libraries,
    )
  },
  60_000,
)

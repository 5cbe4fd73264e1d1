import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { toHexAddress } from '@stablerail/chains/addresses'
import { runProgram } from '@stablerail/processes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKeypair, encodeBase58, LocalClient, startSolanaNode } from '../../../local-solana/src/index.ts'
import type { LocalChain } from '../local-chain.ts'
import { startLocalChain } from '../start-local-chain.ts'
import { networkFor } from './network.ts'
import { planSmoke } from './settings.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))

/** The private key of the local node's second account, which has TRX. */
const merchantOnTron = createHash('sha256').update('stablerail local tron 1').digest('hex')

let place: string
let solana: LocalChain
let tron: LocalChain
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'stablerail-smoke-test-'))
  const options = { stateDir: place, saved: undefined }
  solana = await startLocalChain('solana', options)
  tron = await startLocalChain('tron', options)
})
afterAll(async () => {
  await Promise.all([solana.stop(), tron.stop()])
  await rm(place, { recursive: true })
})

const onSolana = () => ({
  SMOKE_SOLANA_RPC_URL: solana.access.rpcUrl,
  SMOKE_SOLANA_MINT: solana.access.tokens.USDC ?? '',
  SMOKE_SOLANA_PAYER_KEY: solana.access.payerPrivateKey,
})

const onTron = () => ({
  SMOKE_TRON_RPC_URL: tron.access.rpcUrl,
  SMOKE_TRON_TOKEN: tron.access.tokens.USDT ?? '',
  SMOKE_TRON_PAYER_KEY: tron.access.payerPrivateKey,
})

/**
 * The number of blocks to mine after a transfer. It is larger than the number after which a transfer is
 * confirmed and final.
 */
const blocksAfterTransfer = 45

const transfersOnTron = async (): Promise<number> => {
  const { rpcUrl, tokens } = tron.access
  const filter = { fromBlock: '0x0', toBlock: 'latest', address: toHexAddress(tokens.USDT ?? '') }
  const response = await fetch(`${rpcUrl}/jsonrpc`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getLogs', params: [filter] }),
  })
  const { result } = (await response.json()) as { result: object[] }
  return result.length
}

test('the journeys run on Solana and on Tron, on what only answers as public providers do', async () => {
  const merchant = createKeypair()
  await new LocalClient(solana.access.rpcUrl).fund(merchant.address)
  const { ended } = runProgram(main, [], {
    ...onSolana(),
    ...onTron(),
    SMOKE_SOLANA_MERCHANT_KEY: encodeBase58(Buffer.concat([merchant.seed, Buffer.alloc(32)])),
    SMOKE_TRON_MERCHANT_KEY: merchantOnTron,
  })
  let isOver = false
  // After each transfer, mines the blocks for which Tron would need a minute. No more are mined, because the
  // reader would refuse a chain that is ten minutes ahead of its clock.
  const mining = (async () => {
    let mined = await transfersOnTron()
    for (; !isOver; await delay(1_000)) {
      if ((await transfersOnTron()) === mined) continue
      await tron.node.mine(blocksAfterTransfer)
      mined += 1
    }
  })()
  const { code, stdout, stderr } = await ended
  isOver = true
  await mining
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toContain('passed: solana: a deposit was seen, attributed and confirmed')
  expect(stdout).toContain('passed: tron: a deposit was seen, attributed and confirmed')
  for (const chain of ['solana', 'tron'])
    expect(stdout).toContain(`passed: ${chain}: the payment was refunded, and the refund confirmed`)
  expect(stdout).not.toContain('skipped')
  expect(stdout.match(/payment\.confirmed verified .*fullySettled true/g)).toHaveLength(2)
}, 180_000)

test('a payment that is not made fails, and what is not set is skipped', async () => {
  // The private key of an account without tokens, which cannot pay.
  const poor = { ...onTron(), SMOKE_TRON_PAYER_KEY: '11'.repeat(32) }
  const { code, stdout, stderr } = await runProgram(main, [], poor).ended
  expect(code).toBe(1)
  expect(stderr).not.toBe('')
  expect(stdout).toContain('failed: tron:')
  expect(stdout).not.toContain('passed')
  expect(stdout).toContain(
    'skipped: solana: SMOKE_SOLANA_RPC_URL, SMOKE_SOLANA_MINT, SMOKE_SOLANA_PAYER_KEY not set\n',
  )
}, 120_000)

test('where nothing is set, nothing is run and nothing is told as passed', async () => {
  const { code, stdout, stderr } = await runProgram(main, [], { SMOKE_TRON_API_KEY: 'k' }).ended
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout.split('\n')).toEqual([
    'skipped: solana: SMOKE_SOLANA_RPC_URL, SMOKE_SOLANA_MINT, SMOKE_SOLANA_PAYER_KEY not set',
    'skipped: tron: SMOKE_TRON_RPC_URL, SMOKE_TRON_TOKEN, SMOKE_TRON_PAYER_KEY not set',
    'Nothing was run, and nothing is proven. docs/guides/testing.md says what to set.',
    '',
  ])
})

test('a main network is refused, before anything is started', async () => {
  const node = await startSolanaNode()
  const double = await node.startDouble({ genesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d' })
  const [settings] = planSmoke({ ...onSolana(), SMOKE_SOLANA_RPC_URL: double.rpcUrl }).runs
  if (settings === undefined) throw new Error('There is nothing to run.')
  await expect(networkFor(settings)).rejects.toThrow('this is the main network')
  await node.close()
  await expect(networkFor(settings)).rejects.toThrow('solana: the provider cannot be reached.')
})

test('the key of an API goes to the provider alone, by its header', async () => {
  const [settings] = planSmoke({ ...onTron(), SMOKE_TRON_API_KEY: 'secret' }).runs
  if (settings === undefined) throw new Error('There is nothing to run.')
  const url = `${tron.access.rpcUrl}/jsonrpc`
  expect(await networkFor(settings)).toMatchObject({
    rpcUrls: [url],
    rpcHeaders: [{ rpcUrl: url, name: 'TRON-PRO-API-KEY', value: 'secret' }],
  })
})

test('settings that cannot be are told by their names, and keys are not repeated', async () => {
  const { code, stdout, stderr } = await runProgram(main, [], {
    SMOKE_SOLANA_RPC_URL: 'api.devnet.solana.com',
    SMOKE_SOLANA_MINT: merchantOnTron,
    SMOKE_SOLANA_PAYER_KEY: 'mistyped',
    SMOKE_SOLANA_MERCHANT_KEY: 'mistyped',
    ...onTron(),
    SMOKE_TRON_TOKEN: '0xa614f803B6FD780986A42c78Ec9c7f77e6DeD13C',
    SMOKE_TRON_PAYER_KEY: 'mistyped',
    SMOKE_TRON_MERCHANT_KEY: `${merchantOnTron}0`,
  }).ended
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr.trim().split('\n')).toEqual([
    'SMOKE_SOLANA_RPC_URL: must be the address of a provider, such as https://provider.example/key',
    'SMOKE_SOLANA_MINT: must be the mint of an SPL token, 32 bytes in base58',
    'SMOKE_SOLANA_PAYER_KEY: must be a secret key, 64 bytes in base58',
    'SMOKE_SOLANA_MERCHANT_KEY: must be a secret key, 64 bytes in base58',
    'SMOKE_TRON_TOKEN: must be a Tron address, base58 with its checksum, 34 characters beginning with T',
    'SMOKE_TRON_PAYER_KEY: must be a private key, 64 hexadecimal digits',
    'SMOKE_TRON_MERCHANT_KEY: must be a private key, 64 hexadecimal digits',
  ])
})

test('another way to watch than the two is refused by its name', () => {
  const plan = () => planSmoke({ ...onSolana(), SMOKE_SOLANA_WATCH: 'wallet' })
  expect(plan).toThrow('SMOKE_SOLANA_WATCH: must be "wallets" or "blocks", and is "wallet"')
})

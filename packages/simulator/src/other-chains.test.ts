import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { runProgram } from '@stablerail/processes'
import { expect, onTestFinished, test } from 'vitest'
import { createKeypair, decodeBase58, LocalClient } from '../../local-solana/src/index.ts'
import { withLocalChains } from '../../server/src/mechanisms/local-time/index.ts'
import { startReaders } from '../../server/src/mechanisms/reading/index.ts'
import { shiftLiveCheckouts } from '../../server/src/resources/checkouts/index.ts'
import { createPaymentListener } from '../../server/src/resources/payments/index.ts'
import { insertVerifiedWallet } from '../../server/src/testing/checkouts.ts'
import { createTestContext, createTestScope } from '../../server/src/testing/context.ts'
import type { Description } from './describe.ts'
import { startLocalChain } from './start-local-chain.ts'

const start = fileURLToPath(new URL('start.ts', import.meta.url))
const pay = fileURLToPath(new URL('../../../examples/first-payment/pay.ts', import.meta.url))

const makePlace = async () => {
  const place = await mkdtemp(join(tmpdir(), 'stablerail-others-'))
  onTestFinished(() => rm(place, { recursive: true, force: true }))
  return place
}

const startEmulator = async (dataDir: string, chains: string) => {
  const args = ['--json', '--port', '0', '--chains', chains, '--data-dir', dataDir]
  const program = runProgram(start, args, {})
  await program.says('"other":')
  const line = program.said.split('\n').find((each) => each.startsWith('{"baseUrl"'))
  const described = JSON.parse(line ?? '') as Description
  const ask = async (path: string, body?: object) => {
    const response = await fetch(`${described.baseUrl}/v1/workspaces/${described.workspaceId}/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${described.keys.full}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return (await response.json()) as { hostedUrl: string; data: { chain: string; status: string }[] }
  }
  const stop = async () => {
    process.kill(-program.pid, 'SIGINT')
    return await program.ended
  }
  return { program, described, ask, stop }
}

test('payments on Solana and Tron are made, confirmed, and still there after a restart', async () => {
  const dataDir = await makePlace()
  const first = await startEmulator(dataDir, 'solana')
  expect(Object.keys(first.described.chains)).toEqual(['solana'])
  expect((await first.stop()).stderr).toContain('A payment on Solana')

  const { program, described, ask, stop } = await startEmulator(dataDir, 'solana,tron')
  onTestFinished(async () => void (await stop()))
  expect(described.chains.solana).toEqual({
    ...first.described.chains.solana,
    rpcUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
  })
  const isOf = (id: string) => (payment: { chain: string }) => payment.chain === id
  for (const [chain, token] of [
    ['solana', 'USDC'],
    ['tron', 'USDT'],
  ] as const) {
    const { hostedUrl } = await ask('checkouts', { mode: 'payment', amount: 500, chain, token })
    const { code, stdout, stderr } = await runProgram(pay, [hostedUrl], {}).ended
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain('Paid: payment.confirmed and checkout.succeeded')
  }
  const { data: payments } = await ask('payments')
  // Each start of the emulator makes one payment on each of its chains. The first start has Solana only, and
  // the second has Solana and Tron. The loop above has made one more payment on each of the two chains.
  expect(payments.filter(isOf('solana'))).toHaveLength(3)
  expect(payments.filter(isOf('tron'))).toHaveLength(2)
  for (const { status } of payments) expect(status).toBe('confirmed')
  expect(program.said).not.toMatch(/"level":[56]0/)
}, 180_000)

test('a payment on Solana that is finalized is there after a kill', async () => {
  const stateDir = await makePlace()
  const begin = (dir: string) => startLocalChain('solana', { stateDir: dir, saved: undefined })
  const chain = await begin(stateDir)
  onTestFinished(() => chain.stop())
  const client = new LocalClient(chain.access.rpcUrl)
  const secret = decodeBase58(chain.access.payerPrivateKey, 90)
  const payer = createKeypair(secret?.subarray(0, 32))
  const signature = await client.fund(payer.address, 5n)
  const statusOf = async (asked: LocalClient) => {
    const { value } = await asked.request<{ value: ({ confirmationStatus: string } | null)[] }>(
      'getSignatureStatuses',
      [signature],
    )
    return value[0]?.confirmationStatus
  }
  while ((await statusOf(client)) !== 'finalized') await delay(50)
  const copy = await makePlace()
  await cp(stateDir, copy, { recursive: true })
  const again = await begin(copy)
  onTestFinished(() => again.stop())
  expect(await statusOf(new LocalClient(again.access.rpcUrl))).toBe('finalized')
  expect(again.network.networkId).toBe(chain.network.networkId)
}, 60_000)

test('the time of Solana and Tron is moved by a year, and both go on from there', async () => {
  const stateDir = await makePlace()
  const chains = await Promise.all(
    (['solana', 'tron'] as const).map((chain) => startLocalChain(chain, { stateDir, saved: undefined })),
  )
  const world = await createTestContext({ config: { networks: chains.map(({ network }) => network) } })
  const nodes = chains.map(({ node }) => node)
  const context = await withLocalChains(world.context, nodes, shiftLiveCheckouts)
  // Registers a wallet on each network, because the service reads only networks on which a wallet is
  // registered.
  const scope = await createTestScope(context)
  for (const { network, merchant } of chains)
    await insertVerifiedWallet(context, scope, merchant.address, {
      chain: network.chain,
      token: network.chain === 'tron' ? 'USDT' : 'USDC',
    })
  const readers = startReaders(context, createPaymentListener())
  onTestFinished(async () => {
    await readers.stop()
    await world.close()
    await Promise.all(chains.map((chain) => chain.stop()))
  })
  const to = new Date(context.clock.now().getTime() + 366 * 86_400_000)
  await context.localChains?.moveUp(to)
  const moved = await Promise.all(nodes.map((node) => node.head()))
  for (const { time } of moved) expect(time.getTime()).toBeGreaterThanOrEqual(to.getTime() - 3_000)
  for (const [index, node] of nodes.entries())
    while ((await node.head()).number <= (moved[index]?.number ?? 0)) await delay(100)
}, 120_000)

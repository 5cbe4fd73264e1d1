import { readDepositFactory } from '@stablerail/chains'
import { chainFacts, evmChains } from '@stablerail/contract'
import { isAddress } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { createMetrics } from '../../server/src/mechanisms/metrics/index.ts'
import { examineProviders } from '../../server/src/mechanisms/reading/index.ts'
import { systemClock } from '../../server/src/ports/index.ts'
import { testConfig } from '../../server/src/testing/context.ts'
import { describe } from './describe.ts'
import { type Devnet, startDevnet, withContracts } from './devnet.ts'

const start = async (saved?: Devnet['tokens'], chain: Devnet['chain'] = 'base') => {
  const devnet = await startDevnet(chain, { saved })
  onTestFinished(() => devnet.node.stop())
  return devnet
}

const seeded = {
  workspaceId: '',
  email: '',
  password: '',
  other: { workspaceId: '', key: '' },
  keys: { full: '', restricted: '', readonly: '', live: '' },
}

test('the addresses of tokens have their checksums, also those an earlier start kept without', async () => {
  const deployed = await start()
  const { USDC, USDT } = deployed.tokens
  const plain = { USDC: USDC.toLowerCase(), USDT: USDT.toLowerCase() } as Devnet['tokens']
  const found = await start(plain)
  for (const devnet of [deployed, found]) {
    expect(devnet.tokens).toEqual({ USDC, USDT })
    const { base } = describe({
      config: testConfig(),
      seeded,
      devnets: [devnet],
      others: [],
      mailUrl: '',
      checkoutUrl: '',
    }).chains
    const shown = [...Object.values(base?.tokens ?? {}), devnet.network.tokens.USDC?.address ?? '']
    expect(shown.map((address) => isAddress(address, { strict: true }))).toEqual([true, true, true])
    expect(shown.join('')).toMatch(/[A-F]/)
  }
})

test('the last of the EVM chains has a node of its own number, which a reader reads', async () => {
  const chain = evmChains.at(-1) ?? 'base'
  const { network, payer, merchant, node, tokens } = await start(undefined, chain)
  expect(network).toMatchObject({ chain, networkId: chainFacts[chain].networkIds.local })
  await node.transfer({ token: tokens.USDC, from: payer.address, to: merchant.address, amountBase: 1n })
  await node.mine(network.confirmations)
  const parts = {
    clock: systemClock,
    chainClock: systemClock,
    config: testConfig(),
    localChains: null,
    metrics: createMetrics(),
  }
  const [examined] = await examineProviders(parts, network)
  // The transfers are the mint of each token to the payer, and the payment.
  expect(examined).toMatchObject({ fault: null, transfers: 3 })
})

test('each chain has the deposit factory, and those where subscriptions are pulled the pull contract', async () => {
  const asker = { metrics: createMetrics() }
  for (const chain of ['ethereum', 'base'] as const) {
    const devnet = await start(undefined, chain)
    const { depositFactory = '', pullContract } = await withContracts(devnet)
    expect(await readDepositFactory(asker, devnet.network, depositFactory)).toBe('sound')
    expect(pullContract !== undefined).toBe(chainFacts[chain].canPull)
    expect((await withContracts(devnet)).depositFactory).toBe(depositFactory)
  }
})

test('the node answers no page of another origin', async () => {
  const { node } = await start()
  const [origin, type] = ['https://shop.example', 'content-type']
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_accounts', params: [] })
  const call = { method: 'POST', body, headers: { origin, [type]: 'application/json' } }
  const asking = { 'access-control-request-method': 'POST', 'access-control-request-headers': type }
  const answers = [
    await fetch(node.rpcUrl, { method: 'OPTIONS', headers: { origin, ...asking } }),
    await fetch(node.rpcUrl, call),
  ]
  for (const { headers } of answers) expect(headers.get('access-control-allow-origin')).toBeNull()
  // Sends a request that browsers send to another site without asking it first (without a CORS preflight).
  const plain = await fetch(node.rpcUrl, { ...call, headers: { origin, [type]: 'text/plain' } })
  expect(await plain.text()).not.toContain('"result"')
})

import { fileURLToPath } from 'node:url'
import { startEvmNode } from '@stablerail/local-evm'
import { runProgram } from '@stablerail/processes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestTron, tronAccount } from '../../../../chains/test/tron-provider.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'

const program = fileURLToPath(new URL('../../testing/chains/print-loaded.ts', import.meta.url))

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/**
 * Reads the networks in a separate process. Returns the chain libraries that the process has loaded by the
 * end of the reading, and those that it has loaded after it also looked up a refund on Tron.
 */
const librariesOf = async (networks: object[], refund: object = {}) => {
  const { code, stdout, stderr } = await runProgram(program, [database.url, JSON.stringify(refund)], {
    NETWORKS: JSON.stringify(networks),
  }).ended
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout) as { reading: string[]; refunding: string[] }
}

test('a process that reads EVM chains loads no library of Tron or Solana', async () => {
  const node = await startEvmNode({ chainId: 31_337 })
  const tokens = { USDC: { address: await node.deployToken('USDC'), decimals: 6 } }
  const base = { chain: 'base', livemode: false, networkId: node.chainId, rpcUrls: [node.rpcUrl], tokens }
  expect(await librariesOf([base])).toEqual({ reading: ['viem'], refunding: ['viem'] })
  await node.stop()
})

test('a process that reads Tron loads tronweb with its first refund, and no library of Solana', async () => {
  const node = await startTestTron()
  const token = { address: await node.deployToken('USDT'), decimals: 6 }
  const [wallet, buyer] = [tronAccount(node, 3), tronAccount(node, 1)]
  await node.mint({ token: token.address, to: wallet.address, amountBase: 5_000_000n })
  await node.mine(20)
  const refund = { walletKey: wallet.address, recipientKey: buyer.address, token, amountBase: '5000000' }
  const tron = {
    chain: 'tron',
    livemode: false,
    networkId: node.chainId,
    rpcUrls: [node.jsonRpcUrl],
    tokens: { USDT: token },
  }
  const { reading, refunding } = await librariesOf([tron], refund)
  expect(reading).toEqual(['viem'])
  expect(refunding).toEqual(['ethers', 'library', 'tronweb', 'viem'])
  await node.stop()
})

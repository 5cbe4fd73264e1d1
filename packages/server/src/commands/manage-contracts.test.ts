import { type DeployableContract, knownDepositFactory, knownPullContract } from '@stablerail/chains'
import { type EvmNode, startEvmNode } from '@stablerail/local-evm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Config } from '../settings/config.ts'
import { testConfig } from '../testing/context.ts'
import { networkOf } from '../testing/payments/world.ts'
import { manageContracts } from './manage-contracts.ts'

const contract = knownPullContract()
const factory = knownDepositFactory()
let node: EvmNode
let config: Config
beforeAll(async () => {
  node = await startEvmNode({ chainId: 31_337 })
  const token = await node.deployToken('USDC')
  const relayerKey = node.accounts[4]?.privateKey ?? null
  config = testConfig({ networks: [networkOf(node, token)], relayerKey })
})
afterAll(() => node.stop())

type Wanted = { plan: boolean; contract?: DeployableContract }

const printed = async (deploy: Wanted | null, changes: Partial<Config> = {}) => {
  let text = ''
  const print = (line: string) => {
    text += line
  }
  const wanted =
    deploy === null
      ? null
      : { chain: 'base' as const, mode: null, contract: 'pull-contract' as const, ...deploy }
  await manageContracts({ ...config, ...changes }, wanted, print)
  return text
}

test('a plan says what a deployment costs and deploys nothing, a deployment deploys once', async () => {
  const relayer = node.accounts[4]?.address
  expect(await printed(null)).toBe(
    `base test: relayer ${relayer}, balance 10000.000000\n  ${contract} has no pull contract\n` +
      '  pullContract is not configured: no subscription is pulled here\n' +
      `  ${factory} has no deposit factory\n` +
      '  depositFactory is not configured: no checkout has a deposit address here\n',
  )
  const plan = await printed({ plan: true })
  expect(plan).toMatch(
    /^base test: deploys the pull contract to 0x\w{40} from 0x\w{40}, which has 10000\.000000: /,
  )
  expect(plan).toMatch(/: 16\d{5} gas, at most 0\.00\d{4}\.\n$/)
  expect(await node.client.getCode({ address: contract as `0x${string}` })).toBeUndefined()

  const pauper = `0x${'11'.repeat(32)}` as const
  const broke = printed({ plan: false }, { relayerKey: pauper })
  await expect(broke).rejects.toThrow('has too little to pay for that')

  const deployed = await printed({ plan: false })
  expect(deployed).toMatch(/Deployed by 0x\w{64}\. Now set in NETWORKS:\n/)
  expect(deployed).toContain(`"pullContract": "${contract}"`)
  expect(await printed({ plan: false })).toBe(
    `base test: ${contract} is the pull contract of this version; nothing to do.\n`,
  )
})

test('the deposit factory is planned, deployed once, and shown, beside the pull contract', async () => {
  const wanted = { contract: 'deposit-factory' } as const
  expect(await printed({ plan: true, ...wanted })).toMatch(
    new RegExp(
      `^base test: deploys the deposit factory to ${factory} from 0x\\w{40}, which has \\d+\\.\\d{6}: (9|10)\\d{5} gas, at most 0\\.00\\d{4}\\.\\n$`,
    ),
  )
  expect(await node.client.getCode({ address: factory as `0x${string}` })).toBeUndefined()
  const deployed = await printed({ plan: false, ...wanted })
  expect(deployed).toMatch(/Deployed by 0x\w{64}\. Now set in NETWORKS:\n/)
  expect(deployed).toContain(`"depositFactory": "${factory}"`)
  expect(await printed({ plan: false, ...wanted })).toBe(
    `base test: ${factory} is the deposit factory of this version; nothing to do.\n`,
  )
  const [network] = config.networks
  if (network === undefined) throw new Error('The test has no network.')
  const shown = await printed(null, { networks: [{ ...network, depositFactory: factory.toLowerCase() }] })
  expect(shown.split('\n').slice(3)).toEqual([`  ${factory} is the deposit factory of this version`, ''])
})

test('a network whose provider does not answer keeps no other from being shown', async () => {
  const [network] = config.networks
  if (network === undefined) throw new Error('The test has no network.')
  const silent = { ...network, chain: 'polygon' as const, rpcUrls: ['http://127.0.0.1:1'] }
  const shown = await printed(null, { networks: [silent, network] })
  expect(shown).toMatch(/^polygon test: 127\.0\.0\.1:1 gave no answer: .+\nbase test: relayer /)
})

test('a configured address with other code is told, and so is a lack of a key', async () => {
  const [network] = config.networks
  if (network === undefined) throw new Error('The test has no network.')
  const elsewhere = network.tokens.USDC?.address ?? ''
  const shown = await printed(null, {
    networks: [{ ...network, pullContract: elsewhere, depositFactory: elsewhere }],
  })
  for (const [setting, name] of [
    ['pullContract', 'pull contract'],
    ['depositFactory', 'deposit factory'],
  ])
    expect(shown).toContain(`  ${setting} ${elsewhere} has other code than the ${name} of this version\n`)
  await expect(printed(null, { relayerKey: null })).rejects.toThrow('RELAYER_KEY: is required')
})

test('a network of another family has no pull contract to be shown', async () => {
  const [network] = config.networks
  if (network === undefined) throw new Error('The test has no network.')
  const tron = { ...network, chain: 'tron' as const, networkId: 728_126_428 }
  const shown = await printed(null, { networks: [tron, network] })
  expect(shown).toMatch(/^base test: relayer /)
  expect(shown).not.toContain('tron')
})

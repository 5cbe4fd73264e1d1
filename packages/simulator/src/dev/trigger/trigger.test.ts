/** Every trigger, on one simulator. The slowest come last, because some of them move the time of the chain. */
import { readFileSync } from 'node:fs'
import { eventCatalogue, eventTypes } from '@stablerail/contract'
import { Stablerail } from '@stablerail/sdk'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DevProcess, startDevProcess } from '../dev-process.ts'
import { triggerTypes, untriggered } from './index.ts'
import { createSignIn } from './sign-in.ts'

const startedAtMs = performance.now()
let dev: DevProcess
let client: Stablerail
beforeAll(async () => {
  dev = await startDevProcess()
  const { baseUrl, workspace } = dev.description
  client = new Stablerail({ baseUrl, workspaceId: workspace.workspaceId, apiKey: workspace.keys.full })
})
afterAll(async () => {
  await dev.stop()
  console.info(`The triggers took ${Math.round((performance.now() - startedAtMs) / 1_000)} s.`)
})

const triggered = Object.keys(triggerTypes).filter((type) => triggerTypes[type] === true)

test('every type of event can be triggered, except those that the contract has for a later version', () => {
  expect(Object.keys(triggerTypes).sort()).toEqual([...eventTypes].sort())
  const later = eventTypes.filter((type) => 'later' in eventCatalogue[type])
  expect(Object.keys(untriggered)).toEqual(later)
  expect(triggered.filter((type) => type in untriggered)).toEqual([])
})

test('the guide names the types that can be triggered', () => {
  const guide = readFileSync(new URL('../../../../../docs/guides/dev.md', import.meta.url), 'utf8')
  const table = guide.slice(guide.indexOf('| records of'), guide.indexOf('This version never sends'))
  const named = [...table.matchAll(/`([a-z_.]+)`/g)].map(([, type]) => type)
  expect(named.sort()).toEqual(triggered.toSorted())
})

const settings = async () => {
  const { affiliateEnabled, affiliateBasisPoints } = await client.workspaces.retrieve()
  const { data } = await client.wallets.listSettlementOptions()
  const { data: endpoints } = await client.webhookEndpoints.list()
  return { affiliateEnabled, affiliateBasisPoints, wallets: data, endpoints }
}

const signIn = (password: string) => {
  const { baseUrl, workspace } = dev.description
  const { workspaceId, keys, operator } = workspace
  const access = { baseUrl, workspaceId, apiKey: keys.full }
  return createSignIn({ access, operator: { ...operator, password } })
}

test('a password that was changed is named as the reason of a refused sign-in', async () => {
  await expect(signIn('another password')()).rejects.toThrow('If you have changed the password')
})

describe('an event happens', () => {
  let before: Awaited<ReturnType<typeof settings>>
  beforeAll(async () => {
    before = await settings()
  })

  test.each(triggered)('%s', async (type) => {
    const { event, did } = await dev.ask('trigger', { type })
    expect(event).toMatchObject({ type, id: expect.stringMatching(/^evt_/) })
    expect(did).not.toEqual([])
  })

  test('the renewal that failed has an empty wallet as its reason', async () => {
    const { data } = await client.subscriptions.list()
    expect(data.flatMap(({ autopayIssue }) => autopayIssue ?? [])).toEqual(['insufficient_balance'])
  })

  test('a refund from a wallet whose key is unknown is refused, with the wallet to use', async () => {
    const { wallets } = (await signIn(dev.description.workspace.operator.password)()).client
    const account = privateKeyToAccount(generatePrivateKey())
    const { wallet, challenge } = await wallets.create({
      chain: 'base',
      token: 'USDC',
      address: account.address,
    })
    const signature = await account.signMessage({ message: challenge.message })
    await wallets.verify(wallet.id, { challengeId: challenge.id, signature })
    await wallets.update(wallet.id, { isDefault: true })
    await expect(dev.ask('trigger', { type: 'refund.broadcast' })).rejects.toThrow(
      new RegExp(`no key of the wallet ${account.address}\\. Make 0x\\w{40} the default`),
    )
    await wallets.delete(wallet.id)
  })

  test('the workspace has the same settings, wallets and endpoints as before', async () => {
    expect(await settings()).toEqual(before)
  })
})

/** Tests renewals by allowance while the workers are not configured to pull them. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NetworkConfig } from '../../settings/config.ts'
import { queuedMails } from '../../testing/invoices.ts'
import { approve } from '../../testing/relaying/agreements.ts'
import {
  carry,
  collect,
  createRenewalWorld,
  openAllowanceTill,
  passDays,
  pullKind,
  type RenewalWorld,
} from '../../testing/relaying/renewals.ts'
import { runRelays } from '../../testing/relaying/world.ts'
import { collectRenewalsJob } from './index.ts'

let world: RenewalWorld
beforeAll(async () => {
  world = await createRenewalWorld()
  world.context.config.testModeMail = 'customers'
})
afterAll(() => world.close())
beforeEach(() => approve(world, 10n ** 12n))

type Till = Awaited<ReturnType<typeof openAllowanceTill>>

const renewing = async (): Promise<Till> => {
  const till = await openAllowanceTill(world)
  await passDays(world, 31)
  return till
}

const withNetworks = (networks: NetworkConfig[]) => ({
  ...world.context,
  config: { ...world.context.config, networks },
})

/**
 * Returns the context of workers whose network has other settings; a setting that is undefined in `changes`
 * is removed.
 */
const configured = (changes: { [Field in keyof NetworkConfig]?: NetworkConfig[Field] | undefined }) => {
  const network = { ...world.network, ...changes }
  return withNetworks([
    Object.fromEntries(Object.entries(network).filter(([, value]) => value !== undefined)) as NetworkConfig,
  ])
}

const otherContract = `0x${'c0'.repeat(20)}`

const agreementOf = (till: Till) =>
  world.context.db
    .selectFrom('agreements')
    .select(['state', 'contract'])
    .where('hash', '=', till.agreed.hash)
    .executeTakeFirstOrThrow()

const pulls = (till: Till) =>
  world.context.db.selectFrom('pulls').selectAll().where('agreement', '=', till.agreed.hash).execute()

const failures = async (till: Till) =>
  (await world.events())
    .filter(
      ({ type, data }) => type === 'subscription.payment_failed' && JSON.stringify(data).includes(till.id),
    )
    .map(({ data }) => data.failureReason)

const linksTo = async (till: Till) => {
  const { token } = await till.newest()
  return (await queuedMails(world)).filter(({ text }) => text.includes(`/i/${token}`)).length
}

test.each([
  ['have no pull contract', () => configured({ pullContract: undefined })],
  ['have another pull contract', () => configured({ pullContract: otherContract })],
  [
    'have another contract of the token',
    () => configured({ tokens: { USDC: { address: otherContract, decimals: 6 } } }),
  ],
  ['have another network', () => configured({ networkId: 1 })],
  ['do not have the network', () => withNetworks([])],
])(
  'a renewal that falls due while three workers %s is pulled once the setting is back',
  async (_, broken) => {
    const till = await renewing()
    for (let worker = 0; worker < 3; worker += 1) await collectRenewalsJob.run(broken())
    expect(await till.readSubscription()).toMatchObject({ status: 'active', autopayIssue: 'unavailable' })
    expect(await till.row()).toMatchObject({ agreement: till.agreed.hash, collect_at: null })
    expect(await agreementOf(till)).toEqual({ state: 'living', contract: world.network.pullContract })
    expect([await failures(till), await linksTo(till), await pulls(till)]).toEqual([['unavailable'], 1, []])

    await collect(world)
    await carry(world)
    expect(await till.readSubscription()).toMatchObject({ status: 'active', autopayIssue: null })
    await passDays(world, 31)
    await collect(world)
    await carry(world)
    expect((await pulls(till)).map(({ period, state }) => [period, state])).toEqual([
      [1, 'succeeded'],
      [2, 'succeeded'],
    ])
    expect(await till.told('subscription.renewed')).toEqual([2])
    expect(await failures(till)).toEqual(['unavailable'])
  },
)

test('a renewal that was paid by its link meanwhile is not pulled, and the next one is', async () => {
  const till = await renewing()
  await collectRenewalsJob.run(configured({ pullContract: undefined }))
  await till.payNewest()
  await collect(world)
  await carry(world)
  expect(await pulls(till)).toEqual([])
  await passDays(world, 31)
  await collect(world)
  await carry(world)
  expect((await pulls(till)).map(({ period, state }) => [period, state])).toEqual([[2, 'succeeded']])
})

test('each period that falls due without the setting is told once, with a link', async () => {
  const till = await renewing()
  const broken = configured({ pullContract: undefined })
  await collectRenewalsJob.run(broken)
  await till.payNewest()
  await passDays(world, 31)
  await collectRenewalsJob.run(broken)
  await collectRenewalsJob.run(broken)
  expect([await failures(till), await linksTo(till)]).toEqual([['unavailable', 'unavailable'], 1])
  // The dunning steps request the pull again, and emit no further event.
  await passDays(world, 4)
  await collectRenewalsJob.run(broken)
  expect(await failures(till)).toEqual(['unavailable', 'unavailable'])
  expect(await till.readSubscription()).toMatchObject({ status: 'past_due', autopayIssue: 'unavailable' })
  await collect(world)
  await carry(world)
  expect(await till.readSubscription()).toMatchObject({ status: 'active', autopayIssue: null })
})

test('a pull that was asked for before the pull contract was changed does not end the agreement', async () => {
  const till = await renewing()
  await collect(world)
  const context = configured({ pullContract: otherContract })
  const network = { ...world.network, pullContract: otherContract }
  const [relay] = await world.context.db
    .selectFrom('relays')
    .selectAll()
    .where('subject', 'like', `%${till.agreed.hash}%`)
    .execute()
  if (relay === undefined) return expect.unreachable()
  expect(await pullKind.foresee(context, network, relay as never, 1n)).toBe('unavailable')
})

test('what the customer has ended is told as such, also where nothing could be pulled', async () => {
  const till = await renewing()
  await world.context.db
    .updateTable('agreements')
    .set({ state: 'stopped', ended_at: world.clock.now() })
    .where('hash', '=', till.agreed.hash)
    .execute()
  await collectRenewalsJob.run(configured({ pullContract: undefined }))
  expect(await till.readSubscription()).toMatchObject({ autopayIssue: 'stopped' })
  expect(await till.row()).toMatchObject({ agreement: null })
  await runRelays(world, [pullKind])
})

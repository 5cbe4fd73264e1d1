import { knownPullContract } from '@stablerail/chains'
import type { EvmAccount } from '@stablerail/local-evm'
import { deployPullContractOn } from '@stablerail/local-evm'
import { createTestClock, type TestClock } from '@stablerail/test-support'
import type { Hex } from 'viem'
import type { PullNetwork } from '../../mechanisms/relaying/index.ts'
import { createPullKind } from '../../resources/agreements/index.ts'
import { isAwaited } from '../../resources/checkouts/index.ts'
import type { RelayKind } from '../../resources/context.ts'
import { billSubscriptionsJob, collectRenewalsJob, followPull } from '../../resources/subscriptions/index.ts'
import { createRefundWorld, type RefundWorld } from '../payments/refunds.ts'
import { openSubscriptionTill } from '../payments/subscriptions.ts'
import type { WorldOptions } from '../payments/world.ts'
import { accountsOf, agree, approve, nameRelayer } from './agreements.ts'
import { type RelayWorld, runRelays } from './world.ts'

export const pullKind: RelayKind = createPullKind({ isAwaited, follow: followPull })

/** A test environment: a chain with the pull contract, and the API. */
export type PullWorld = RefundWorld & Pick<RelayWorld, 'relayer' | 'network'>

/** The test environment `PullWorld`, with a clock that the test moves together with the time of the chain. */
export type RenewalWorld = PullWorld & { clock: TestClock }

export const createRenewalWorld = async (): Promise<RenewalWorld> => {
  const clock = createTestClock(new Date())
  return { ...(await createPullWorld({ clock })), clock }
}

export const createPullWorld = async (
  options: Pick<WorldOptions, 'clock' | 'open' | 'byDeposit'> = {},
): Promise<PullWorld> => {
  // The key of the fifth account of every test node. It is needed here, before the node runs and returns its
  // accounts.
  const relayerKey: Hex = '0x47e179ec197488593b187f80a00eb0da91f1b9d0b13f8733639f19c30a34926a'
  const pullContract = knownPullContract()
  const world = await createRefundWorld({ ...options, relayerKey, network: { pullContract } })
  await deployPullContractOn(world.node)
  const relayer = world.node.accounts[4]
  if (relayer?.privateKey !== relayerKey) throw new Error('The relayer is not the fifth account of the node.')
  const network: PullNetwork = { ...world.network, pullContract }
  return { ...world, relayer, network }
}

/** Advances the clock and the time of the chain, and runs the jobs that become due. */
export const passDays = async (world: RenewalWorld, days: number): Promise<void> => {
  const { clock, context, node } = world
  clock.advance({ days })
  await node.client.increaseTime({ seconds: days * 86_400 })
  await node.mine(1)
  while ((await billSubscriptionsJob.run(context)) > 0);
}

/** Queues the pulls that are due. */
export const collect = async ({ context }: RenewalWorld): Promise<void> => {
  await collectRenewalsJob.run(context)
}

/** Sends the queued pulls, mines until they are confirmed, and reads the payments. */
export const carry = async (world: RenewalWorld): Promise<void> => {
  await runRelays(world, [pullKind])
  await world.node.mine(world.network.confirmations)
  await runRelays(world, [pullKind])
  await world.read()
}

/**
 * Creates a test workspace whose customer has paid a first period by hand, and has signed terms for the later
 * periods.
 */
export const openAllowanceTill = async (
  world: RenewalWorld,
  {
    maximumCents = 2_000,
    payer = accountsOf(world).payer,
  }: { maximumCents?: number; payer?: EvmAccount } = {},
) => {
  const { merchant } = accountsOf(world)
  await world.node.mint({ token: world.token, to: payer.address, amountBase: 10n ** 12n })
  await approve(world, 10n ** 12n, payer)
  await nameRelayer(world)
  const till = await openSubscriptionTill(world, 'month', { wallet: merchant.address })
  const payNewest = async () =>
    await till.settle(await till.prepare(await till.newest()), { from: payer.address })
  await payNewest()
  const row = () =>
    world.context.db
      .selectFrom('subscriptions')
      .selectAll()
      .where('id', '=', till.id)
      .executeTakeFirstOrThrow()
  const startSeconds = Math.floor((await row()).anchor.getTime() / 1000)
  const agreed = await agree(
    world,
    {
      maximumBase: BigInt(maximumCents) * 10_000n,
      startSeconds,
      endSeconds: startSeconds + 5 * 366 * 86_400,
    },
    payer,
    till.shop.scope,
  )
  const setAutopay = { autopay: 'allowance' as const, agreement: agreed.hash }
  await world.context.db.updateTable('subscriptions').set(setAutopay).where('id', '=', till.id).execute()
  return { ...till, agreed, payer, merchant, row, payNewest }
}

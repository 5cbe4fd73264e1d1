import type { CollectSettings } from '@stablerail/chains'
import { createTestClock, type TestClock } from '@stablerail/test-support'
import { onTestFinished } from 'vitest'
import { createRelayJobs } from '../../mechanisms/relaying/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { Context, RelayKind } from '../../resources/context.ts'
import { collectKind, createCollectJobs } from '../../resources/deposits/index.ts'
import type { NetworkConfig } from '../../settings/config.ts'
import { createDepositWorld, type DepositWorld } from './deposits.ts'
import { confirmations, type PreparedCheckout, type WorldOptions } from './world.ts'

type Shop = Awaited<ReturnType<DepositWorld['openShop']>>

/** A world whose server collects deposits. */
export type CollectingWorld = Omit<DepositWorld, 'context'> & {
  context: Context
  clock: TestClock
  /** Returns the context of a process with other settings. */
  configured(collect: Partial<CollectSettings>, changes?: Partial<NetworkConfig>): Context
  /** Creates a workspace whose deposits are collected until the end of the test. */
  openCollecting(): Promise<Shop>
  switchCollecting(scope: Scope, collecting: boolean): Promise<void>
  /** Pays checkouts of a workspace, in cents, and reads the payments. */
  fund(shop: Shop, amountsMinor: readonly number[]): Promise<PreparedCheckout[]>
  /** Searches for deposits to collect, as a process that has just started, and returns the number of requested calls. */
  search(context?: Context): Promise<number>
  /** Sends the requested calls, and records outcomes. */
  relay(context: Context, kinds: readonly RelayKind[]): Promise<void>
  /** Sends the requested calls, confirms them, and reads the chain. */
  settle(context?: Context, kinds?: readonly RelayKind[]): Promise<void>
  /** Returns the cents that wait at the addresses of a workspace, as far as the chain was read. */
  waiting(scope: Scope): Promise<number>
  /** Returns the calls that collect deposits, the oldest first, as their state and reason. */
  relays(): Promise<{ id: string; state: string; reason: string | null; tx_hash: string | null }[]>
}

/** With these settings each deposit of a cent is worth its fee at once, if a test sets no others. */
const generous: CollectSettings = { coinUsdMinor: 1, maxFeePercent: 100, afterHours: 0, maxPerDay: 500 }

export const createCollectingWorld = async (options: WorldOptions = {}): Promise<CollectingWorld> => {
  const clock = createTestClock(new Date())
  const world = await createDepositWorld({ clock, ...options })
  const relayerKey = world.node.accounts[4]?.privateKey ?? null
  const configured: CollectingWorld['configured'] = (collect, changes = {}) => {
    const networks = [{ ...world.network, collect: { ...generous, ...collect }, ...changes }]
    return { ...world.context, config: { ...world.context.config, relayerKey, networks } }
  }
  const own = configured({})
  const relay = async (context: Context, kinds: readonly RelayKind[]) => {
    for (const job of createRelayJobs(context.config, kinds)) while ((await job.run(context)) > 0);
  }
  const switchCollecting = async ({ workspaceId }: Scope, collecting: boolean) => {
    await own.db.updateTable('workspaces').set({ collecting }).where('id', '=', workspaceId).execute()
  }
  return {
    ...world,
    context: own,
    clock,
    configured,
    relay,
    switchCollecting,
    async openCollecting() {
      const shop = await world.openShop()
      await switchCollecting(shop.scope, true)
      onTestFinished(() => switchCollecting(shop.scope, false))
      return shop
    },
    async fund(shop, amountsMinor) {
      await moveChain(world, clock)
      const checkouts: PreparedCheckout[] = []
      for (const amountMinor of amountsMinor) {
        const checkout = await world.prepare(shop, { amountMinor })
        await world.deposit(checkout, BigInt(amountMinor) * 10_000n)
        checkouts.push(checkout)
      }
      await world.deepen()
      // The time of the chain goes on by itself, and the clock does not.
      clock.advance({ seconds: 30 })
      return checkouts
    },
    async search(context = own) {
      const before = await countRelays(context)
      // Reads the gas price, and sends nothing, because it knows no kind of calls.
      await relay(context, [])
      for (const job of createCollectJobs(context.config)) while ((await job.run(context)) > 0);
      return (await countRelays(context)) - before
    },
    async settle(context = own, kinds = [collectKind]) {
      await relay(context, kinds)
      await world.node.mine(confirmations)
      clock.advance({ seconds: 2 })
      await relay(context, kinds)
      await world.read()
    },
    async waiting({ workspaceId }) {
      const rows = await own.db
        .selectFrom('deposit_balances')
        .select(['received_base', 'collected_base'])
        .where('workspace_id', '=', workspaceId)
        .execute()
      const bases = rows.map(
        ({ received_base, collected_base }) => BigInt(received_base) - BigInt(collected_base),
      )
      return Number(bases.reduce((sum, base) => sum + base, 0n) / 10_000n)
    },
    relays: () =>
      own.db
        .selectFrom('relays')
        .select(['id', 'state', 'reason', 'tx_hash'])
        .where('kind', '=', collectKind.name)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
  }
}

/** Moves the time of the chain to the time of the clock, if the clock was moved. */
const moveChain = async ({ node, chainTime }: DepositWorld, clock: TestClock): Promise<void> => {
  const now = clock.now().getTime()
  if (now - (await chainTime()).getTime() > 60_000)
    await node.client.setNextBlockTimestamp({ timestamp: BigInt(Math.floor(now / 1000)) })
}

const countRelays = async ({ db }: Context): Promise<number> => {
  const rows = await db.selectFrom('relays').select('id').where('kind', '=', collectKind.name).execute()
  return rows.length
}

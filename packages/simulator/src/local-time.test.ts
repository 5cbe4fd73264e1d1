import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestClock } from '@stablerail/test-support'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { withLocalChains } from '../../server/src/mechanisms/local-time/index.ts'
import { transact } from '../../server/src/mechanisms/work/index.ts'
import type { Clock } from '../../server/src/ports/index.ts'
import { expireCheckouts, shiftLiveCheckouts } from '../../server/src/resources/checkouts/index.ts'
import { createTestContext } from '../../server/src/testing/context.ts'
import { openWithin, runLocalChain } from '../test/local-chain.ts'
import { startDevnet } from './devnet.ts'
import { toLocalNode } from './local-node.ts'

const yearMs = 366 * 86_400_000

/** Starts a local chain, a database and the service's jobs. They are stopped when the test ends. */
const openScene = async ({ clock }: { clock?: Clock } = {}) => {
  const devnet = await startDevnet('base')
  const { network } = devnet
  const world = await createTestContext({
    config: { networks: [network] },
    ...(clock === undefined ? {} : { clock }),
  })
  const chain = await runLocalChain(world.context, devnet)
  onTestFinished(async () => {
    await chain.stop()
    await world.close()
    await devnet.node.stop()
  })
  const inAYear = () => new Date(world.context.clock.now().getTime() + yearMs)
  return { ...chain, base: world.context, devnet, inAYear }
}

/** The options for assertions about the readers. The timeout is long, because the machine may be busy. */
const inTime = { timeout: 40_000 }

const succeeds = (read: () => Promise<{ status: string }>) =>
  vi.waitFor(async () => expect((await read()).status).toBe('succeeded'), inTime)

test('a checkout that is live when its chain is moved by a year is paid afterwards, and shows the end it had', async () => {
  const { open, ask, pay, confirm, rowOf, moveUp, inAYear, chainTime } = await openScene()
  const checkout = await ask(await open())
  const { expires_at: end } = await rowOf(checkout)
  const to = inAYear()
  await moveUp(to)
  expect((await chainTime()).getTime()).toBeGreaterThanOrEqual(to.getTime())
  const moved = await rowOf(checkout)
  expect(moved.shown_expires_at).toEqual(end)
  expect(moved.expires_at.getTime() - end.getTime()).toBeGreaterThan(yearMs - 10_000)
  await pay(checkout)
  await confirm()
  await succeeds(() => rowOf(checkout))
})

test('what was paid before its chain is moved counts, though the chain was not read that far', async () => {
  const { open, ask, pay, confirm, rowOf, moveUp, inAYear } = await openScene()
  const checkout = await ask(await open())
  await pay(checkout)
  await moveUp(inAYear())
  await confirm()
  await succeeds(() => rowOf(checkout))
})

test('a checkout that outlives a move and is not paid ends at the end that it shows, and not before', async () => {
  const clock = createTestClock(new Date())
  const { open, ask, rowOf, moveUp, inAYear, context, devnet } = await openScene({ clock })
  const checkout = await ask(await open())
  await moveUp(inAYear())
  const pass = async (minutes: number) => {
    clock.advance({ minutes })
    // Advances only the time of the chain, without mining a block.
    await devnet.node.client.increaseTime({ seconds: minutes * 60 })
    await vi.waitFor(async () => {
      const cursor = await context.db.selectFrom('chain_cursors').selectAll().executeTakeFirstOrThrow()
      expect(cursor.settled_through?.getTime()).toBeGreaterThan(context.chainClock.now().getTime() - 2_000)
    }, inTime)
    await expireCheckouts(context)
    return (await rowOf(checkout)).status
  }
  expect([await pass(29), await pass(2)]).toEqual(['pending', 'expired'])
})

test('a checkout that is made on a chain ahead of real time is paid, and ends in its time', async () => {
  const { open, ask, pay, confirm, rowOf, moveUp, inAYear, context } = await openScene()
  await moveUp(inAYear())
  const checkout = await ask(await open())
  const { expires_at, shown_expires_at, created_at } = await rowOf(checkout)
  const halfAnHour = 30 * 60_000
  expect(shown_expires_at?.getTime()).toBe(created_at.getTime() + halfAnHour)
  expect(expires_at.getTime() - context.chainClock.now().getTime()).toBeGreaterThan(halfAnHour - 20_000)
  await pay(checkout)
  await confirm()
  await succeeds(() => rowOf(checkout))
})

test('a move twice is one, and no move leads back', async () => {
  const { open, ask, rowOf, moveUp, inAYear, chainTime, devnet } = await openScene()
  const checkout = await ask(await open())
  const to = inAYear()
  await Promise.all([moveUp(to), moveUp(to)])
  const [moved, head] = [await rowOf(checkout), await devnet.node.client.getBlockNumber()]
  await moveUp(to)
  await moveUp(new Date(to.getTime() - yearMs / 2))
  expect([await rowOf(checkout), await devnet.node.client.getBlockNumber()]).toEqual([moved, head])
  await devnet.node.mine(1)
  expect((await chainTime()).getTime()).toBeGreaterThanOrEqual(to.getTime())
})

test('a move waits for transactions that make what it would shift', async () => {
  const { open, rowOf, moveUp, inAYear, context } = await openScene()
  const { scope } = await open()
  let commit = () => {}
  const mayCommit = new Promise<void>((resolve) => {
    commit = resolve
  })
  let tell = (_id: string) => {}
  const isMade = new Promise<string>((resolve) => {
    tell = resolve
  })
  const making = transact(context, scope, async (work) => {
    tell((await openWithin(work)).id)
    await mayCommit
  })
  const id = await isMade
  const moving = moveUp(inAYear())
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
        and query like '%local_time%'
    `.execute(context.db)
    expect(rows).toHaveLength(1)
  }, inTime)
  commit()
  await Promise.all([making, moving])
  expect((await rowOf({ scope, id })).expires_at.getTime()).toBeGreaterThan(
    context.chainClock.now().getTime(),
  )
})

test('an emulator that is started again after a move goes on at its time, and still takes payments', async () => {
  const stateDir = await mkdtemp(join(tmpdir(), 'stablerail-chain-'))
  const first = await startDevnet('base', { stateDir })
  const world = await createTestContext({ config: { networks: [first.network] } })
  onTestFinished(async () => {
    await world.close()
    await rm(stateDir, { recursive: true })
  })
  const before = await runLocalChain(world.context, first)
  const live = await before.ask(await before.open())
  await before.moveUp(new Date(Date.now() + yearMs))
  const movedTo = await before.chainTime()
  await before.stop()
  await first.node.stop()

  const port = Number(new URL(first.node.rpcUrl).port)
  const second = await startDevnet('base', { stateDir, saved: first.tokens, port })
  onTestFinished(() => second.node.stop())
  const after = await runLocalChain(world.context, second)
  onTestFinished(() => after.stop())
  expect(after.context.chainClock.now().getTime()).toBeGreaterThan(Date.now() + yearMs - 60_000)
  const fresh = await after.ask(await after.open(live.scope))
  for (const checkout of [live, fresh]) {
    await after.pay(checkout)
    await after.confirm()
    await succeeds(() => after.rowOf(checkout))
  }
  expect((await after.chainTime()).getTime()).toBeGreaterThanOrEqual(movedTo.getTime())
})

test('a process that ends before its nodes got their new time leaves a move that the next start completes', async () => {
  const { base, devnet, inAYear, ...before } = await openScene()
  const checkout = await before.ask(await before.open())
  const deaf = { ...toLocalNode(devnet), setTime: () => Promise.reject(new Error('The process has ended.')) }
  const ending = await withLocalChains(base, [deaf], shiftLiveCheckouts)
  await expect(ending.localChains?.moveUp(inAYear())).rejects.toThrow('The process has ended.')
  await before.stop()
  const after = await runLocalChain(base, devnet)
  onTestFinished(() => after.stop())
  await after.pay(checkout)
  await after.confirm()
  await succeeds(() => after.rowOf(checkout))
  expect((await after.chainTime()).getTime()).toBeGreaterThan(inAYear().getTime() - 60_000)
})

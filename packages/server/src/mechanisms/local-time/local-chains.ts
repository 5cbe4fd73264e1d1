import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../../ports/index.ts'
import type { NetworkKey } from '../../settings/config.ts'
import type { Tx } from '../db/index.ts'
import { transactAcross } from '../work/index.ts'
import type { LocalTimePorts } from './ports.ts'
import { ensureAhead, lockAhead, selectReadNumber, updateAhead } from './store.ts'

/** The chains of an emulator, whose time can be moved. */
export type LocalChains = {
  /**
   * Moves the time of all local chains forward to a moment, and mines a block on each. Does nothing if all of
   * them have reached the moment. Throws, without moving any chain, if the reader does not read up to the
   * newest block of a chain in time.
   */
  moveUp(to: Date): Promise<void>
  /** Makes a chain mine blocks. If the time of the chains is being moved, waits until the move has ended. */
  mine(network: NetworkKey, blocks: number): Promise<void>
}

export type LocalNode = {
  network: NetworkKey
  head(): Promise<{ number: number; time: Date }>
  /** Stops the node's own mining until the returned function is called. */
  pause(): Promise<() => Promise<void>>
  setTime(to: Date): Promise<void>
  mine(blocks: number): Promise<void>
}

/**
 * Shifts by `byMs` the timestamps of test mode that are still in use and are compared with block times.
 * `before` is the network's time before the move.
 */
export type ShiftLive = (tx: Tx, move: { before: Date; byMs: number }) => Promise<void>

/** The default time that the reader has to read up to the newest block before a move is given up. */
const readWithinMs = 30_000
const lookEveryMs = 20
const secondMs = 1_000

/**
 * Returns the context with local chains, and with their time as the clock of the networks. The chains keep
 * the offset from real time that an earlier process stored.
 */
export const withLocalChains = async <Ports extends LocalTimePorts>(
  context: Ports,
  nodes: readonly LocalNode[],
  shift: ShiftLive,
  limits: { readWithinMs: number } = { readWithinMs },
): Promise<Ports & { chainClock: Clock; localChains: LocalChains }> => {
  const { db, clock } = context
  const ahead = { ms: 0, reached: true }
  const chainClock = { now: () => new Date(clock.now().getTime() + ahead.ms) }

  const raise = async (toMs: number): Promise<void> => {
    ahead.reached = false
    ahead.ms = await transactAcross(context, async ({ tx, now }) => {
      const storedMs = await lockAhead(tx)
      if (toMs <= storedMs) return storedMs
      await shift(tx, { before: new Date(now.getTime() + storedMs), byMs: toMs - storedMs })
      await updateAhead(tx, toMs)
      return toMs
    })
  }
  /** Sets the nodes of the local chains to real time plus the offset that the database stores. */
  const reach = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => bringTo(node, chainClock.now())))
    ahead.reached = true
  }
  const move = async (to: Date): Promise<void> => {
    const wantedMs = wholeSeconds(to.getTime() - clock.now().getTime())
    if (wantedMs <= ahead.ms && ahead.reached) return
    await whilePaused(nodes, async () => {
      await Promise.all(nodes.map((node) => untilRead(context, node, limits.readWithinMs)))
      await raise(wantedMs)
      await reach()
    })
    await Promise.all(nodes.map((node) => node.mine(1)))
  }
  const inTurn = createTurns()

  await ensureAhead(db)
  const heads = await Promise.all(nodes.map((node) => node.head()))
  const farthestMs = Math.max(0, ...heads.map(({ time }) => time.getTime() - clock.now().getTime()))
  await raise(wholeSeconds(farthestMs))
  if (ahead.ms > 0) await reach()
  ahead.reached = true
  return {
    ...context,
    chainClock,
    localChains: {
      moveUp: (to) => inTurn(() => move(to)),
      mine: ({ chain, livemode }, blocks) =>
        inTurn(async () => {
          const node = nodes.find(({ network }) => network.chain === chain && network.livemode === livemode)
          await node?.mine(blocks)
        }),
    },
  }
}

/**
 * Rounds milliseconds up to whole seconds, because block times are whole seconds. Rounding down would set a
 * chain to a time before the requested time.
 */
const wholeSeconds = (ms: number): number => Math.ceil(ms / secondMs) * secondMs

/**
 * Sets the time of a node to `moment`, or to the time of its newest block if that block is later, because
 * block times never go back.
 */
const bringTo = async (node: LocalNode, moment: Date): Promise<void> => {
  const { time } = await node.head()
  await node.setTime(new Date(Math.max(wholeSeconds(moment.getTime()), time.getTime())))
}

/**
 * Waits until the reader has read all blocks of a node, so that earlier payments are recorded before the
 * chain's time is moved forward and timestamps in the database are shifted.
 */
const untilRead = async ({ db }: LocalTimePorts, node: LocalNode, withinMs: number): Promise<void> => {
  const { number } = await node.head()
  const givesUpAtMs = performance.now() + withinMs
  for (;;) {
    const read = await selectReadNumber(db, node.network)
    if (read !== undefined && read >= number) return
    if (performance.now() > givesUpAtMs)
      throw new Error(
        `Block ${number} of ${node.network.chain} was not read within ${withinMs / secondMs} s, so the time of the chain was not moved.`,
      )
    await delay(lookEveryMs)
  }
}

const whilePaused = async (nodes: readonly LocalNode[], run: () => Promise<void>): Promise<void> => {
  const paused = await Promise.allSettled(nodes.map((node) => node.pause()))
  try {
    for (const one of paused) if (one.status === 'rejected') throw one.reason
    await run()
  } finally {
    await Promise.all(paused.map((one) => (one.status === 'fulfilled' ? one.value() : undefined)))
  }
}

/**
 * Returns a function that runs the passed functions one after another, in the order of the calls, even if one
 * of them fails.
 */
const createTurns = () => {
  let last: Promise<unknown> = Promise.resolve()
  return (run: () => Promise<void>): Promise<void> => {
    const turn = last.then(run, run)
    last = turn.catch(() => undefined)
    return turn
  }
}

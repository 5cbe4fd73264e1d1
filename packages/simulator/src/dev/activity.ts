import type { HostedChain } from '../host/start-chain.ts'
import type { Platform } from '../host/start-platform.ts'
import type { Workspace } from '../rail/rail.ts'
import { startTicking } from '../ticking.ts'
import { type EventFollower, openEvents } from './open-events.ts'
import type { Activity } from './protocol.ts'

export type Observer = { nextEvent: EventFollower['next']; stop(): Promise<void> }

type Watched = { platform: Platform; workspace: Workspace; emit(activity: Activity): void }

/** Reports events, deliveries, blocks and mails as they happen. Resolves when the stream of events is open. */
export const startObserver = async ({ platform, workspace, emit }: Watched): Promise<Observer> => {
  const events = await openEvents(workspace, (event) => emit({ kind: 'event', ...event }))
  platform.mailbox.follow((_, mail) => emit({ kind: 'mail', ...mail }))
  const deliveries = watchDeliveries(workspace, emit)
  const blocks = await Promise.all(platform.chains.map((chain) => watchBlocks(chain, emit)))
  return {
    nextEvent: events.next,
    async stop() {
      events.stop()
      for (const watching of [deliveries, ...blocks]) await watching.stop()
    },
  }
}

const deliveriesEveryMs = 700

/** Reports each attempt of each delivery when the attempt has ended. No stream that a key may read has deliveries, so they are listed. */
const watchDeliveries = ({ client }: Workspace, emit: (activity: Activity) => void) => {
  const known = new Map<string, number>()
  const startedAt = new Date()
  const look = async () => {
    const { data: endpoints } = await client.webhookEndpoints.list()
    for (const { id: endpointId, url } of endpoints) {
      const { data } = await client.webhookEndpoints.listDeliveries(endpointId, { limit: 50 })
      for (const one of data.toReversed()) {
        if (one.status === 'delivering') continue
        const before = known.get(one.id)
        known.set(one.id, one.attemptCount)
        const isOld = before === undefined && new Date(one.createdAt) < startedAt
        if (isOld || one.attemptCount === (before ?? 0)) continue
        const { id, eventType, status, attemptCount: attempt, httpStatus, lastError: error, latencyMs } = one
        emit({ kind: 'delivery', id, eventType, status, attempt, httpStatus, error, latencyMs, url })
      }
    }
  }
  // A list that fails is read again: the service is stopped after this.
  return startTicking(deliveriesEveryMs, () => look().catch(() => undefined))
}

const blocksEveryMs = 250
/** The number of new blocks whose transactions are counted. An advance of the clock may mine many more. */
const countedBlocks = 100

const watchBlocks = async ({ devnet: { chain, node } }: HostedChain, emit: (activity: Activity) => void) => {
  let known = Number(await node.client.getBlockNumber())
  return startTicking(blocksEveryMs, async () => {
    const height = Number(await node.client.getBlockNumber({ cacheTime: 0 }))
    if (height <= known) {
      known = height
      return
    }
    let transactions = 0
    for (let number = Math.max(known + 1, height - countedBlocks + 1); number <= height; number += 1)
      transactions += await node.client.getBlockTransactionCount({ blockNumber: BigInt(number) })
    emit({ kind: 'block', chain, height, mined: height - known, transactions })
    known = height
  })
}

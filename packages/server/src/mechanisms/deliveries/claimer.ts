import type { Context } from '../../context.ts'
import type { ClaimedDelivery } from './delivery.ts'
import type { Lanes, Room } from './lanes.ts'
import { type ClaimLease, claimDeliveries } from './store.ts'

export type Claimer = {
  /** Claims and starts what is due and has room; one call at a time does it, for all that call meanwhile. */
  claimDue(): void
  /** Call it when an attempt has ended: where deliveries wait for its place, they are claimed. */
  attemptEnded(): void
  /** Claims no more; resolves when the last claim was answered. */
  stop(): Promise<void>
}

export type ClaimerParts = {
  context: Context
  lanes: Lanes
  makeLease: () => ClaimLease
  start: (delivery: ClaimedDelivery) => void
  /** False while results pile up that could not be written. */
  mayClaim: () => boolean
}

export const createClaimer = (parts: ClaimerParts): Claimer => {
  const { context } = parts
  const claim = createRound(parts)
  let running: Promise<void> | undefined
  let again = false
  let stopped = false

  const run = async () => {
    // Start in the next microtask: all calls of one turn of the event loop share one claim, and `running` is set.
    await Promise.resolve()
    try {
      while ((again || claim.isWanted()) && !stopped && parts.mayClaim()) {
        again = false
        if (await claim.round()) again = true
      }
    } catch (error) {
      // The poll tries again.
      context.log.error({ err: error }, 'Due webhook deliveries could not be claimed.')
    } finally {
      running = undefined
    }
  }
  const claimDue = () => {
    again = true
    if (!stopped) running ??= run()
  }
  return {
    claimDue,
    attemptEnded() {
      // A claim that is being made looks itself when it is done, at what has become free by then.
      if (running === undefined && claim.isWanted()) claimDue()
    },
    async stop() {
      stopped = true
      await running
    },
  }
}

/** One claim after another, from endpoint to endpoint in turn. */
const createRound = ({ context, lanes, makeLease, start }: ClaimerParts) => {
  /** Where the next claim goes on, so that a batch filled by the first endpoints passes to those after them. */
  let afterEndpointId = ''
  /** Endpoints that may have more due than they had room for. */
  let unfinished = new Set<string>()
  let full = false

  /** Answers whether to claim again at once. */
  const round = async (): Promise<boolean> => {
    lanes.recall()
    const room = lanes.room()
    full = room.total === 0
    if (full) return false
    const limits = { ...room, afterEndpointId }
    const { taken, deliveries } = await claimDeliveries(context.db, makeLease(), limits)
    for (const delivery of deliveries) start(delivery)
    const filled = taken >= room.total
    unfinished = new Set([...(filled ? unfinished : []), ...findUnfinished(room, deliveries)])
    if (filled) {
      full = true
      afterEndpointId = lastEndpointId(deliveries) ?? ''
      return true
    }
    const skippedSome = afterEndpointId !== ''
    afterEndpointId = ''
    // Rows that were taken and are not delivered have become dead, and there may be more of them.
    return skippedSome || deliveries.length < taken
  }
  /** Whether there may be more due for places that are free, and enough of those to be worth a claim. */
  const isWanted = () => (full ? lanes.hasRoom() : lanes.isAnyWorthClaiming(unfinished))
  return { round, isWanted }
}

const findUnfinished = (room: Room, deliveries: readonly ClaimedDelivery[]): string[] => {
  const got = new Map<string, number>()
  for (const { endpointId } of deliveries) got.set(endpointId, (got.get(endpointId) ?? 0) + 1)
  const ids = [...got.keys(), ...room.exceptions.keys()]
  return ids.filter((id) => (got.get(id) ?? 0) >= (room.exceptions.get(id) ?? room.perEndpoint))
}

const lastEndpointId = (deliveries: readonly ClaimedDelivery[]): string | undefined =>
  deliveries.reduce<string | undefined>(
    (last, { endpointId }) => (last === undefined || endpointId > last ? endpointId : last),
    undefined,
  )

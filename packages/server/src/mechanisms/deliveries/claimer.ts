import type { ClaimedDelivery } from './delivery.ts'
import type { Lanes, Room } from './lanes.ts'
import type { DeliveryPorts } from './ports.ts'
import { type ClaimLease, claimDeliveries } from './store.ts'

export type Claimer = {
  /**
   * Claims and starts the due deliveries for which slots are free. One claim runs at a time; all calls during
   * a claim cause one further claim.
   */
  claimDue(): void
  /** Claims deliveries for the slot that has become free. It must be called when an attempt has ended. */
  attemptEnded(): void
  /** Returns whether the last attempt to claim due deliveries failed. */
  isFailing(): boolean
  /** Claims no more deliveries. Resolves when the running claim of deliveries, if any, has ended. */
  stop(): Promise<void>
}

export type ClaimerParts = {
  context: DeliveryPorts
  lanes: Lanes
  makeLease: () => ClaimLease
  start: (delivery: ClaimedDelivery) => void
  /** Returns false while too many results of attempts are waiting to be written. */
  mayClaim: () => boolean
}

export const createClaimer = (parts: ClaimerParts): Claimer => {
  const { context } = parts
  const claim = createRound(parts)
  let running: Promise<void> | undefined
  let again = false
  let stopped = false
  let failing = false

  const run = async () => {
    // The claim starts in the next microtask, so that all calls in one turn of the event loop share it. By
    // then `running` is set.
    await Promise.resolve()
    try {
      while ((again || claim.isWanted()) && !stopped && parts.mayClaim()) {
        again = false
        if (await claim.round()) again = true
        failing = false
      }
    } catch (error) {
      failing = true
      // The error is only logged, because the next poll of `upkeep` starts another claim.
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
      // If a claim is running, nothing is done, because it checks for free slots itself when it has ended.
      if (running === undefined && claim.isWanted()) claimDue()
    },
    isFailing: () => failing,
    async stop() {
      stopped = true
      await running
    },
  }
}

/**
 * Returns the function that claims one batch of due deliveries after another. If a batch filled all slots,
 * the next batch begins with the endpoints after the last endpoint of that batch.
 */
const createRound = ({ context, lanes, makeLease, start }: ClaimerParts) => {
  /**
   * The next claim begins after this endpoint id. Otherwise the same endpoints could fill every claim, and
   * the endpoints after them would not be served.
   */
  let afterEndpointId = ''
  /**
   * The endpoints that may have more due deliveries, because the last claims took as many as there were
   * slots.
   */
  let unfinished = new Set<string>()
  let full = false

  /**
   * Claims a batch of due deliveries and starts their attempts. Returns whether another batch should be
   * claimed at once.
   */
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
    // Requests another batch if this batch may have left due deliveries out: it skipped endpoints, or part of
    // it (counted in `taken`, missing in `deliveries`) belonged to disabled or deleted endpoints.
    return skippedSome || deliveries.length < taken
  }
  /** Returns whether more deliveries may be due, and enough slots are free to be worth a claim. */
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

import { setTimeout as delay } from 'node:timers/promises'
import { webhookDelivery } from '@stablerail/contract'
import type { Outgoing } from '../outgoing/index.ts'
import { makeAttempt, type Sender } from './attempt.ts'
import { createClaimer } from './claimer.ts'
import { type AttemptResult, type ClaimedDelivery, isFailure } from './delivery.ts'
import { createLanes } from './lanes.ts'
import type { DeliveryPorts } from './ports.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import { createOpenSecret } from './signing-secret.ts'
import type { ClaimLease } from './store.ts'
import { startUpkeep } from './upkeep.ts'

export type DeliveryWorker = {
  /** Returns whether the last claim of due deliveries failed. */
  isFailing(): boolean
  /**
   * Waits for running attempts, up to a limit. Claimed deliveries that were not sent become due again, and their
   * attempt is not counted.
   */
  stop(): Promise<void>
}

export type DeliveryWorkerOptions = {
  /** The interval at which the worker polls for due deliveries without being woken. */
  pollMs?: number
  /** The maximum time that stopping waits for running attempts before it aborts them. */
  stopWithinMs?: number
}

/** A lease is 15 s longer than its attempt's timeout, so that the result is written in time. */
const leaseMs = webhookDelivery.timeoutMs + 15_000
const mostUnwritten = 2_000
const lastWriteMs = 5_000
const notMade: AttemptResult = { kind: 'not_made', againInMs: 0 }
const lostError = 'The sender was gone before it knew how this attempt went.'

/** Starts a worker that delivers webhooks. Any number of workers may run in this process and in others. */
export const startDeliveryWorker = (
  context: DeliveryPorts,
  outgoing: Outgoing,
  { pollMs = 1_000, stopWithinMs = 10_000 }: DeliveryWorkerOptions = {},
): DeliveryWorker => {
  const makeLease = createLeases(context)
  const lanes = createLanes(context.config.webhooks)
  const recorder = createRecorder(context, () => claimer.claimDue())
  const sender = { outgoing, openSecret: createOpenSecret(context.secrets) }
  const attempts = createAttempts(context, sender, recorder)
  const claimer = createClaimer({
    context,
    lanes,
    makeLease,
    mayClaim: () => recorder.backlog() < mostUnwritten,
    start: (delivery) =>
      lanes.enter(delivery.endpointId, {
        begin: (leave) =>
          attempts.start(delivery, (result) => {
            leave({ failed: isFailure(result) })
            claimer.attemptEnded()
          }),
        giveBack: () => recorder.add(delivery, notMade),
      }),
  })
  const upkeep = startUpkeep({
    context,
    pollMs,
    makeLease,
    onDue: claimer.claimDue,
    onLost: (attempt) => recorder.add(attempt, { kind: 'interrupted', error: lostError }),
  })
  const forget = context.wake.onWake('deliveries', claimer.claimDue)
  return {
    isFailing: claimer.isFailing,
    async stop() {
      forget()
      attempts.refuseMore()
      await Promise.all([upkeep.stop(), claimer.stop()])
      lanes.recall('all')
      await attempts.end(stopWithinMs)
      await within(lastWriteMs, recorder.drained())
    },
  }
}

/**
 * Returns a function that makes leases with unique names, so that the attempt of an old claim cannot record a result
 * for a newer claim.
 */
const createLeases = (context: DeliveryPorts) => {
  const worker = context.random.bytes(12).toString('base64url')
  let count = 0
  return (): ClaimLease => {
    count += 1
    return { owner: `${worker}.${count}`, lastsMs: leaseMs, endsMs: performance.now() + leaseMs }
  }
}

/** Starts attempts, and ends the running ones when the worker stops. */
const createAttempts = (context: DeliveryPorts, sender: Sender, recorder: Recorder) => {
  const underway = new Set<Promise<void>>()
  const stopping = new AbortController()
  let refusing = false

  const run = async (delivery: ClaimedDelivery, ended: (result: AttemptResult) => void) => {
    const result: AttemptResult = refusing
      ? notMade
      : await makeAttempt(context, sender, delivery, stopping.signal)
    recorder.add(delivery, result)
    ended(result)
  }
  return {
    start(delivery: ClaimedDelivery, ended: (result: AttemptResult) => void) {
      const attempt = run(delivery, ended).finally(() => underway.delete(attempt))
      underway.add(attempt)
    },
    refuseMore() {
      refusing = true
    },
    async end(withinMs: number) {
      await within(withinMs, Promise.all(underway))
      stopping.abort()
      await Promise.all(underway)
    },
  }
}

const within = async (limitMs: number, work: Promise<unknown>): Promise<void> => {
  const limit = new AbortController()
  await Promise.race([work, delay(limitMs, undefined, { signal: limit.signal }).catch(() => {})])
  limit.abort()
}

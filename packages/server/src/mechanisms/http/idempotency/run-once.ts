import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { idempotency, shown } from '@stablerail/contract'
import type { Scope } from '../../../ports/index.ts'
import { CommitUnknown, databaseFaultOf, withoutTimeout } from '../../db/index.ts'
import { transact, type Work } from '../../work/index.ts'
import { ApiError } from '../api-error.ts'
import type { HttpPorts } from '../ports.ts'
import { errorReply, type Reply } from '../reply.ts'
import { createAtWork } from './at-work.ts'
import { type KeyedRequest, keyBinding, refOf } from './request.ts'
import {
  claimKey,
  deleteExpiredKeys,
  deleteExpiredReply,
  isStoredAlready,
  type KeyRef,
  type StoredReply,
  selectReply,
  storeReply,
  touchReply,
} from './store.ts'

/** A response and the properties of its stored copy. */
export type KeyedReply = Reply & { secret: boolean; subjectId: string | null }

/**
 * Statuses of errors that are stored and that a retry receives again: they depend on stored records.
 * Validation errors are not stored.
 */
const keptErrors = [404, 409, 422]
const firstWaitMs = 10
const longestWaitMs = 160
const patienceMs = 5_000
/**
 * The age at which a request stops finding out whether its commit succeeded, after its connection was lost. Until then it
 * claims the key again: then the stored response of the commit is found, or the operation is run again. A failover takes
 * about 20 seconds and at most 30, the server ends a connection without a response after 55, and proxies usually after 60.
 */
const findsOutMs = 45_000

/** Thrown to roll a transaction back because another request with the same key is running. */
class Busy extends Error {}

type Operate = (work: Work<HttpPorts>) => Promise<KeyedReply>

/** An operation and its step before the transaction, if any. */
export type KeyedOperation<Ports = HttpPorts> = {
  prepare?: () => Promise<unknown>
  run(work: Work<Ports>, prepared: unknown): Promise<KeyedReply>
}

export type RunOnce<Ports = HttpPorts> = (
  scope: Scope,
  request: KeyedRequest,
  operation: KeyedOperation<Ports>,
) => Promise<Reply>

/**
 * Returns a function that runs operations under idempotency keys. An operation's rows, events and response commit
 * together with the key, so that a retry finds either all of them or none, and receives the same bytes. Of the requests
 * with one key in one process, one runs and the others wait for it; between processes, the database decides.
 */
export const createRunOnce = <Ports extends HttpPorts>(context: Ports): RunOnce<Ports> => {
  const atWork = createAtWork()
  return async (scope, request, operation) => {
    const name = keyBinding(refOf(scope, request))
    const startedAt = context.clock.now().getTime()
    while (!atWork.isFree(name)) {
      const end = await atWork.ends(name, startedAt + patienceMs - context.clock.now().getTime())
      if (end === 'running') throw stillRunning()
      // This process has seen the commit of the response, so it needs no confirmation.
      const stored = end === 'returned' ? await readReply(context, scope, request) : null
      if (stored !== null) return stored
    }
    return await atWork.run(name, () => runAmongProcesses({ context, scope, request, startedAt }, operation))
  }
}

type Run = { context: HttpPorts; scope: Scope; request: KeyedRequest; startedAt: number }

const runAmongProcesses = async (run: Run, operation: KeyedOperation): Promise<Reply> => {
  const { prepare } = operation
  if (prepare === undefined) return await tryUntilDone(run, (work) => operation.run(work, undefined))
  // The stored response is looked up before `prepare` runs. `prepare` runs once, even if the transaction is
  // run again.
  const stored = await findReply(run)
  if (stored !== null) return stored
  let prepared: unknown
  try {
    prepared = await prepare()
  } catch (error) {
    // Another process may have completed the same request in the meantime. Its changes may have caused this
    // error, so its response is returned.
    const answered = error instanceof ApiError ? await findReply(run) : null
    if (answered === null) throw error
    return answered
  }
  return await tryUntilDone(run, (work) => operation.run(work, prepared))
}

const tryUntilDone = async (
  { context, scope, request, startedAt }: Run,
  operate: Operate,
): Promise<Reply> => {
  const attempt = createAttempt(context, scope, request)
  let unknown: CommitUnknown | null = null
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    try {
      const reply = await attempt(operate)
      if (reply !== null) return reply
    } catch (error) {
      if (databaseFaultOf(error) === null || (unknown === null && !(error instanceof CommitUnknown)))
        throw error
      if (error instanceof CommitUnknown) unknown ??= error
    }
    const age = context.clock.now().getTime() - startedAt
    if (age > (unknown === null ? patienceMs : findsOutMs)) throw unknown ?? stillRunning()
    // No database connection is held while waiting, so that waiting duplicates cannot use up the pool.
    await delay(waitMs)
  }
}

const stillRunning = () =>
  new ApiError('conflict', 'The first request with this key is still running. Send it again shortly.', {
    param: idempotency.header,
    retryAfterSeconds: 1,
  })

/** Reads the stored response of a request's key; null if there is none. A failover may still remove it. */
const readReply = async (context: HttpPorts, scope: Scope, request: KeyedRequest): Promise<Reply | null> => {
  const ref = refOf(scope, request)
  const stored = await selectReply(context.db, ref, context.clock.now())
  return stored === undefined ? null : restore(context, stored, request, keyBinding(ref))
}

/** Returns the stored response of a request's key, once it is certain that it is kept; null if there is none. */
const findReply = async (run: Run): Promise<Reply | null> => {
  const { context, scope, request } = run
  if ((await readReply(context, scope, request)) === null) return null
  return await tryUntilDone(run, async () => {
    // A failover has removed the response that was just read.
    throw stillRunning()
  })
}

const createAttempt = (context: HttpPorts, scope: Scope, request: KeyedRequest) => {
  const ref = refOf(scope, request)
  const lockId = lockIdOf(ref)
  const seal = keyBinding(ref)

  const once = async (work: Work<HttpPorts>, operate: Operate): Promise<Reply> => {
    const { locked, stored, hasExpired } = await claimKey(work.tx, ref, lockId, work.now)
    if (stored !== null) {
      const reply = restore(context, stored, request, seal)
      await touchReply(work.tx, ref)
      return reply
    }
    if (!locked) throw new Busy()
    if (hasExpired) await deleteExpiredReply(work.tx, ref, work.now)
    const reply = await operate(work)
    const text = reply.text ?? ''
    await storeReply(work.tx, ref, {
      requestHash: request.requestHash,
      status: reply.status,
      body: reply.secret ? context.secrets.seal(text, seal) : Buffer.from(text),
      sealed: reply.secret,
      subjectId: reply.subjectId,
      expiresAt: new Date(work.now.getTime() + idempotency.keepHours * 3_600_000),
    })
    return reply
  }

  const run = async (operate: Operate): Promise<Reply | null> => {
    try {
      return await transact(context, scope, (work) => once(work, operate))
    } catch (error) {
      // Another request with the same key may have committed after this transaction read the key. Then this transaction was
      // rolled back; the next attempt finds and returns the stored response.
      if (error instanceof Busy || isStoredAlready(error)) return null
      throw error
    }
  }

  return async (operate: Operate): Promise<Reply | null> => {
    try {
      return await run(markRefusals(operate))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // Store only the error, because the operation's rows were rolled back with its transaction.
      const reply = { ...errorReply(error.reason, request.requestId), secret: false, subjectId: null }
      return await run(async () => reply)
    }
  }
}

/** An error that the operation threw. It is not an error of the check of the idempotency key. */
class Refusal extends Error {
  readonly reason: ApiError
  constructor(reason: ApiError) {
    super(reason.message)
    this.reason = reason
  }
}

/**
 * Returns whether an error is stored. An error with Retry-After is not stored, because the same request may succeed
 * later.
 */
const isKept = ({ status, retryAfterSeconds }: ApiError) =>
  keptErrors.includes(status) && retryAfterSeconds === null

const markRefusals = (operate: Operate) => async (work: Work<HttpPorts>) => {
  try {
    return await operate(work)
  } catch (error) {
    throw error instanceof ApiError && isKept(error) ? new Refusal(error) : error
  }
}

const restore = (context: HttpPorts, stored: StoredReply, request: KeyedRequest, seal: string): Reply => {
  if (!stored.requestHash.equals(request.requestHash))
    throw new ApiError(
      'conflict',
      `The idempotency key "${shown(request.key)}" was used with another request. Send a new key.`,
      { param: idempotency.header },
    )
  const text = stored.sealed ? context.secrets.open(stored.body, seal) : stored.body.toString()
  return { status: stored.status, text: text === '' ? null : text, replayed: true }
}

const lockIdOf = (ref: KeyRef) => createHash('sha256').update(keyBinding(ref)).digest().readBigInt64BE(0)

const purgeBatch = 1_000

export const purgeIdempotencyKeys = {
  name: 'purge idempotency keys',
  everyMs: 60_000,
  run: ({ db, clock }: HttpPorts) =>
    withoutTimeout(db, (tx) => deleteExpiredKeys(tx, clock.now(), purgeBatch)),
}

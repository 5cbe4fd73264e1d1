import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { idempotency } from '@stablerail/contract'
import type { Context, Scope } from '../../../context.ts'
import { withoutTimeout } from '../../db/index.ts'
import { transact, type Work } from '../../work/index.ts'
import { ApiError } from '../api-error.ts'
import { errorReply, type Reply } from '../reply.ts'
import { createAtWork } from './at-work.ts'
import { type KeyedRequest, keyBinding, refOf } from './request.ts'
import {
  claimKey,
  deleteExpiredKeys,
  type KeyRef,
  type StoredReply,
  selectReply,
  storeReply,
} from './store.ts'

/** An answer, and how its stored copy is to be treated. */
export type KeyedReply = Reply & { secret: boolean; subjectId: string | null }

/** Answers decided on what is stored, which a retry must get again; what validation refuses may be mended. */
const keptErrors = [404, 409, 422]
const firstWaitMs = 10
const longestWaitMs = 160
const patienceMs = 5_000

/** Thrown to roll a transaction back because another request with the key is at work. */
class Busy extends Error {}

type Operate = (work: Work) => Promise<KeyedReply>

/** An operation, and what goes before its transaction where there is such a thing. */
export type KeyedOperation = {
  prepare?: () => Promise<unknown>
  run(work: Work, prepared: unknown): Promise<KeyedReply>
}

export type RunOnce = (scope: Scope, request: KeyedRequest, operation: KeyedOperation) => Promise<Reply>

/**
 * Runs operations under idempotency keys. An operation's rows, its events and its answer commit together with the
 * key, so that a retry at any moment finds all of it or nothing, and then gets the same bytes. Of the requests with
 * a key in one process, one is at work and the others wait for it; among processes, the database decides.
 */
export const createRunOnce = (context: Context): RunOnce => {
  const atWork = createAtWork()
  return async (scope, request, operation) => {
    const name = keyBinding(refOf(scope, request))
    const givesUpAt = context.clock.now().getTime() + patienceMs
    while (!atWork.isFree(name)) {
      if (!(await atWork.ends(name, givesUpAt - context.clock.now().getTime()))) throw stillRunning()
      const stored = await findReply(context, scope, request)
      if (stored !== null) return stored
    }
    return await atWork.run(name, () => runAmongProcesses({ context, scope, request, givesUpAt }, operation))
  }
}

type Run = { context: Context; scope: Scope; request: KeyedRequest; givesUpAt: number }

const runAmongProcesses = async (run: Run, operation: KeyedOperation): Promise<Reply> => {
  const { prepare } = operation
  if (prepare === undefined) return await tryUntilDone(run, (work) => operation.run(work, undefined))
  const { context, scope, request } = run
  // What goes before the transaction need not be done again.
  const stored = await findReply(context, scope, request)
  if (stored !== null) return stored
  let prepared: unknown
  try {
    prepared = await prepare()
  } catch (error) {
    // Another process may have done it all meanwhile, and changed what was looked at.
    const answered = error instanceof ApiError ? await findReply(context, scope, request) : null
    if (answered === null) throw error
    return answered
  }
  return await tryUntilDone(run, (work) => operation.run(work, prepared))
}

const tryUntilDone = async (
  { context, scope, request, givesUpAt }: Run,
  operate: Operate,
): Promise<Reply> => {
  const attempt = createAttempt(context, scope, request)
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    const reply = await attempt(operate)
    if (reply !== null) return reply
    if (context.clock.now().getTime() > givesUpAt) throw stillRunning()
    // No connection is held here: the losers of a race must not starve the one they wait for.
    await delay(waitMs)
  }
}

const stillRunning = () =>
  new ApiError('conflict', 'The first request with this key is still running. Send it again shortly.', {
    param: idempotency.header,
    retryAfterSeconds: 1,
  })

/** The stored answer of a key that was used already, or null. */
const findReply = async (context: Context, scope: Scope, request: KeyedRequest): Promise<Reply | null> => {
  const ref = refOf(scope, request)
  const stored = await selectReply(context.db, ref, context.clock.now())
  return stored === undefined ? null : restore(context, stored, request.requestHash, keyBinding(ref))
}

const createAttempt = (context: Context, scope: Scope, request: KeyedRequest) => {
  const ref = refOf(scope, request)
  const lockId = lockIdOf(ref)
  const seal = keyBinding(ref)

  const once = async (work: Work, operate: Operate): Promise<Reply> => {
    const { locked, stored } = await claimKey(work.tx, ref, lockId, work.now)
    if (!locked) throw new Busy()
    if (stored !== null) return restore(context, stored, request.requestHash, seal)
    const reply = await operate(work)
    const text = reply.text ?? ''
    const kept = await storeReply(
      work.tx,
      ref,
      {
        requestHash: request.requestHash,
        status: reply.status,
        body: reply.secret ? context.secrets.seal(text, seal) : Buffer.from(text),
        sealed: reply.secret,
        subjectId: reply.subjectId,
        expiresAt: new Date(work.now.getTime() + idempotency.keepHours * 3_600_000),
      },
      work.now,
    )
    // Another request committed between our snapshot and our lock: its answer counts.
    if (!kept) throw new Busy()
    return reply
  }

  const run = async (operate: Operate): Promise<Reply | null> => {
    try {
      return await transact(context, scope, (work) => once(work, operate))
    } catch (error) {
      if (error instanceof Busy) return null
      throw error
    }
  }

  return async (operate: Operate): Promise<Reply | null> => {
    try {
      return await run(markRefusals(operate))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // What the operation did was rolled back with its transaction; only the refusal is kept.
      const reply = { ...errorReply(error.reason, request.requestId), secret: false, subjectId: null }
      return await run(async () => reply)
    }
  }
}

/** A refusal by the operation itself, as against one by the key. */
class Refusal extends Error {
  readonly reason: ApiError
  constructor(reason: ApiError) {
    super(reason.message)
    this.reason = reason
  }
}

/** What says when to come again is not decided: the same request may be granted then. */
const isKept = ({ status, retryAfterSeconds }: ApiError) =>
  keptErrors.includes(status) && retryAfterSeconds === null

const markRefusals = (operate: Operate) => async (work: Work) => {
  try {
    return await operate(work)
  } catch (error) {
    throw error instanceof ApiError && isKept(error) ? new Refusal(error) : error
  }
}

const restore = (context: Context, stored: StoredReply, requestHash: Buffer, seal: string): Reply => {
  if (!stored.requestHash.equals(requestHash))
    throw new ApiError('conflict', 'This idempotency key was used with another request. Send a new key.', {
      param: idempotency.header,
    })
  const text = stored.sealed ? context.secrets.open(stored.body, seal) : stored.body.toString()
  return { status: stored.status, text: text === '' ? null : text, replayed: true }
}

const lockIdOf = (ref: KeyRef) => createHash('sha256').update(keyBinding(ref)).digest().readBigInt64BE(0)

const purgeBatch = 1_000

/** Due work: forgets keys whose time is over. */
export const purgeIdempotencyKeys = {
  name: 'purge idempotency keys',
  everyMs: 60_000,
  run: ({ db, clock }: Context) => withoutTimeout(db, (tx) => deleteExpiredKeys(tx, clock.now(), purgeBatch)),
}

import { createTestClock } from '@stablerail/test-support'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createContext } from '../../../commands/create-context.ts'
import type { Context } from '../../../resources/context.ts'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { createContextBeside } from '../../../testing/context-beside.ts'
import { SealedError } from '../../secrets/index.ts'
import { transact, type Work } from '../../work/index.ts'
import { ApiError } from '../api-error.ts'
import { jsonReply } from '../reply.ts'
import { hashInput, refOf } from './request.ts'
import { createRunOnce, type KeyedOperation, type KeyedReply } from './run-once.ts'
import { storeReply } from './store.ts'

let api: TestApi
let elsewhere: Awaited<ReturnType<typeof createContext>>
beforeAll(async () => {
  api = await startTestApi()
  const { config } = api.context
  const log = pino({ level: 'silent' })
  elsewhere = await createContext({ config, databaseUrl: api.databaseUrl, log })
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await elsewhere.close()
  await api.close()
})

const requestOf = (key: string) => ({
  route: 'createThing',
  key,
  requestHash: hashInput({ key }),
  requestId: 'req_1',
})

/** Returns an operation that waits until the test lets it continue, and records each start. */
const createGate = () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  onTestFinished(() => open())
  const begins: number[] = []
  const run = async (_work: Work, _prepared: unknown): Promise<KeyedReply> => {
    begins.push(begins.length)
    begin()
    await opened
    return { ...jsonReply(201, { chance: Math.random() }), secret: false, subjectId: null }
  }
  return { open, begun, begins, operation: { run } }
}

const duplicate = (context: Context, count: number, key: string, operation: KeyedOperation) => {
  const runOnce = createRunOnce(context)
  return Array.from({ length: count }, () => runOnce(api.scope, requestOf(key), operation))
}

const texts = async (answers: ReturnType<typeof duplicate>) =>
  new Set((await Promise.all(answers)).map(({ text }) => text))

test('of 200 duplicates in a process one asks the database until it is done, and the others hold nothing', async () => {
  const transactions = vi.spyOn(api.context.db, 'transaction')
  const gate = createGate()
  const answers = duplicate(api.context, 200, 'one process', gate.operation)
  await gate.begun
  expect((await api.call('GET', api.path('customers?limit=1'))).status).toBe(200)
  gate.open()
  expect((await texts(answers)).size).toBe(1)
  const replayed = (await Promise.all(answers)).filter((answer) => answer.replayed)
  expect(replayed).toHaveLength(199)
  expect(gate.begins).toHaveLength(1)
  expect(transactions).toHaveBeenCalledTimes(1)
})

test('of two processes with 100 duplicates each one does the work, and one request of the other asks', async () => {
  const here = vi.spyOn(api.context.db, 'transaction')
  const there = vi.spyOn(elsewhere.context.db, 'transaction')
  const asked = () => here.mock.calls.length + there.mock.calls.length
  const gate = createGate()
  const answers = [
    ...duplicate(api.context, 100, 'two processes', gate.operation),
    ...duplicate(elsewhere.context, 100, 'two processes', gate.operation),
  ]
  await gate.begun
  await expect.poll(asked, { timeout: 4_000 }).toBeGreaterThan(2)
  gate.open()
  expect((await texts(answers)).size).toBe(1)
  expect(gate.begins).toHaveLength(1)
  expect(Math.min(here.mock.calls.length, there.mock.calls.length)).toBe(1)
  // If each request polled the database by itself, there would be hundreds of queries.
  expect(asked()).toBeLessThan(15)
})

test('what goes before the transaction is done by one of those in a process', async () => {
  const gate = createGate()
  gate.open()
  const prepare = vi.fn(async () => 'made before')
  const run = vi.fn(gate.operation.run)
  expect((await texts(duplicate(api.context, 50, 'prepared', { prepare, run }))).size).toBe(1)
  expect(run).toHaveBeenCalledWith(expect.anything(), 'made before')
  expect(prepare).toHaveBeenCalledTimes(1)
})

test('what cannot be prepared because another process has done it all gets its answer', async () => {
  const gate = createGate()
  gate.open()
  const prepare = async () => {
    await Promise.all(duplicate(elsewhere.context, 1, 'taken', gate.operation))
    throw new ApiError('not_found', 'It is gone: the other took it.')
  }
  const [answer] = await Promise.all(duplicate(api.context, 1, 'taken', { ...gate.operation, prepare }))
  expect(answer).toMatchObject({ status: 201, replayed: true })
})

test('an answer that another process committed meanwhile counts, and what was done here is undone', async () => {
  const gate = createGate()
  gate.open()
  let begun = 0
  const [answer] = await Promise.all(
    duplicate(api.context, 1, 'meanwhile', {
      run: async (work, prepared) => {
        begun += 1
        // Simulates a request that read the key before the other request's commit, and took the lock after
        // it.
        if (begun === 1)
          await transact(elsewhere.context, api.scope, ({ tx, now }) => {
            const request = requestOf('meanwhile')
            const expiresAt = new Date(now.getTime() + 60_000)
            const { requestHash } = request
            const kept = {
              requestHash,
              status: 200,
              body: Buffer.from('theirs'),
              sealed: false,
              subjectId: null,
              expiresAt,
            }
            return storeReply(tx, refOf(api.scope, request), kept)
          })
        return await gate.operation.run(work, prepared)
      },
    }),
  )
  expect(answer).toMatchObject({ status: 200, text: 'theirs', replayed: true })
  expect(begun).toBe(1)
})

test('an answer without a body is given again without one', async () => {
  const run = async () => ({ status: 204, text: null, secret: false, subjectId: null })
  const once = () => Promise.all(duplicate(api.context, 1, 'no body', { run }))
  expect(await once()).toMatchObject([{ status: 204, text: null }])
  expect(await once()).toMatchObject([{ status: 204, text: null, replayed: true }])
})

test('who has waited five seconds for another process is told to come again', async () => {
  const clock = createTestClock(new Date())
  const { config } = api.context
  const third = await createContext({
    config,
    databaseUrl: api.databaseUrl,
    log: pino({ level: 'silent' }),
    clock,
  })
  onTestFinished(() => third.close())
  const gate = createGate()
  const first = duplicate(elsewhere.context, 1, 'long', gate.operation)
  await gate.begun
  const asked = vi.spyOn(third.context.db, 'transaction')
  const [waiting] = duplicate(third.context, 1, 'long', gate.operation)
  waiting?.catch(() => undefined)
  await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(1)
  clock.advance({ ms: 5_001 })
  await expect(waiting).rejects.toMatchObject({ code: 'conflict', retryAfterSeconds: 1 })
  gate.open()
  await Promise.all(first)
})

test('a refusal that says when to come again is not kept', async () => {
  let begun = 0
  const once = () =>
    duplicate(api.context, 1, 'come again', {
      run: async () => {
        begun += 1
        if (begun === 1) throw new ApiError('conflict', 'Not now.', { retryAfterSeconds: 1 })
        return { ...jsonReply(201, { begun }), secret: false, subjectId: null }
      },
    })
  await expect(Promise.all(once())).rejects.toThrow('Not now.')
  expect(await texts(once())).toEqual(new Set(['{"begun":2}']))
})

test('when the one at work fails, the next takes its place', async () => {
  let begun = 0
  const answers = duplicate(api.context, 20, 'failing', {
    run: async () => {
      begun += 1
      if (begun <= 3) throw new Error(`failure ${begun}`)
      return { ...jsonReply(201, { begun }), secret: false, subjectId: null }
    },
  })
  const settled = await Promise.allSettled(answers)
  expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(3)
  const rest = answers.filter((_, index) => settled[index]?.status === 'fulfilled')
  expect(await texts(rest)).toEqual(new Set(['{"begun":4}']))
})

test('when the client of the one at work goes away, the others are answered, and the key is free after', async () => {
  const email = 'gone@a.example'
  const create = (signal?: AbortSignal) =>
    fetch(api.baseUrl + api.path('customers'), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${api.keys.full}`,
        'content-type': 'application/json',
        'idempotency-key': 'gone',
      },
      body: JSON.stringify({ email }),
      ...(signal === undefined ? {} : { signal }),
    })
  const transactions = vi.spyOn(api.context.db, 'transaction')
  // Opens a transaction that inserts a customer with the email address of the requests. The first request
  // must wait until this transaction ends, because email addresses are unique.
  await api.context.db
    .connection()
    .execute(async (db) => {
      const blocker = await db.startTransaction().execute()
      const id = api.context.ids.make('customer')
      const { workspaceId, livemode } = api.scope
      const row = { workspace_id: workspaceId, livemode, id, email, created_at: new Date() }
      await blocker.insertInto('customers').values(row).execute()
      const leaving = new AbortController()
      const first = create(leaving.signal)
      await expect.poll(() => transactions.mock.calls.length, { timeout: 10_000 }).toBe(1)
      const second = create()
      leaving.abort()
      await expect(first).rejects.toThrow()
      await blocker.rollback().execute()
      return second
    })
    .then(async (second) => {
      expect(second.status).toBe(201)
      expect(second.headers.get('idempotent-replayed')).toBe('true')
      expect(await (await create()).text()).toBe(await second.text())
    })
})

test('a stored answer that a process cannot decrypt stays, and a process that has the key answers it', async () => {
  const operation = {
    run: async () => ({ ...jsonReply(201, { secret: 's' }), secret: true, subjectId: null }),
  }
  const ask = (context: Context) => createRunOnce(context)(api.scope, requestOf('sealed'), operation)
  const first = await ask(api.context)
  const without = await createContextBeside(api, { encryptionKeys: [{ id: 'k9', key: Buffer.alloc(32, 9) }] })
  for (let asked = 0; asked < 2; asked += 1) await expect(ask(without)).rejects.toThrow(SealedError)
  expect(await ask(api.context)).toEqual({ status: 201, text: first.text, replayed: true })
})

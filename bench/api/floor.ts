/**
 * The server for comparison: Express, its JSON parser, `pg` and `pino`. It sends the SQL statements, the
 * headers and the log line of Stablerail's server, but runs no code of that server. Statements are prepared
 * in the same way.
 */
import type { AddressInfo } from 'node:net'
import express, { type RequestHandler } from 'express'
import { Pool, type PoolClient } from 'pg'
import pino from 'pino'
import { answerCalls } from '../processes/answer.ts'
import type { Captured } from './capture.ts'
import { follow, type Ingredients, makeId } from './follow-recipe.ts'
import type { StatementRecipe } from './recipe.ts'

export type FloorOptions = {
  databaseUrl: string
  poolSize: number
  captured: Captured
  pageSize: number
}

const nobody = { id: '', eventId: '', email: '', key: '', createdAt: '' }

const start = async (options: FloorOptions): Promise<number> => {
  const { databaseUrl, poolSize, pageSize, captured } = options
  const pool = new Pool({ connectionString: databaseUrl, max: poolSize })
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.use(tellOf(captured.headers))
  app.use(express.json())

  const path = '/v1/workspaces/:workspaceId/customers'
  app.post(path, async (request, response) => {
    const now = new Date()
    const ingredients: Ingredients = {
      id: makeId('cus', now),
      eventId: makeId('evt', now),
      email: request.body.email,
      key: String(request.headers['idempotency-key']),
      createdAt: now.toISOString(),
      now,
    }
    await runTransaction(pool, captured.create, ingredients)
    const [reply] = captured.createReply.values
    if (reply === undefined) throw new Error('There is no recipe of the reply.')
    response.status(201).type('json').send(follow(reply, ingredients))
  })
  app.get(path, async (_request, response) => {
    const rows = await runQueries(pool, captured.list, { ...nobody, now: new Date() })
    response.json({ data: rows.slice(0, pageSize), hasMore: rows.length > pageSize })
  })
  app.get(`${path}/:customerId`, async (request, response) => {
    const [row] = await runQueries(pool, captured.retrieve, {
      ...nobody,
      id: request.params.customerId,
      now: new Date(),
    })
    response.json(row)
  })
  return await new Promise((resolve) => {
    const server = app.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

/**
 * Creates the middleware that adds a request id and the captured headers to each response, and writes a log
 * line when the response ends. Stablerail's server does this too.
 */
const tellOf = (headers: Captured['headers']): RequestHandler => {
  const log = pino()
  return (request, response, next) => {
    const startedAt = performance.now()
    const requestId = makeId('req', new Date())
    response.setHeader('x-request-id', requestId)
    for (const [name, value] of headers) response.setHeader(name, value)
    response.on('close', () => {
      const { method, params } = request
      const durationMs = Math.round((performance.now() - startedAt) * 10) / 10
      const { workspaceId } = params
      const line = {
        requestId,
        method,
        operation: 'floor',
        status: response.statusCode,
        durationMs,
        workspaceId,
      }
      log.info(line, 'request')
    })
    next()
  }
}

const runTransaction = async (pool: Pool, recipes: readonly StatementRecipe[], ingredients: Ingredients) => {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    for (const recipe of recipes) await send(client, recipe, ingredients)
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    // A connection with an open transaction cannot be used again.
    client.release(failure)
  }
}

const runQueries = async (pool: Pool, recipes: readonly StatementRecipe[], ingredients: Ingredients) => {
  let rows: unknown[] = []
  for (const recipe of recipes) rows = (await send(pool, recipe, ingredients)).rows
  return rows
}

const send = (client: Pool | PoolClient, recipe: StatementRecipe, ingredients: Ingredients) => {
  const { name, text } = recipe
  if (recipe.values.length === 0) return client.query(text)
  const values = recipe.values.map((value) => follow(value, ingredients))
  return name === null ? client.query(text, values) : client.query({ name, text, values })
}

const methods = { start }
export type FloorMethods = typeof methods

answerCalls(methods)

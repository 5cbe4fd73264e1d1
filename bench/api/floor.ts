/** The floor: Express, its JSON parser and `pg`, with the statements of our server and nothing of its code. */
import type { AddressInfo } from 'node:net'
import express from 'express'
import { Pool, type PoolClient } from 'pg'
import { answerCalls } from '../processes/answer.ts'
import type { Captured } from './capture.ts'
import { follow, type Ingredients, makeId } from './follow-recipe.ts'
import type { StatementRecipe } from './recipe.ts'

export type FloorOptions = {
  databaseUrl: string
  poolSize: number
  captured: Captured
  pageSize: number
  prepared: boolean
}

const nobody = { id: '', eventId: '', email: '', key: '', createdAt: '' }

const start = async (options: FloorOptions): Promise<number> => {
  const { databaseUrl, poolSize, pageSize } = options
  const captured = options.prepared ? options.captured : inFull(options.captured)
  const pool = new Pool({ connectionString: databaseUrl, max: poolSize })
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
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

/** The same statements, sent whole every time: what `pg` does unless it is told otherwise. */
const inFull = ({ create, list, retrieve, createReply }: Captured): Captured => {
  const unnamed = (recipes: readonly StatementRecipe[]) =>
    recipes.map((recipe) => ({ ...recipe, name: null }))
  return { create: unnamed(create), list: unnamed(list), retrieve: unnamed(retrieve), createReply }
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
    // A connection in an open transaction is of no more use.
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

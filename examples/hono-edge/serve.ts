/**
 * Runs the worker on Node with a key-value store in memory, so that the example needs no account of an edge
 * platform.
 */
import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import worker, { type Env, type KeyValue } from './worker.ts'

const inMemory = (): KeyValue => {
  const values = new Map<string, string>()
  return {
    get: async (key) => values.get(key) ?? null,
    put: async (key, value) => void values.set(key, value),
  }
}

export const createApp = (settings: Omit<Env['Bindings'], 'ORDERS'>): Server => {
  const env = { ...settings, ORDERS: inMemory() }
  return createServer(getRequestListener((request) => worker.fetch(request, env)))
}

/**
 * Measures API calls over loopback in a separate process. Compares the packed SDK with a minimal `fetch` that
 * sends the same request and has a timeout.
 */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { answerCalls } from '../processes/answer.ts'
import { type Blocks, repeatAwaited, timeBlocks } from './blocks.ts'

type Sdk = typeof import('@stablerail/sdk')

const apiKey = 'sk_test_bench'
const workspaceId = 'ws_01k9z7q4m8c3v5t2r6w1x0y9bn'
const customerId = 'cus_01k9z7q4m8c3v5t2r6w1x0y9bn'
const input = { email: 'ada@example.com', name: 'Ada Lovelace', metadata: { orderId: '1042' } }

/**
 * Sends a request with the minimum of code that every client needs: a fetch with a timeout of thirty seconds
 * for the whole response.
 */
const limitedFetch = async (url: string, init: RequestInit) => {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), 30_000)
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: controller.signal })
    return JSON.parse(await response.text()) as unknown
  } finally {
    clearTimeout(timer)
  }
}

const bareCalls = (baseUrl: string) => {
  const customers = `${baseUrl}/v1/workspaces/${workspaceId}/customers`
  const authorization = `Bearer ${apiKey}`
  return {
    retrieve: () => limitedFetch(`${customers}/${customerId}`, { headers: { authorization } }),
    create: () =>
      limitedFetch(customers, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(input),
      }),
  }
}

const run = async ({ consumer, port, ...blocks }: Blocks & { consumer: string; port: number }) => {
  const baseUrl = `http://127.0.0.1:${port}`
  const { Stablerail } = (await import(pathToFileURL(path.join(consumer, 'client.js')).href)) as Sdk
  const client = new Stablerail({ apiKey, workspaceId, baseUrl })
  const bare = bareCalls(baseUrl)
  return await timeBlocks(
    {
      'bare, retrieve': repeatAwaited(bare.retrieve),
      'ours, retrieve': repeatAwaited(() => client.customers.retrieve(customerId)),
      'bare, create': repeatAwaited(bare.create),
      'ours, create': repeatAwaited(() => client.customers.create(input)),
    },
    blocks,
  )
}

const methods = { run }
export type CallMethods = typeof methods

answerCalls(methods)

/** The load generator: a number of connections, each with one pending request at any time. */
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { type Latency, summarize } from '../measure/statistics.ts'
import { answerCalls } from '../processes/answer.ts'
import { createMessages } from '../processes/http-messages.ts'

export type Load = {
  port: number
  connections: number
  durationMs: number
  method: 'GET' | 'POST'
  /** The paths to request. Requests use them in rotation. */
  paths: string[]
  headers: Record<string, string>
  /** The body of a creation, with `{email}` as a placeholder; null for other requests. */
  bodyTemplate: string | null
  /** A text in all email addresses and idempotency keys of this run, which makes them unique. */
  name: string
  status: number
  /** Whether the latency of each request is returned too. */
  keepLatencies?: boolean
  /** The rate of all connections together. By default, each connection sends its next request at once. */
  perSecond?: number
}

export type Measured = { perSecond: number; requests: number; latenciesMs?: number[] } & Latency

const run = async (load: Load): Promise<Measured> => {
  const latenciesMs: number[] = []
  const nextRequest = createRequests(load)
  const startedMs = performance.now()
  const lastMs = startedMs + load.durationMs
  const everyMs = load.perSecond === undefined ? 0 : (1000 * load.connections) / load.perSecond
  const drive = async (index: number) => {
    const exchange = await open(load.port, load.status)
    // The connections take turns.
    let dueMs = startedMs + (everyMs * index) / load.connections
    // At least one request is measured, even if opening the connection took the whole time.
    do {
      if (everyMs > 0) await delay(Math.max(0, dueMs - performance.now()))
      dueMs += everyMs
      const request = nextRequest()
      const sentMs = performance.now()
      await exchange.send(request)
      latenciesMs.push(performance.now() - sentMs)
    } while (performance.now() < lastMs)
    exchange.close()
  }
  await Promise.all(Array.from({ length: load.connections }, (_, index) => drive(index)))
  const seconds = (performance.now() - startedMs) / 1000
  return {
    perSecond: latenciesMs.length / seconds,
    requests: latenciesMs.length,
    ...summarize(latenciesMs),
    ...(load.keepLatencies && { latenciesMs }),
  }
}

const createRequests = ({ method, paths, headers, bodyTemplate, name }: Load) => {
  const fixed = Object.entries({ host: '127.0.0.1', ...headers })
    .map(([field, value]) => `${field}: ${value}\r\n`)
    .join('')
  let count = 0
  return (): string => {
    count += 1
    const head = `${method} ${paths[count % paths.length]} HTTP/1.1\r\n${fixed}`
    if (bodyTemplate === null) return `${head}\r\n`
    const body = bodyTemplate.replace('{email}', `${name}-${count}@bench.example`)
    const about = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
    return `${head}${about}idempotency-key: ${name}-${count}\r\n\r\n${body}`
  }
}

const open = async (port: number, expectedStatus: number) => {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let settle: { resolve: () => void; reject: (error: Error) => void } | null = null
  const fail = (error: Error) => settle?.reject(error)
  const messages = createMessages((head, body) => {
    const status = Number(head.slice(9, 12))
    if (status === expectedStatus) settle?.resolve()
    else fail(new Error(`Answered ${status} where ${expectedStatus} was expected: ${body.toString()}`))
  })
  socket.on('data', messages)
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The server closed the connection.')))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  return {
    send: (request: string) =>
      new Promise<void>((resolve, reject) => {
        settle = { resolve, reject }
        socket.write(request)
      }),
    close: () => {
      settle = null
      socket.destroy()
    },
  }
}

const methods = { run }
export type LoadMethods = typeof methods

answerCalls(methods)

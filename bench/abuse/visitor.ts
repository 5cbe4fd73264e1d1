/** An ordinary visitor, who sends requests at a steady pace, without waiting for earlier responses. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { median } from '../measure/statistics.ts'
import { answerCalls } from '../processes/answer.ts'
import { createMessages } from '../processes/http-messages.ts'

export type Visit = { port: number; requests: Record<string, string>; durationMs: number }

const everyMs = 10

/**
 * Returns the median latency of each kind of request, in milliseconds from the time when it was due. A
 * visitor who waited for each response before the next request would rarely notice that the server was
 * blocked.
 */
const visit = async ({ port, requests, durationMs }: Visit): Promise<Record<string, number>> => {
  const figures = Object.entries(requests).map(
    async ([name, request]): Promise<[string, number]> => [name, await ask(port, request, durationMs)],
  )
  return Object.fromEntries(await Promise.all(figures))
}

const ask = async (port: number, request: string, durationMs: number): Promise<number> => {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.setNoDelay(true)
  const latenciesMs: number[] = []
  const dueMs: number[] = []
  const count = Math.floor(durationMs / everyMs)
  const finished = new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('The server closed the connection of a visitor.')))
    const read = createMessages((head) => {
      if (!head.startsWith('HTTP/1.1 200 ')) reject(new Error(`A visitor was answered: ${head}`))
      latenciesMs.push(performance.now() - (dueMs[latenciesMs.length] ?? Number.NaN))
      if (latenciesMs.length === count) resolve()
    })
    socket.on('data', read)
  })
  // This handler prevents an unhandled rejection if the promise rejects before the `await` below.
  finished.catch(() => undefined)
  const startedMs = performance.now()
  for (let sent = 0; sent < count; sent += 1) {
    const due = startedMs + sent * everyMs
    await delay(Math.max(0, due - performance.now()))
    // A timer may fire up to a millisecond early. The latency then begins with the request.
    dueMs.push(Math.min(due, performance.now()))
    socket.write(request)
  }
  await finished
  socket.destroy()
  return median(latenciesMs)
}

const methods = { visit }
export type VisitorMethods = typeof methods

answerCalls(methods)

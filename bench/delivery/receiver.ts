/** The HTTP servers of merchants, which receive webhooks. They record the deliveries and do little else. */
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { answerCalls } from '../processes/answer.ts'
import { sharedNowMs } from '../processes/clock.ts'
import { createMessages } from '../processes/http-messages.ts'

/** A received delivery. `atMs` is the time of its first byte, on the clock that all processes share. */
export type Arrival = { receiver: number; eventId: string; atMs: number }

const ok = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'
const hangMs = 14_000

let arrivals: Arrival[] = []
let hanging = -1
const held = new Set<Socket>()
let onArrival = () => {}

const open = async ({ receivers }: { receivers: number }): Promise<number[]> =>
  await Promise.all(Array.from({ length: receivers }, (_, index) => listen(index)))

const listen = (receiver: number): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer({ noDelay: true }, (socket) => {
      let chunkAtMs = 0
      const messages = createMessages((_head, body) => {
        const eventId = /"id":"(evt_\w+)"/.exec(body.toString('latin1', 0, 100))?.[1] ?? 'none'
        arrivals.push({ receiver, eventId, atMs: chunkAtMs })
        if (receiver === hanging) hold(socket)
        else socket.write(ok)
        onArrival()
      })
      socket.on('data', (chunk) => {
        chunkAtMs = sharedNowMs()
        messages(chunk)
      })
      socket.on('error', () => socket.destroy())
    })
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

const hold = (socket: Socket) => {
  held.add(socket)
  setTimeout(() => {
    if (held.delete(socket)) socket.write(ok)
  }, hangMs)
}

/**
 * Makes the given receiver delay each response by 14 s. With -1 no receiver delays responses, and the delayed
 * responses are sent at once.
 */
const setHanging = async ({ receiver }: { receiver: number }): Promise<void> => {
  hanging = receiver
  if (receiver >= 0) return
  for (const socket of held) socket.write(ok)
  held.clear()
}

/**
 * Waits until `count` deliveries have arrived since the last call of `take`. Returns the times of the first
 * and the last one.
 */
const waitFor = async ({ count, withinMs }: { count: number; withinMs: number }): Promise<Duration> => {
  await new Promise<void>((resolve, reject) => {
    const impatience = setTimeout(
      () => reject(new Error(`${arrivals.length} of ${count} deliveries came within ${withinMs} ms.`)),
      withinMs,
    )
    onArrival = () => {
      if (arrivals.length < count) return
      clearTimeout(impatience)
      onArrival = () => {}
      resolve()
    }
    onArrival()
  })
  return { firstMs: arrivals[0]?.atMs ?? 0, lastMs: arrivals[count - 1]?.atMs ?? 0 }
}
export type Duration = { firstMs: number; lastMs: number }

/** Returns the deliveries that have arrived since the last call. */
const take = async (_: null): Promise<Arrival[]> => {
  const taken = arrivals
  arrivals = []
  return taken
}

const methods = { open, setHanging, waitFor, take }
export type ReceiverMethods = typeof methods

answerCalls(methods)

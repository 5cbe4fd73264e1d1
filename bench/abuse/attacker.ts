/**
 * Sends the same kind of request at a constant rate, each on a new connection, without waiting for responses.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setInterval } from 'node:timers'
import { answerCalls } from '../processes/answer.ts'

export type Attacking = { port: number; request: Uint8Array; bytesPerSecond: number }

/** How often due requests are sent, in milliseconds: often enough to avoid bursts. */
const tickMs = 5

let timer: NodeJS.Timeout | undefined
let count = 0
let sentBytes = 0
const open = new Set<Socket>()

const fillIn = (request: Buffer): Buffer => {
  const headEnd = request.indexOf('\r\n\r\n')
  count += 1
  const head = request
    .toString('latin1', 0, headEnd)
    .replace('{address}', `203.0.${(count >> 8) & 255}.${count & 255}`)
    .replaceAll('{count}', String(count))
  return Buffer.concat([Buffer.from(head, 'latin1'), request.subarray(headEnd)])
}

const send = (port: number, bytes: Buffer): void => {
  const socket = connect(port, '127.0.0.1')
  // The server may refuse a request before it has read all of it.
  socket.on('error', () => undefined)
  open.add(socket)
  socket.on('close', () => open.delete(socket))
  socket.resume()
  socket.write(bytes)
  sentBytes += bytes.length
}

const start = async ({ port, request, bytesPerSecond }: Attacking): Promise<void> => {
  const startedMs = performance.now()
  sentBytes = 0
  // Sends requests at each tick until more bytes are sent than `bytesPerSecond` allows so far. The first tick
  // always sends a request, because no byte has been sent yet.
  timer = setInterval(() => {
    while (sentBytes <= ((performance.now() - startedMs) / 1000) * bytesPerSecond)
      send(port, fillIn(Buffer.from(request)))
  }, tickMs)
}

/**
 * Stops sending requests, and waits until all connections are closed. Then the server processes no more of
 * these requests. Returns the number of bytes sent since the start.
 */
const stop = async (_: null): Promise<number> => {
  clearInterval(timer)
  await Promise.all([...open].map((socket) => once(socket, 'close')))
  return sentBytes
}

const methods = { start, stop }
export type AttackerMethods = typeof methods

answerCalls(methods)

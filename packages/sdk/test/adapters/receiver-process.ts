/** Starts webhook receivers in separate processes, and defines the tests that each receiver must pass. */
import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { body, secret, signature } from '../signed-delivery.ts'
import { errorOf, post } from './receiver-cases.ts'

export type Receiver = { origin: string; stop: () => Promise<void> }

/** Starts a program, and waits until it prints the URL at which it listens. */
export const startReceiverProcess = async (
  command: string,
  parameters: readonly string[],
  { cwd, env }: { cwd: string; env?: Record<string, string> },
): Promise<Receiver> => {
  const child = spawn(command, parameters, {
    cwd,
    env: { PATH: process.env.PATH, HOME: cwd, WEBHOOK_SECRET: secret, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let said = ''
  const origin = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk
      const found = /http:\/\/[\w.]+:\d+/.exec(said)?.[0]
      if (found) resolve(found)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('error', reject)
    ended.then(() => reject(new Error(`The receiver ended before it listened:\n${said}`)))
  })
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { origin, stop }
}

type Place = { origin: () => string; path: string }

const deliver = ({ origin, path }: Place, sent: string, header = signature(sent)) =>
  post(origin(), { path, body: sent, headers: { 'x-service-signature': header } })

const handledBy = async ({ origin, path }: Place): Promise<string[]> =>
  (await fetch(`${origin()}${path}`)).json() as Promise<string[]>

/** Counts the events. Each test uses an event with a new id, because all tests share one receiver. */
let events = 0
const newEvent = () => {
  events += 1
  const id = `evt_${events}`
  return { id, sent: body.replace('evt_1', id) }
}

/**
 * Tests a receiver through its HTTP responses only. Its response to a GET request lists the events that it
 * handled.
 */
export const testRemote = (place: Place) => {
  const expectRefused = async (
    { id, sent, header }: { id: string; sent: string; header: string },
    code: string,
  ) => {
    const answer = await deliver(place, sent, header)
    expect([answer.status, errorOf(answer).code]).toEqual([400, code])
    expect(answer.body).not.toContain(secret)
    expect(await handledBy(place)).not.toContain(id)
  }

  test('a signed event is handled and answered 204', async () => {
    const { id, sent } = newEvent()
    expect(await deliver(place, sent)).toEqual({ status: 204, body: '' })
    expect(await handledBy(place)).toContain(id)
  })

  test('a body that was tampered with is refused', async () => {
    const { id, sent } = newEvent()
    const tampered = sent.replace('chk_1', 'chk_2')
    await expectRefused({ id, sent: tampered, header: signature(sent) }, 'signature_mismatch')
  })

  test.each([-301, 302])('a delivery signed %i seconds from now is refused', async (at) => {
    const { id, sent } = newEvent()
    await expectRefused({ id, sent, header: signature(sent, { at }) }, 'timestamp_out_of_tolerance')
  })

  test('a delivery that is replayed is answered 204 and handled once', async () => {
    const { id, sent } = newEvent()
    const header = signature(sent)
    expect((await deliver(place, sent, header)).status).toBe(204)
    expect((await deliver(place, sent, header)).status).toBe(204)
    expect((await handledBy(place)).filter((each) => each === id)).toEqual([id])
  })
}

/** Tests a receiver in which other code has read the body first. */
export const testRemoteParsed = (place: Place, fix: RegExp) => {
  test('a body that was parsed first is refused with the way to put it right', async () => {
    const { id, sent } = newEvent()
    const answer = await deliver(place, sent)
    expect([answer.status, errorOf(answer).code]).toEqual([400, 'body_parsed'])
    expect(errorOf(answer).message).toMatch(fix)
    expect(await handledBy(place)).not.toContain(id)
  })
}

/** `listen`, against the real service and a receiver that verifies as a shop does. */
import { setTimeout as sleep } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { verify } from '@stablerail/sdk/webhooks'
import { startReceiver, type WebhookReceiver } from '@stablerail/test-support'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../server/src/testing/api.ts'
import { startCuttingProxy } from './cutting-proxy.ts'
import { type Home, openHome } from './run-cli.ts'

let api: TestApi
let home: Home
let receiver: WebhookReceiver
beforeEach(async () => {
  api = await startTestApi()
  home = openHome()
  receiver = await startReceiver()
})
afterEach(async () => {
  home.remove()
  await receiver.stop()
  await api.close()
})

const environment = (baseUrl = api.baseUrl, key = api.keys.readonly) => ({
  STABLERAIL_API_KEY: key,
  STABLERAIL_WORKSPACE_ID: api.scope.workspaceId,
  STABLERAIL_BASE_URL: baseUrl,
})

const createCustomer = async (email: string): Promise<string> =>
  (await api.call('POST', api.path('customers'), { body: { email } })).json.customer.id

const emailsIn = () =>
  receiver.requests.map(({ rawBody }) => JSON.parse(rawBody.toString()).data.customer?.email as string)

/** Waits until the receiver has the event about a customer. */
const received = (email: string) => receiver.waitFor(({ rawBody }) => rawBody.includes(`"${email}"`), 15_000)

/**
 * Waits until events reach the receiver: a stream begins at the present, so an event that was made before it
 * was open is not sent.
 */
const untilOpen = async () => {
  for (let index = 0; ; index += 1) {
    const email = `probe-${index}@example.com`
    await createCustomer(email)
    const isOpen = await receiver
      .waitFor(({ rawBody }) => rawBody.includes(email), 500)
      .then(
        () => true,
        () => false,
      )
    if (isOpen) return
    if (index > 30) throw new Error('The stream did not open.')
  }
}

test('an event arrives at the local address, signed with the printed secret, and is a line of the output', async () => {
  const running = home.start(['listen', '--forward-to', receiver.url], { env: environment() })
  const secret = await running.until(/Signing secret: (whsec_\S+)/)
  await untilOpen()
  await createCustomer('ada@example.com')
  const { rawBody, headers } = await received('ada@example.com')
  const event = await verify(rawBody, headers, secret)
  expect(event.type).toBe('customer.created')
  await running.until(new RegExp(`customer\\.created ${event.id} 200 \\d+ ms\\n`))
  running.child.kill('SIGINT')
  expect((await running.ended).code).toBe(130)
})

test('the secret is the same at the next start', async () => {
  const secrets = []
  for (const _ of [1, 2]) {
    const running = home.start(['listen', '--forward-to', receiver.url], { env: environment() })
    secrets.push(await running.until(/Signing secret: (whsec_\S+)/))
    running.child.kill('SIGINT')
    await running.ended
  }
  expect(secrets[0]).toBe(secrets[1])
})

test('events of a time without a connection arrive once, in order, when it is back', async () => {
  const proxy = await startCuttingProxy(api.baseUrl)
  const running = home.start(['listen', '--forward-to', receiver.url], { env: environment(proxy.baseUrl) })
  await untilOpen()
  await createCustomer('before@example.com')
  await received('before@example.com')
  proxy.cut()
  await running.until(/The connection is lost/)
  const missed = ['missed-1@example.com', 'missed-2@example.com', 'missed-3@example.com']
  for (const email of missed) await createCustomer(email)
  proxy.mend()
  await received('missed-3@example.com')
  await running.until(/Connected again/)
  expect(emailsIn().filter((email) => email.startsWith('missed'))).toEqual(missed)
  running.child.kill('SIGINT')
  await running.ended
  await proxy.close()
})

test('an event waits while nothing listens, and its refusal is shown', async () => {
  const running = home.start(['listen', '--forward-to', receiver.url], { env: environment() })
  await untilOpen()
  const { port } = new URL(receiver.url)
  await receiver.stop()
  await createCustomer('early@example.com')
  await running.until(/Nothing listens/)
  receiver = await startReceiver({ port: Number(port), respond: () => ({ status: 503 }) })
  await received('early@example.com')
  await running.until(/customer\.created \S+ 503 /)
  running.child.kill('SIGINT')
  await running.ended
})

test('--events leaves out the others, and without an address events are only shown', async () => {
  const running = home.start(['listen', '--events', 'customer.deleted'], { env: environment() })
  await running.until(/Listening to/)
  // Repeated, because the stream may open after the first event.
  for (let index = 0; !running.output.stdout.includes('customer.deleted') && index < 30; index += 1) {
    const id = await createCustomer(`gone-${index}@example.com`)
    await api.call('DELETE', api.path(`customers/${id}`))
    await Promise.race([running.until(/customer\.deleted/), sleep(500)])
  }
  expect(running.output.stdout).toContain('customer.deleted')
  expect(running.output.stdout).not.toContain('customer.created')
  running.child.kill('SIGINT')
  await running.ended
})

test('in a terminal, r sends the last event again, and q ends with 0', async () => {
  const running = home.inTerminal(['listen', '--forward-to', receiver.url], { env: environment() })
  await running.until(/Press r/)
  await untilOpen()
  await createCustomer('again@example.com')
  const first = await received('again@example.com')
  await running.until(/again|200/)
  const before = receiver.requests.length
  running.child.stdin?.write('r')
  await receiver.waitFor((request) => receiver.requests.indexOf(request) >= before, 10_000)
  expect(receiver.requests.at(-1)?.rawBody.equals(first.rawBody)).toBe(true)
  running.child.stdin?.write('q')
  const { code, stdout } = await running.ended
  expect(code).toBe(0)
  const lines = stripVTControlCharacters(stdout).split(/\r?\n/)
  expect(lines.filter((line) => line.length > 80)).toEqual([])
})

test('a live key needs --live', async () => {
  const key = await api.makeKey({ ...api.scope, livemode: true }, 'readonly')
  const args = ['listen', '--forward-to', receiver.url]
  const { code, stderr } = await home.run(args, { env: environment(api.baseUrl, key) })
  expect(code).toBe(2)
  expect(stderr).toContain('--live')
  const running = home.start([...args, '--live'], { env: environment(api.baseUrl, key) })
  await running.until(/Listening to .* in live mode/)
  running.child.kill('SIGINT')
  await running.ended
})

test.each(['https://shop.example.com/hooks', 'http://8.8.8.8/hooks', 'http://[2001:db8::1]/'])(
  '%s is refused, because it is no address of this machine or of a private network',
  async (url) => {
    const { code, stderr } = await home.run(['listen', '--forward-to', url], { env: environment() })
    expect(code).toBe(2)
    expect(stderr).toMatch(/outside of this machine|has no address/)
  },
)

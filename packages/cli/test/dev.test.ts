/** `dev` and the commands for a running simulator, as a person uses them. */
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { startReceiver, type WebhookReceiver } from '@stablerail/test-support'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untriggered as untriggeredOfSimulator } from '../../simulator/src/dev/trigger/index.ts'
import { scenarios } from '../../simulator/src/rail/scenarios/index.ts'
import { scenarioNames } from '../src/dev/scenarios.ts'
import { untriggered } from '../src/dev/triggers.ts'
import { eventTypes } from '../src/generated/event-types.ts'
import { type Home, openHome, printedBy, type Running } from './run-cli.ts'

let home: Home
let receiver: WebhookReceiver
let dev: Running
let env: Record<string, string>

const exported = (name: string) => dev.until(new RegExp(`export ${name}=(\\S+)`))

beforeAll(async () => {
  home = openHome()
  receiver = await startReceiver()
  dev = home.start(['dev', '--port', '0', '--data-dir', 'kept', '--forward-to', receiver.url])
  env = await printedBy(dev)
})
afterAll(async () => {
  dev.child.kill('SIGINT')
  await dev.ended
  await receiver.stop()
  home.remove()
})

/** Runs a command that succeeds, and returns its output. */
const output = async (...args: string[]): Promise<string> => {
  const { code, stdout, stderr } = await home.run(args, { env })
  expect(stderr).toBe('')
  expect(code).toBe(0)
  return stdout
}

const createCheckout = async (): Promise<string> => {
  const args = ['--amount', '1999', '--chain', 'base', '--token', 'USDC', '--json']
  return JSON.parse(await output('checkouts', 'create', ...args)).id
}

test('a checkout is paid, the receiver gets its webhook, and all of it is shown', async () => {
  const id = await createCheckout()
  const paid = await output('pay', id)
  expect(paid).toMatch(/^The buyer sends 19\.99 USDC .*\nThe chain mines /)
  expect(paid).toMatch(/status +succeeded/)
  expect(paid).toMatch(/pay_\w+ +confirmed +19\.99/)
  await receiver.waitFor(
    ({ rawBody }) => rawBody.includes('checkout.succeeded') && rawBody.includes(id),
    15_000,
  )
  await dev.until(new RegExp(`Z event checkout\\.succeeded ${id}\\n`))
  await dev.until(/Z delivery checkout\.succeeded 200 \d+ ms\n/)
  await dev.until(/Z block base \d+, \d transactions?\n/)
})

test('doctor finds that the receiver accepts a test event', async () => {
  const shown = (await output('doctor')).replaceAll(/\s+/g, ' ')
  expect(shown).toMatch(/OK endpoint \S+ \(we_\w+\) accepted a test event with 200 in \d+ ms/)
})

test('the checkout of the welcome text is paid in another scenario, as JSON', async () => {
  const id = await dev.until(/stablerail pay (chk_\w+)/)
  const { checkout, scenario } = JSON.parse(await output('pay', id, '--scenario', 'overpaid', '--json'))
  expect({ scenario, status: checkout.status }).toEqual({ scenario: 'overpaid', status: 'succeeded' })
})

test('renewals are paid by the id of their subscription, and an invoice by its own id', async () => {
  const ask = async (...args: string[]) => JSON.parse(await output(...args, '--json'))
  const product = await ask('products', 'create', '--name', 'Tea club')
  const price = await ask('prices', 'create', product.id, '--amount', '900', '--interval', 'month')
  const pair = ['--chain', 'base', '--token', 'USDC']
  const buyer = ['--price-id', price.id, '--customer-email', 'ada@example.com']
  const first = await ask('checkouts', 'create', '--mode', 'subscription', ...buyer, ...pair)
  const { checkout } = await ask('pay', first.id)
  const { subscriptionId } = await ask('checkouts', 'retrieve', checkout.id)

  await output('clock', 'advance', '--months', '1', '--days', '4')
  expect(await ask('subscriptions', 'retrieve', subscriptionId)).toMatchObject({ status: 'past_due' })
  expect(await output('pay', subscriptionId)).toMatch(/status +succeeded/)
  expect(await ask('subscriptions', 'retrieve', subscriptionId)).toMatchObject({ status: 'active' })
  const { code, stderr } = await home.run(['pay', subscriptionId], { env })
  expect(code).toBe(1)
  expect(stderr.replaceAll(/\s+/g, ' ')).toContain('has no unpaid invoice. The next one is created at 20')

  const { nextBillingDate } = await ask('subscriptions', 'retrieve', subscriptionId)
  const { now } = await ask('clock', 'advance', '--to', subscriptionId)
  expect(Date.parse(now) - Date.parse(nextBillingDate)).toBeLessThan(60_000)
  const { data } = await ask('invoices', 'list', '--status', 'open')
  expect(await output('pay', data[0].id)).toMatch(/status +succeeded/)
})

test('without a key, commands use the only simulator that runs, unless another deployment is named', async () => {
  const asked = await home.run(['whoami'])
  expect(asked.stdout).toMatch(/from +stablerail dev/)
  expect(asked.stdout).toContain(env.STABLERAIL_WORKSPACE_ID)
  const elsewhere = { STABLERAIL_BASE_URL: 'https://pay.example' }
  const { code, stderr } = await home.run(['whoami'], { env: elsewhere })
  expect(code).toBe(3)
  expect(stderr).toContain('There is no API key.')
})

test('the clock is shown and advanced, and chains are shown and mined', async () => {
  const before = new Date((await output('clock')).trim())
  await output('clock', 'advance', '--days', '2')
  const after = new Date((await output('clock')).trim())
  expect(after.getTime() - before.getTime()).toBeGreaterThanOrEqual(2 * 86_400_000)
  const { chains } = JSON.parse(await output('chain', 'status', '--json'))
  expect(chains).toMatchObject([{ chain: 'base', outage: null }])
  const { height } = JSON.parse(await output('chain', 'mine', '7', '--json'))
  expect(height).toBeGreaterThanOrEqual(chains[0].height + 7)
  expect(await output('chain', 'status')).toMatch(/^chain +height/)
})

test.each([
  ['2020-01-01T00:00:00Z', 'never goes back'],
  ['tomorrow', 'no time, such as'],
])('a clock is not advanced to %s', async (time, reason) => {
  const { code, stderr } = await home.run(['clock', 'advance', '--to', time])
  expect(code).toBe(1)
  expect(stderr.replaceAll(/\s+/g, ' ')).toContain(reason)
})

test('a trigger shows its steps and the event, and a mail is listed', async () => {
  const triggered = await output('trigger', 'invoice.sent')
  expect(triggered).toMatch(/The invoice in_\w+ was created\.\n/)
  expect(triggered).toMatch(/invoice\.sent evt_\w+ in_\w+\n$/)
  await dev.until(/Z mail to buyer-\S+: /)
  expect(await output('mails', '--to', 'nobody@example.com', '--json')).toBe('{"data":[]}\n')
  expect(await output('mails')).toMatch(/buyer-\S+@stablerail\.example {2}.*\n {2}http/)
})

test.each([
  [['trigger', 'invoice.sent']],
  [['mails']],
  [['chain', 'status']],
  [['checkouts', 'list']],
  [['search', '--q', 'buyer']],
  [['doctor']],
])(
  'in a terminal of 80 columns no line of %j is wider, and NO_COLOR leaves no escape sequence',
  async (args) => {
    const { stdout } = await home.inTerminal(args, { env }).ended
    const shown = stripVTControlCharacters(stdout).split(/\r?\n/)
    // An address is shown whole, so that it can be copied.
    expect(shown.filter((line) => line.length > 80 && !line.startsWith('  http'))).toEqual([])
    const plain = await home.inTerminal(args, { env: { ...env, NO_COLOR: '1' } }).ended
    expect(plain.stdout).not.toContain('\u001b')
    expect(plain.code).toBe(0)
  },
)

test('outside of a terminal a step is one line', async () => {
  expect(await output('trigger', 'customer.created')).toMatch(
    /^The customer cus_\w+ \(buyer-\S+\) was created\.\n/,
  )
})

test('a type that is not triggered says why and exits with 1', async () => {
  const { code, stderr } = await home.run(['trigger', 'allowance.depleted'])
  expect(code).toBe(1)
  expect(stderr.replaceAll(/\s+/g, ' ')).toContain('subscription.payment_failed')
})

test('a reorg and an outage are shown', async () => {
  await output('pay', await createCheckout())
  expect(JSON.parse(await output('chain', 'reorg', '15', '--bring-back', '--json')).dropped).toHaveLength(1)
  await dev.until(/Z reorg base: 15 blocks replaced, 1 transaction lost\n/)
  await output('chain', 'outage', '--lag-blocks', '3')
  await dev.until(/Z outage base: the provider is 3 blocks behind\n/)
  await output('chain', 'outage', '--end')
  await dev.until(/Z outage base: the provider works again\n/)
})

test('what commands read of it is for its owner only', async () => {
  const file = join(home.folder, 'kept/control.json')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const pointer = join(home.folder, `config/stablerail/simulators/${dev.child.pid}.json`)
  expect(statSync(pointer).mode & 0o777).toBe(0o600)
  expect(JSON.parse(readFileSync(pointer, 'utf8'))).toEqual({ controlFile: file })
})

test('the same data, keys and pages are there at the next start, in a terminal of 80 columns', async () => {
  const id = await createCheckout()
  dev.child.kill('SIGINT')
  expect((await dev.ended).code).toBe(130)
  const { port } = new URL(env.STABLERAIL_BASE_URL ?? '')
  dev = home.inTerminal(['dev', '--port', port, '--data-dir', 'kept', '--forward-to', receiver.url])
  expect(await exported('STABLERAIL_API_KEY')).toBe(env.STABLERAIL_API_KEY)
  expect(await output('pay', id)).toMatch(/status +succeeded/)
  await dev.until(/checkout\.succeeded/)
  await dev.until(/blocks: base \d+/)
  const shown = stripVTControlCharacters(dev.output.stdout).split(/[\r\n]+/)
  const afterWelcome = shown.slice(shown.findIndex((line) => line.includes('stablerail mails')) + 1)
  expect(afterWelcome.filter((line) => line.length > 80 && !line.startsWith('  http'))).toEqual([])
})

test('if several simulators run, a command without a key says how to choose one', async () => {
  const other = openHome()
  const folder = join(other.folder, 'config/stablerail/simulators')
  mkdirSync(folder, { recursive: true })
  // The processes of these simulators are alive: the one of this test and its parent.
  for (const pid of [process.pid, process.ppid]) {
    const controlFile = join(other.folder, `${pid}.json`)
    writeFileSync(controlFile, '{"baseUrl":"http://127.0.0.1:9"}', { mode: 0o600 })
    writeFileSync(join(folder, `${pid}.json`), JSON.stringify({ controlFile }))
  }
  const { code, stderr } = await other.run(['whoami'])
  expect(code).toBe(3)
  expect(stderr.replaceAll(/\s+/g, ' ')).toContain('2 simulators are running: set the variables')
  other.remove()
})

test('without a running simulator a command says how to start one and exits with 4', async () => {
  const other = openHome()
  const folder = join(other.folder, 'config/stablerail/simulators')
  mkdirSync(folder, { recursive: true })
  // The file of a simulator that was killed. No process has such a number.
  writeFileSync(join(folder, '99999999.json'), '{"controlFile":"/nowhere/control.json"}')
  const { code, stderr } = await other.run(['mails'])
  expect(code).toBe(4)
  expect(stderr).toContain('stablerail dev')
  other.remove()
})

test.each([
  [['dev', '--chains', 'bitcoin'], 'none of base'],
  [['dev', '--port', 'http'], '--port'],
  [['dev', '--forward-to', 'http://10.0.0.1/hooks'], 'is not this machine'],
  [['pay', 'chk_x', '--scenario', 'cash'], 'exact, rounded'],
  [['clock', 'advance'], '--months 1'],
  [['clock', 'advance', '--to', 'sub_x', '--days', '1'], 'either --to or durations'],
  [['chain', 'mine', 'many'], 'whole number'],
  [['trigger', 'payment.confirmd'], 'Did you mean payment.confirmed'],
])('%j is refused with exit code 2', async (args, reason) => {
  const { code, stderr } = await home.run(args)
  expect(code).toBe(2)
  expect(stderr.replaceAll(/\s+/g, ' ')).toContain(reason)
})

test('the command line knows the scenarios and the triggers of the simulator', () => {
  expect(scenarioNames).toEqual(Object.keys(scenarios))
  expect(Object.keys(untriggered)).toEqual(Object.keys(untriggeredOfSimulator))
})

test.each([[['trigger']], [['trigger', '--help']], [['trigger', '--list']]])(
  '%j lists all types in 80 columns without a simulator',
  async (args) => {
    const other = openHome()
    const { code, stdout } = await other.run(args)
    other.remove()
    expect(code).toBe(0)
    const [listed, others] = stdout.slice(stdout.indexOf('Events:')).split('Not triggered:')
    const types = eventTypes.filter((type) => untriggered[type] === undefined)
    expect(listed?.match(/\b[a-z]+(\.[a-z_]+)+/g)).toEqual(types)
    expect(others).toContain('allowance.depleted: This version never sends it.')
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([])
  },
)

test('the types are listed as JSON, with the reason of each that cannot be triggered', async () => {
  const { data } = JSON.parse(await output('trigger', '--list', '--json'))
  expect(data.map(({ type }: { type: string }) => type)).toEqual(eventTypes)
  expect(data).toContainEqual({
    type: 'webhook.endpoint.test',
    record: 'webhook.endpoint',
    reason: null,
  })
  const reasons = data.filter(({ reason }: { reason: string | null }) => reason !== null)
  expect(reasons).toMatchObject([{ type: 'allowance.depleted', reason: expect.stringContaining('never') }])
})

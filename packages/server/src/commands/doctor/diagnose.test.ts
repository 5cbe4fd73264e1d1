import { knownDepositFactory } from '@stablerail/chains'
import { deployDepositFactoryOn, type EvmNode, startEvmNode } from '@stablerail/local-evm'
import {
  type FaultyProxy,
  type MailCatcher,
  type ProviderFaults,
  startFaultyProxy,
  startMailCatcher,
} from '@stablerail/test-support'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { enqueueMail, mailQueueOf } from '../../mechanisms/mail/index.ts'
import type { Config, NetworkConfig } from '../../settings/config.ts'
import { createTestContext, createTestScope, type TestContext, testConfig } from '../../testing/context.ts'
import { networkOf } from '../../testing/payments/world.ts'
import { checkClock } from './check-clock.ts'
import { checkProxy } from './check-settings.ts'
import { diagnose } from './index.ts'
import { examine, lineOf } from './report.ts'

let node: EvmNode
let token: `0x${string}`
let mail: MailCatcher
let own: TestContext
beforeAll(async () => {
  own = await createTestContext()
  mail = await startMailCatcher()
  node = await startEvmNode({ chainId: 31_337 })
  token = await node.deployToken('USDC')
  const [, payer] = node.accounts
  if (payer === undefined) throw new Error('The node has no accounts.')
  await node.mint({ token, to: payer.address, amountBase: 10n ** 12n })
  await node.mine(12)
  await node.transfer({ token, from: payer.address, to: `0x${'5e'.repeat(20)}`, amountBase: 7n })
  await node.mine(3)
})
afterAll(async () => {
  await node?.stop()
  await mail?.stop()
  await own?.close()
})

const provider = async (faults: ProviderFaults = {}): Promise<FaultyProxy> => {
  const started = await startFaultyProxy(node.rpcUrl, faults)
  onTestFinished(started.stop)
  return started
}

/** Returns a configuration for which every check is OK, with changes. */
const soundConfig = (changes: Partial<Config> = {}): Config =>
  testConfig({
    databaseUrl: own.databaseUrl,
    smtpUrl: mail.smtpUrl,
    networks: [networkOf(node, token)],
    ...changes,
  })

const run = async (config: Config, url = own.databaseUrl) => {
  let text = ''
  const ok = await diagnose(config, {
    place: async () => ({ url, directUrl: url }),
    print: (line) => {
      text += line
    },
  })
  const lines = text.trimEnd().split('\n')
  return { ok, text, lines, of: (subject: string) => lines.filter((line) => line.startsWith(`${subject}:`)) }
}

test('where all is OK each check has a line that begins with it, and no mail is sent', async () => {
  const second = await provider()
  const networks = [networkOf(node, token, { rpcUrls: [node.rpcUrl, second.url] })]
  const { ok, lines } = await run(soundConfig({ networks }))
  expect(lines).toEqual([
    'settings: OK, for development, as NODE_ENV says',
    'proxy: OK, none is expected before http://127.0.0.1:4010',
    expect.stringMatching(
      /^database: OK, PostgreSQL \d+\.\d+.*, a primary, 0\.\d\d GiB; (\d+(\.\d\d)? GiB free on its disk|its disk cannot be seen from here)$/,
    ),
    'keys: OK, ENCRYPTION_KEYS are well-formed, and nothing is sealed yet',
    'wallets: OK, 0 are on networks of NETWORKS',
    expect.stringMatching(/^mail: OK, 127\.0\.0\.1:\d+ answers, and no login is asked; nothing was sent$/),
    ...[1, 2].map((place) =>
      expect.stringMatching(
        new RegExp(
          `^provider base test ${place}: OK, 127\\.0\\.0\\.1:\\d+ serves 31337, head \\d+ of -?\\d+ s ago, 1 transfers in blocks \\d+ to \\d+$`,
        ),
      ),
    ),
    'clock: OK, it agrees with the clock of the database, the head of base test',
  ])
  expect(ok).toBe(true)
  expect(mail.messages).toEqual([])
})

describe('providers', () => {
  const linesOf = async (faults: ProviderFaults, { both = false } = {}) => {
    const spoilt = await provider(faults)
    const rpcUrls = both ? [node.rpcUrl, spoilt.url] : [spoilt.url]
    const { ok, text } = await run(soundConfig({ networks: [networkOf(node, token, { rpcUrls })] }))
    expect(ok).toBe(false)
    return text
  }

  test('of another network, or that give no answer, are told with what to do', async () => {
    expect(await linesOf({ chainId: 8453 })).toMatch(
      /^provider base test 1: 127\.0\.0\.1:\d+ serves network 8453, not 31337 as configured for base\. Correct NETWORKS\. /m,
    )
    const failing = await linesOf({ refuses: { status: 503 } })
    expect(failing).toMatch(
      /^provider base test 1: 127\.0\.0\.1:\d+ gave no answer: HTTP 503\. Correct rpcUrls/m,
    )
    expect(failing).toContain('clock: OK, it agrees with the clock of the database\n')
  })

  test('that stand still, and blocks of the future, are told by the time of the head', async () => {
    const now = Math.floor(Date.now() / 1000)
    expect(await linesOf({ stamps: () => now - 600 })).toMatch(
      /^provider base test 1: .* is 60\d s old: it stands still/m,
    )
    expect(await linesOf({ stamps: () => now + 90 })).toMatch(
      /^clock: the newest block of base test is (8\d|90) s ahead of this machine\. Have NTP keep its clock\.$/m,
    )
    expect(await linesOf({ stamps: () => now + 7200 })).toMatch(
      /^provider base test 1: .* One of the two is wrong\./m,
    )
  })

  test('that leave transfers out, or follow another chain, are told against the first one', async () => {
    const missing = await linesOf({ omits: () => true }, { both: true })
    expect(missing).toMatch(
      /^provider base test 2: \S+ tells blocks \d+ to \d+ otherwise than \S+: 1 transfers are missing and 0 are more\./m,
    )
    expect(missing).toMatch(/^provider base test 1: OK, /m)
    expect(await linesOf({ forkedAt: 1, omits: () => true }, { both: true })).toMatch(
      /^provider base test 2: \S+ has another block \d+ than \S+: one of the two follows another chain\./m,
    )
  })

  test('are asked for less where they answer small ranges only, and their secrets are not repeated', async () => {
    const small = await provider({ maxRange: { blocks: 1, code: -32005, message: 'range too wide' } })
    const networks = [networkOf(node, token, { rpcUrls: [`${small.url}/hush`] })]
    const { ok, text } = await run(soundConfig({ networks }))
    expect(text).toMatch(
      /^provider base test 1: OK, .* transfers in blocks (\d+) to \1; name another one in rpcUrls/m,
    )
    expect([ok, text.includes('hush')]).toEqual([true, false])
  })
})

describe('deposit factories', () => {
  const factory = knownDepositFactory()
  const linesFor = async (changes: Partial<NetworkConfig>) => {
    const { of } = await run(soundConfig({ networks: [networkOf(node, token, changes)] }))
    return of('deposit factory base test')
  }

  test('are named with the state of the code at their address, and networks without one have no line', async () => {
    const subject = `deposit factory base test: ${factory}`
    expect(await linesFor({})).toEqual([])
    expect(await linesFor({ depositFactory: factory })).toEqual([
      `${subject} has no contract. Deploy it, or correct depositFactory.`,
    ])
    await deployDepositFactoryOn(node)
    expect(await linesFor({ depositFactory: factory })).toEqual([
      `deposit factory base test: OK, ${factory} is the one of this version`,
    ])
    expect(await linesFor({ depositFactory: token })).toEqual([
      `deposit factory base test: ${token} is not the deposit factory of this version. Correct depositFactory.`,
    ])
    expect(await linesFor({ depositFactory: factory, rpcUrls: ['http://127.0.0.1:1'] })).toEqual([
      expect.stringMatching(/^deposit factory base test: 127\.0\.0\.1:1 gave no answer/),
    ])
  })
})

test('nothing that is not configured is OK: networks and mail', async () => {
  const { ok, of } = await run(soundConfig({ networks: [], smtpUrl: null }))
  expect(of('providers')).toEqual(['providers: NETWORKS names no network: nobody can pay. Set it.'])
  expect(of('mail')).toEqual([
    'mail: SMTP_URL is not set: mails such as codes and invitations are not sent. Set it.',
  ])
  expect(ok).toBe(false)
})

test.each([
  [
    { publicBaseUrl: 'https://pay.example', trustedProxies: 0 },
    false,
    'Set TRUSTED_PROXIES to the number of proxies.',
  ],
  [{ publicBaseUrl: 'http://127.0.0.1:4010', trustedProxies: 1 }, false, 'or TRUSTED_PROXIES to 0.'],
  [
    { publicBaseUrl: 'https://pay.example', trustedProxies: 1 },
    true,
    'OK, 1 proxy is expected before https://pay.example',
  ],
  [
    { publicBaseUrl: 'https://pay.example', trustedProxies: 2, countryHeader: 'cf-ipcountry' },
    true,
    'OK, 2 proxies are expected before https://pay.example, which says the country in cf-ipcountry',
  ],
])('the proxy of %j', (changes, ok, words) => {
  const found = checkProxy(soundConfig(changes))
  expect([found.ok, lineOf(found)]).toEqual([ok, expect.stringContaining(words)])
})

test('a variable that is nearly a setting is told', async () => {
  const { ok, of } = await run(
    soundConfig({ misspelt: ['METRIC_PORT: is no setting. Did you mean METRICS_PORT?'] }),
  )
  expect(of('settings')).toEqual([
    'settings: METRIC_PORT: is no setting. Did you mean METRICS_PORT? Rename the variable, or take it away.',
  ])
  expect(ok).toBe(false)
})

test.each([
  [{ asked: 0, told: 50, answered: 100 }, null],
  [{ asked: 0, told: 1_900, answered: 100 }, null],
  [{ asked: 0, told: 9_100, answered: 100 }, 'clock: this machine is 9 s behind the database. '],
  [{ asked: 9_000, told: 0, answered: 9_000 }, 'clock: this machine is 9 s ahead of the database. '],
])('the clock of the database at %j', (times, words) => {
  const time = {
    asked: new Date(times.asked),
    told: new Date(times.told),
    answered: new Date(times.answered),
  }
  const line = lineOf(checkClock({ time }, []))
  expect(line.startsWith(words ?? 'clock: OK, '), line).toBe(true)
})

test('a check that gets no answer ends with a line that says so', async () => {
  expect(await examine('disk', () => new Promise(() => undefined), 20)).toEqual([
    { subject: 'disk', ok: false, text: 'gave no answer within 0.02 s. See what it waits for.' },
  ])
})

describe('what the database holds', () => {
  test('must be opened by the keys: an id that is not configured, and an id with other bytes, are told', async () => {
    const { context, databaseUrl, close } = await createTestContext()
    onTestFinished(close)
    await enqueueMail(mailQueueOf(context), {
      to: 'ada@example.com',
      letter: { subject: 'hush', sender: 'Blue Mugs', blocks: [], footer: [] },
    })
    const keysOf = async (id: string, byte: string) => {
      const encryptionKeys = [{ id, key: Buffer.from(byte.repeat(32), 'hex') }]
      return (await run(soundConfig({ encryptionKeys }), databaseUrl)).of('keys')
    }
    expect(await keysOf('test', '5a')).toEqual([
      'keys: OK, ENCRYPTION_KEYS are well-formed, and open the 1 sealed values that were tried',
    ])
    const remedy = 'Put the key that sealed them into ENCRYPTION_KEYS, with its id.'
    expect(await keysOf('other', '5a')).toEqual([
      `keys: mails in the queue: 1 are sealed with key test, which ENCRYPTION_KEYS lacks. ${remedy}`,
    ])
    expect(await keysOf('test', '5b')).toEqual([
      `keys: mails in the queue: The sealed value was altered, belongs to another row, or its key changed. ${remedy}`,
    ])
  })

  test('must be of networks that are configured: wallets of another one are told', async () => {
    const { context, databaseUrl, close } = await createTestContext()
    onTestFinished(close)
    const { workspaceId } = await createTestScope(context)
    const now = context.clock.now()
    for (const [chain, token, removed_at] of [
      ['base', 'USDC', null],
      ['base', 'USDT', null],
      ['polygon', 'USDC', null],
      ['tron', 'USDT', now],
    ] as const)
      await context.db
        .insertInto('wallets')
        .values({
          workspace_id: workspaceId,
          id: context.ids.make('wallet'),
          chain,
          token,
          removed_at,
          nickname: '',
          address: chain,
          address_key: chain,
          verified_at: now,
          created_at: now,
        })
        .execute()
    const wanted =
      'which NETWORKS lacks: nobody can pay there. Add it to NETWORKS, or have the wallet removed.'
    expect((await run(soundConfig(), databaseUrl)).of('wallets')).toEqual([
      `wallets: 1 wallet takes USDT on Base, ${wanted}`,
      `wallets: 1 wallet takes USDC on Polygon, ${wanted}`,
    ])
  })
})

import { expect, onTestFinished, test, vi } from 'vitest'
import { startTarget } from '../../testing/outgoing/target.ts'
import { checkOutgoingUrl } from './check-url.ts'
import { createOutgoing } from './request.ts'

const publicIp = '93.184.215.14'

/**
 * The IP addresses that the test's DNS server returns for each host name, as a hostile or careless server
 * would.
 */
const dns: Record<string, readonly string[]> = {
  'private.example': ['10.0.0.1'],
  'loopback.example': ['127.0.0.1'],
  'loopback6.example': ['::1'],
  'mixed.example': [publicIp, '127.0.0.1'],
  'mixed-first.example': ['127.0.0.1', publicIp],
  'mixed6.example': [publicIp, '::1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'compatible.example': ['::127.0.0.1'],
  'nat64.example': ['64:ff9b::7f00:1'],
  '6to4.example': ['2002:7f00:1::'],
  'metadata.example': ['169.254.169.254'],
  'azure.example': ['168.63.129.16'],
  'zone.example': ['fe80::1%lo'],
  'unspecified.example': ['0.0.0.0'],
  'nonsense.example': ['localhost'],
  'public.example': [publicIp, '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
}

const resolve = async (hostname: string) => {
  const addresses = dns[hostname.replace(/\.$/, '')]
  if (!addresses) throw Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' })
  return addresses
}

/** URLs that must be refused. PORT is replaced by the port of the test server that must receive nothing. */
const refusedForms = `
  https://127.0.0.1:PORT/ https://127.0.0.1.:PORT/ https://127.1:PORT/ https://127.0.1:PORT/
  https://127.255.255.254:PORT/ https://2130706433:PORT/ https://0x7f000001:PORT/ https://0x7f.0.0.1:PORT/
  https://0x7f.1:PORT/ https://017700000001:PORT/ https://0177.0.0.1:PORT/ https://0177.0.0.01:PORT/
  https://0x7F.0X0.0x0.0x1:PORT/ https://%31%32%37.0.0.1:PORT/ https://①②⑦.0.0.1:PORT/ https://127。0。0。1:PORT/
  https://0:PORT/ https://0.0.0.0:PORT/ https://00:PORT/ https:127.0.0.1:PORT/ https:\\\\127.0.0.1:PORT/
  https://[::1]:PORT/ https://[0:0:0:0:0:0:0:1]:PORT/ https://[::]:PORT/ https://[::127.0.0.1]:PORT/
  https://[::7f00:1]:PORT/ https://[::ffff:127.0.0.1]:PORT/ https://[::ffff:7f00:1]:PORT/
  https://[0:0:0:0:0:ffff:7f00:1]:PORT/ https://[::ffff:0:127.0.0.1]:PORT/ https://[64:ff9b::127.0.0.1]:PORT/
  https://[64:ff9b:1::7f00:1]:PORT/ https://[2002:7f00:1::]:PORT/ https://[2001:0:7f00:1::]:PORT/
  https://[::1%25lo]:PORT/ https://[fe80::1%25eth0]:PORT/ https://[fe80::1]/ https://[fec0::1]/ https://[fd00:ec2::254]/
  https://[ff02::1]/ https://[100::1]/ https://[2001:db8::1]/ https://[3fff::1]/ https://[5f00::1]/
  https://10.0.0.1/ https://172.16.0.1/ https://192.168.1.1/ https://100.64.0.1/ https://169.254.169.254/
  https://0xa9fea9fe/ https://2852039166/ https://[::ffff:169.254.169.254]/ https://168.63.129.16/
  https://192.0.0.192/ https://192.0.2.1/ https://198.18.0.1/ https://198.51.100.1/ https://203.0.113.1/
  https://224.0.0.1/ https://240.0.0.1/ https://255.255.255.255/
  https://localhost:PORT/ https://localhost.:PORT/ https://LOCALHOST:PORT/ https://loc%61lhost:PORT/ https://ⓛocalhost:PORT/
  https://localhost..:PORT/ https://a.localhost:PORT/ https://a.localhost.:PORT/ https://printer.local/ https://local/
  https://metadata.google.internal/ https://internal/ https://router.home.arpa/ https://home.arpa./
  https://private.example/ https://loopback.example:PORT/ https://loopback.example.:PORT/ https://loopback6.example:PORT/
  https://mixed.example:PORT/ https://mixed-first.example:PORT/ https://mixed6.example:PORT/
  https://mapped.example:PORT/ https://compatible.example:PORT/ https://nat64.example:PORT/ https://6to4.example:PORT/
  https://metadata.example/ https://azure.example/ https://zone.example/ https://unspecified.example:PORT/
  https://nonsense.example:PORT/
  http://127.0.0.1:PORT/ http://public.example/ ftp://127.0.0.1:PORT/ file:///etc/passwd gopher://127.0.0.1:PORT/
  https://user@public.example/ https://user:secret@public.example/ https://:secret@public.example/
  https://public.example@127.0.0.1:PORT/ https://public.example:0/ https://256.0.0.1/ https://1.2.3.4.5/ //127.0.0.1:PORT/
  127.0.0.1:PORT https:// about:blank data:,x javascript:0
`

const forms = refusedForms.trim().split(/\s+/)

test(`none of ${forms.length} forms of private destinations is accepted or reached`, {
  timeout: 20_000,
}, async () => {
  expect(forms.length).toBeGreaterThanOrEqual(60)
  const canary = await startTarget()
  const outgoing = createOutgoing({ allowedOrigins: [], resolve })
  onTestFinished(() => outgoing.close())
  for (const form of forms) {
    const url = form.replace('PORT', String(canary.port))
    expect(await checkOutgoingUrl(url, { allowedOrigins: [], resolve }), url).toMatchObject({ ok: false })
    await expect(outgoing.post(plainPost(url)), url).rejects.toMatchObject({ kind: 'refused_address' })
  }
  expect(canary.connectionCount()).toBe(0)
})

test('the canary can be reached when its origin is allowed', async () => {
  const canary = await startTarget()
  const outgoing = createOutgoing({ allowedOrigins: [`http://127.0.0.1:${canary.port}`], resolve })
  onTestFinished(() => outgoing.close())
  const reply = await outgoing.post(plainPost(`http://127.0.0.1:${canary.port}/`))
  expect(reply).toMatchObject({ status: 200, bodyPreview: 'ok' })
  expect(canary.connectionCount()).toBe(1)
})

test.each([
  'https://public.example/webhooks?x=1#part',
  'https://public.example.:8443/',
  'https://not-set-up-yet.example/',
  'https://localhost.example.com/',
  'https://internal.example.com/',
  'https://mylocalhost/',
  `https://${publicIp}/`,
  'https://[2606:4700:4700::1111]:8443/',
])('the public destination %s may be registered where names need not resolve', async (url) => {
  expect(await checkOutgoingUrl(url, { allowedOrigins: [], resolve, acceptUnresolved: true })).toEqual({
    ok: true,
    url: new URL(url),
  })
})

test('a name without an address and one of a private network cannot be told apart', async () => {
  const check = (host: string, acceptUnresolved = false) =>
    checkOutgoingUrl(`https://${host}/`, { allowedOrigins: [], resolve, acceptUnresolved })
  const refusal = (host: string) => ({
    ok: false,
    reason: `${host} could not be resolved to public addresses alone; check its DNS records.`,
  })
  for (const host of ['private.example', 'mixed.example', 'nowhere.example'])
    expect(await check(host)).toEqual(refusal(host))
  expect(await check('nowhere.example', true)).toMatchObject({ ok: true })
  expect(await check('private.example', true)).toEqual(refusal('private.example'))
})

test('a reason says what to do and names no address', async () => {
  const check = await checkOutgoingUrl('https://private.example/', { allowedOrigins: [], resolve })
  expect(check).toEqual({
    ok: false,
    reason: 'private.example could not be resolved to public addresses alone; check its DNS records.',
  })
})

test.each(['http://localhost:4242', 'https://localhost:4242', 'http://127.0.0.1:3000'])(
  'where some receivers of this machine are allowed, %s is told how to be one',
  async (origin) => {
    const check = await checkOutgoingUrl(`${origin}/hooks`, { allowedOrigins: ['http://127.0.0.1:4242'] })
    expect(check).toMatchObject({ ok: false, reason: expect.stringContaining(`--allow-receiver ${origin} `) })
    const elsewhere = await checkOutgoingUrl(`${origin}/hooks`, { allowedOrigins: [] })
    expect(elsewhere).toMatchObject({ ok: false, reason: expect.not.stringContaining('--allow-receiver') })
  },
)

test('a name that was public when registered is refused once it resolves to loopback', async () => {
  const canary = await startTarget()
  const answers = [[publicIp], ['127.0.0.1']]
  const rebinding = vi.fn(async () => answers.shift() ?? ['127.0.0.1'])
  const url = `https://rebinding.example:${canary.port}/`
  const policy = { allowedOrigins: [], resolve: rebinding }
  const outgoing = createOutgoing(policy)
  onTestFinished(() => outgoing.close())

  expect(await checkOutgoingUrl(url, policy)).toMatchObject({ ok: true })
  await expect(outgoing.post(plainPost(url))).rejects.toMatchObject({ kind: 'refused_address' })
  expect(rebinding).toHaveBeenCalledTimes(2)
  expect(canary.connectionCount()).toBe(0)
})

test.each([301, 302, 303, 307, 308])(
  'a %i redirect to loopback is an answer and is not followed',
  async (status) => {
    const canary = await startTarget()
    const redirecting = await startTarget((_request, response) => {
      response.writeHead(status, { location: `http://127.0.0.1:${canary.port}/` }).end('moved')
    })
    const origins = [redirecting.port, canary.port].map((port) => `http://127.0.0.1:${port}`)
    const outgoing = createOutgoing({ allowedOrigins: origins, resolve })
    onTestFinished(() => outgoing.close())
    const reply = await outgoing.post(plainPost(`http://127.0.0.1:${redirecting.port}/`))
    expect(reply).toMatchObject({ status, bodyPreview: 'moved' })
    expect(canary.connectionCount()).toBe(0)
  },
)

test('an allowed origin exempts its exact scheme, host and port and nothing beside it', async () => {
  const [receiver, canary] = [await startTarget(), await startTarget()]
  const allowedOrigins = [`http://127.0.0.1:${receiver.port}`]
  const outgoing = createOutgoing({ allowedOrigins, resolve })
  onTestFinished(() => outgoing.close())
  const others = [
    `https://127.0.0.1:${receiver.port}/`,
    `http://localhost:${receiver.port}/`,
    `http://[::1]:${receiver.port}/`,
    `http://127.0.0.2:${receiver.port}/`,
    `http://127.0.0.1:${canary.port}/`,
    'http://127.0.0.1/',
    `http://user@127.0.0.1:${receiver.port}/`,
    `http://127.0.0.1.example.com:${receiver.port}/`,
  ]
  for (const url of others) {
    expect(await checkOutgoingUrl(url, { allowedOrigins, resolve }), url).toMatchObject({ ok: false })
    await expect(outgoing.post(plainPost(url)), url).rejects.toMatchObject({ kind: 'refused_address' })
  }
  const allowed = `http://127.0.0.1:${receiver.port}/some/path`
  expect(await checkOutgoingUrl(allowed, { allowedOrigins, resolve })).toMatchObject({ ok: true })
  expect([receiver.connectionCount(), canary.connectionCount()]).toEqual([0, 0])
})

test('an allowed localhost origin goes to loopback without asking DNS', async () => {
  const receiver = await startTarget()
  const hostile = vi.fn(async () => [publicIp])
  const origin = `http://localhost:${receiver.port}`
  const outgoing = createOutgoing({ allowedOrigins: [origin], resolve: hostile })
  onTestFinished(() => outgoing.close())
  expect(await outgoing.post(plainPost(`${origin}/`))).toMatchObject({ status: 200 })
  expect(hostile).not.toHaveBeenCalled()
})

test.each([
  'https://example.com',
  'http://10.0.0.1:4000',
  'http://127.0.0.1:4000/',
  'http://127.0.0.1:80',
  'http://localhost.example.com',
  'http://127.0.0.1.example.com',
  'ftp://127.0.0.1',
  'localhost:4000',
])('%s cannot be an allowed origin', (origin) => {
  expect(() => createOutgoing({ allowedOrigins: [origin] })).toThrow('is not a loopback origin')
})

test('a private origin off loopback gains nothing from being listed', async () => {
  const policy = { allowedOrigins: ['https://10.0.0.1'], resolve }
  expect(await checkOutgoingUrl('https://10.0.0.1/', policy)).toMatchObject({ ok: false })
})

const plainPost = (url: string) => {
  return { url, headers: {}, body: '{}', timeoutMs: 2000, maxResponseBytes: 2000 }
}

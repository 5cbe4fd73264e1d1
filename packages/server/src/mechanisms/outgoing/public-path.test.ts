import tls from 'node:tls'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createTestCertificate } from '../../testing/outgoing/certificate.ts'
import { startTarget } from '../../testing/outgoing/target.ts'
import { createOutgoing, type OutgoingOptions } from './request.ts'

// 127.0.0.1 counts as a public address here, so that a test runs the whole public path.
vi.mock('./address-policy.ts', () => ({ isPublicAddress: (ip: string) => ip === '127.0.0.1' }))

const certificate = createTestCertificate('hooks.example')
const systemCertificates = tls.getCACertificates('default')

beforeAll(() => tls.setDefaultCACertificates([...systemCertificates, certificate.cert]))
afterAll(() => tls.setDefaultCACertificates(systemCertificates))

const resolve = vi.fn(async (_hostname: string): Promise<readonly string[]> => ['127.0.0.1'])
beforeEach(() => {
  resolve.mockClear()
})

const setUp = async (options: Partial<OutgoingOptions> = {}, tlsCertificate = certificate) => {
  const receiver = await startTarget(undefined, { tls: tlsCertificate })
  const outgoing = createOutgoing({ allowedOrigins: [], resolve, ...options })
  onTestFinished(() => outgoing.close())
  const post = (host: string, timeoutMs = 5000) =>
    outgoing.post({
      url: `https://${host}:${receiver.port}/`,
      headers: {},
      body: '{}',
      timeoutMs,
      maxResponseBytes: 500,
    })
  return { receiver, post }
}

test('a name is resolved once for a connection, and the kept connection needs no second answer', async () => {
  const { receiver, post } = await setUp()
  expect(await post('hooks.example')).toMatchObject({ status: 200, bodyPreview: 'ok' })
  expect(await post('hooks.example')).toMatchObject({ status: 200 })
  expect(resolve.mock.calls).toEqual([['hooks.example']])
  expect(receiver.connectionCount()).toBe(1)
  expect(receiver.requests[0]?.headers.host).toBe(`hooks.example:${receiver.port}`)
})

test('the socket connects to the checked answer even when the next answer would be another', async () => {
  const changing = vi.fn().mockResolvedValueOnce(['127.0.0.1']).mockResolvedValue(['10.0.0.1'])
  const { post } = await setUp({ resolve: changing })
  expect(await post('hooks.example')).toMatchObject({ status: 200 })
  expect(changing).toHaveBeenCalledTimes(1)
})

test('one address that is not public refuses the name, whichever comes first', async () => {
  const { receiver, post } = await setUp()
  for (const answer of [
    ['127.0.0.1', '10.0.0.1'],
    ['10.0.0.1', '127.0.0.1'],
  ]) {
    resolve.mockResolvedValueOnce(answer)
    await expect(post('hooks.example')).rejects.toMatchObject({ kind: 'refused_address' })
  }
  expect(receiver.connectionCount()).toBe(0)
})

test('a certificate for another name is refused', async () => {
  const { receiver, post } = await setUp()
  await expect(post('other.example')).rejects.toMatchObject({ kind: 'tls' })
  expect(receiver.requests).toHaveLength(0)
})

test('a certificate that nobody trusts is refused, even where the environment turns verification off', async () => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  const { receiver, post } = await setUp({}, createTestCertificate('hooks.example'))
  await expect(post('hooks.example')).rejects.toMatchObject({
    kind: 'tls',
    message: expect.stringMatching(/^hooks\.example .*certificate/),
  })
  expect(receiver.requests).toHaveLength(0)
})

test('a server that does not speak TLS is of kind tls', async () => {
  const plain = await startTarget()
  const outgoing = createOutgoing({ allowedOrigins: [], resolve })
  onTestFinished(() => outgoing.close())
  await expect(
    outgoing.post({
      url: `https://hooks.example:${plain.port}/`,
      headers: {},
      body: '',
      timeoutMs: 5000,
      maxResponseBytes: 1,
    }),
  ).rejects.toMatchObject({ kind: 'tls' })
})

test('a name that does not resolve is of kind dns, also when the answer is empty', async () => {
  const { post } = await setUp()
  resolve.mockRejectedValueOnce(new Error('queryA ENOTFOUND hooks.example'))
  await expect(post('hooks.example')).rejects.toMatchObject({ kind: 'dns' })
  resolve.mockResolvedValueOnce([])
  await expect(post('hooks.example')).rejects.toMatchObject({ kind: 'dns' })
})

test('what is wrong with a name is told in one sentence, so that it tells nothing of an internal network', async () => {
  const { post } = await setUp()
  const faults = [() => Promise.reject(new Error('ENOTFOUND')), async () => [], async () => ['10.0.0.1']]
  const messages = new Set<string>()
  for (const fault of faults) {
    resolve.mockImplementationOnce(fault)
    const { message } = await post('hooks.example').then(
      () => ({ message: 'it was reached' }),
      (error: Error) => error,
    )
    messages.add(message)
  }
  expect([...messages]).toEqual([
    'hooks.example could not be resolved to public addresses alone; check its DNS records.',
  ])
})

test('a name server that stalls ends at the timeout, and its late answer sends nothing', async () => {
  const late = Promise.withResolvers<readonly string[]>()
  const { receiver, post } = await setUp()
  resolve.mockReturnValueOnce(late.promise)
  await expect(post('hooks.example', 50)).rejects.toMatchObject({ kind: 'timeout' })
  late.resolve(['127.0.0.1'])
  expect(await post('hooks.example')).toMatchObject({ status: 200 })
  expect(receiver.requests).toHaveLength(1)
})

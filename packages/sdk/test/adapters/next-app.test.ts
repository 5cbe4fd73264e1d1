/**
 * Builds and starts a Next.js application, as a merchant does, with the SDK's tarball in its `node_modules`.
 */
import { cpSync, mkdirSync, mkdtempSync, realpathSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { inPackage, run } from '../packed/install.ts'
import { body, secret, signature } from '../signed-delivery.ts'
import { post } from './receiver-cases.ts'
import { type Receiver, startReceiverProcess, testRemote, testRemoteParsed } from './receiver-process.ts'

const next = inPackage('next', 'dist/bin/next')
const folderOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const example = folderOf('../../../../examples/fetch-handler/app')
// With `CI` set, Next.js reports missing packages. Otherwise it would install them.
const env = { NEXT_TELEMETRY_DISABLED: '1', CI: '1' }

/**
 * The packages in `node_modules` of the tested application. Each is a symbolic link to the development
 * dependency of the SDK with the given name.
 */
const linked = {
  next: 'next',
  react: 'react',
  'react-dom': 'react-dom',
  typescript: 'typescript-5',
  '@types/react': '@types/react',
  '@types/node': '@types/node',
}

/**
 * Creates a project without a `tsconfig.json` (which Next.js then writes), with copies of the example's
 * routes and of this test's own routes.
 */
const createApp = (): string => {
  const folder = mkdtempSync(join(inject('consumer'), 'next-'))
  cpSync(folderOf('next-app'), folder, { recursive: true })
  cpSync(example, join(folder, 'app'), { recursive: true })
  for (const [name, ours] of Object.entries(linked)) {
    const link = join(folder, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(realpathSync(inPackage(ours, '')), link)
  }
  return folder
}

/** Returns the environment of a build in CI or in a container, which has no API keys. */
const withoutKeys = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('STABLERAIL_')))

describe('Next.js', () => {
  let receiver: Receiver
  const origin = () => receiver.origin
  beforeAll(async () => {
    const cwd = createApp()
    const built = await run(process.execPath, [next, 'build'], { cwd, env: { ...withoutKeys(), ...env } })
    expect(built).toMatchObject({ code: 0 })
    const start = [next, 'start', '--hostname', '127.0.0.1', '--port', '0']
    const settings = { ...env, STABLERAIL_WEBHOOK_SECRET: secret }
    receiver = await startReceiverProcess(process.execPath, start, { cwd, env: settings })
  }, 240_000)
  afterAll(() => receiver?.stop())

  test('serves the example as it was copied, built where there was no key', async () => {
    const order = await post(origin(), { path: '/api/orders', body: '{"item":"teapot"}' })
    expect(order).toEqual({ status: 404, body: '{"error":"We do not sell \\"teapot\\"."}' })
    const path = '/webhooks/stablerail'
    const headers = { 'x-service-signature': signature(body) }
    expect(await post(origin(), { path, headers })).toEqual({ status: 204, body: '' })
    expect(await post(origin(), { path })).toMatchObject({ status: 400 })
  })

  describe('a route handler', () => testRemote({ origin, path: '/probe/node' }))
  describe('a route handler at the edge', () => testRemote({ origin, path: '/probe/edge' }))
  describe('a route handler after request.json()', () =>
    testRemoteParsed({ origin, path: '/probe/parsed' }, /request\.clone\(\)/))
})

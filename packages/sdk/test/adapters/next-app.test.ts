/** Next.js itself, built and started as a merchant does, with the tarball in its `node_modules`. */
import { cpSync, mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { inPackage, run } from '../packed/install.ts'
import { type Receiver, startReceiverProcess, testRemote, testRemoteParsed } from './receiver-process.ts'

const next = inPackage('next', 'dist/bin/next')
const sources = fileURLToPath(new URL('next-app', import.meta.url))
// In CI it says what is missing; elsewhere it would go and install it.
const env = { NEXT_TELEMETRY_DISABLED: '1', CI: '1' }

/** Name in the application, and name among our dependencies. */
const linked = {
  next: 'next',
  react: 'react',
  'react-dom': 'react-dom',
  typescript: 'typescript-5',
  '@types/react': '@types/react',
  '@types/node': '@types/node',
}

const createApp = (): string => {
  const folder = mkdtempSync(join(inject('consumer'), 'next-'))
  cpSync(sources, folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  for (const [name, ours] of Object.entries(linked)) {
    const link = join(folder, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(realpathSync(inPackage(ours, '')), link)
  }
  return folder
}

describe('Next.js', () => {
  let receiver: Receiver
  const origin = () => receiver.origin
  beforeAll(async () => {
    const cwd = createApp()
    const built = await run(process.execPath, [next, 'build'], { cwd, env: { ...process.env, ...env } })
    expect(built).toMatchObject({ code: 0 })
    const start = [next, 'start', '--hostname', '127.0.0.1', '--port', '0']
    receiver = await startReceiverProcess(process.execPath, start, { cwd, env })
  })
  afterAll(() => receiver?.stop())

  describe('a route handler', () => testRemote({ origin, path: '/webhooks/stablerail' }))
  describe('a route handler at the edge', () => testRemote({ origin, path: '/webhooks/edge' }))
  describe('a route handler after request.json()', () =>
    testRemoteParsed({ origin, path: '/webhooks/parsed' }, /request\.clone\(\)/))
})

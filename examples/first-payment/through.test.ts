import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const through = fileURLToPath(new URL('through.ts', import.meta.url))

/** Starts an HTTP server that responds only to health checks. */
const startServer = async () => {
  const server = createServer((_, response) => response.end('{"ok":true}')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

const writeFiles = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stablerail-through-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const keys = [{ permission: 'full', livemode: false, secret: 'sk_test_x' }]
  const networks = [
    { chain: 'base', livemode: false, networkId: 1, rpcUrls: ['http://127.0.0.1:1'], confirmations: 1 },
  ]
  await writeFile(join(folder, 'setup.json'), JSON.stringify({ workspaceId: 'ws_1', keys }))
  await writeFile(join(folder, 'networks.json'), JSON.stringify(networks))
  return folder
}

const run = async (receiverPort: string) => {
  const [folder, port] = await Promise.all([writeFiles(), startServer()])
  const args = [through, '--url', `http://127.0.0.1:${port}`, '--receiver-port', receiverPort]
  return await new Promise<{ code: unknown; stderr: string }>((resolve) =>
    execFile(process.execPath, args, { env: { ...process.env, INIT_CWD: folder } }, (error, _, stderr) =>
      resolve({ code: error?.code, stderr }),
    ),
  )
}

test('a receiver port that is taken is told in a sentence that names the option', async () => {
  const taken = await startServer()
  expect(await run(String(taken))).toEqual({
    code: 1,
    stderr: `Port ${taken} is taken. Stop what runs there, or choose another that ALLOW_RECEIVERS allows: --receiver-port <n>.\n`,
  })
})

test.each(['abc', '70000', ''])('a receiver port of "%s" is refused', async (port) => {
  expect(await run(port)).toEqual({
    code: 1,
    stderr: `--receiver-port must be a number from 0 to 65535, not "${port}".\n`,
  })
})

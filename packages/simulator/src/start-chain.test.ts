import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runProgram } from '@stablerail/processes'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../server/src/commands/require-port.ts'
import { readConfig } from '../../server/src/settings/config.ts'

const program = fileURLToPath(new URL('start-chain.ts', import.meta.url))
const secrets = {
  ENCRYPTION_KEYS: `test:${'5a'.repeat(32)}`,
  SESSION_SECRET: 'a session secret for tests, no other use',
}

const makePlace = () => {
  const place = mkdtempSync(join(tmpdir(), 'stablerail-chain-'))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  return place
}

test('writes networks that a server accepts where the person is, and ends in order', async () => {
  const place = makePlace()
  const port = String(await freePort())
  const running = runProgram(program, ['--networks', 'networks.json', '--port', port], {
    INIT_CWD: place,
    TMPDIR: place,
  })
  await running.says('A local chain is up')
  const { networks } = readConfig({
    ...secrets,
    NODE_ENV: 'test',
    NETWORKS_FILE: join(place, 'networks.json'),
  })
  expect(networks).toMatchObject([
    { chain: 'base', livemode: false, rpcUrls: [`http://127.0.0.1:${port}`], confirmations: 10 },
  ])
  process.kill(running.pid, 'SIGINT')
  expect(await running.ended).toMatchObject({ code: 0, stderr: '' })
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow('fetch failed')
})

test('says in a sentence that its port is taken, or that the file cannot be written', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void taken.close())
  const { port } = taken.address() as { port: number }
  expect(await runProgram(program, ['--port', String(port)]).ended).toMatchObject({
    code: 1,
    stderr: `Port ${port} is taken. Stop what runs there, or: npm run chain -- --port <another>\n`,
  })
  const file = join(makePlace(), 'none', 'networks.json')
  const free = String(await freePort())
  expect(await runProgram(program, ['--networks', file, '--port', free]).ended).toMatchObject({
    code: 1,
    stderr: `--networks: ${file} cannot be written (ENOENT).\n`,
  })
})

/** `stablerail mcp`, with both packages installed from their tarballs into one folder. */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packProgram } from '../../cli/build/ensure-packed.ts'
import { cli, mcp } from '../../cli/build/programs.ts'
import { type FakeApi, sendJson, startFakeApi } from '../../cli/test/fake-api.ts'
import { connect, run } from './connect.ts'

const apiKey = `sk_test_${'k'.repeat(43)}`

let api: FakeApi
let home: string
let program: string
beforeAll(async () => {
  api = await startFakeApi((_, response) => sendJson(response, 200, { id: 'ws_1', name: 'Blue Mugs' }))
  home = mkdtempSync(join(tmpdir(), 'stablerail-mcp-home-'))
  const tarballs = [join(home, 'cli.tgz'), join(home, 'mcp.tgz')]
  await packProgram(cli, tarballs[0] ?? '')
  await packProgram(mcp, tarballs[1] ?? '')
  const args = ['install', '--offline', '--no-audit', '--no-fund', '--prefix', home, ...tarballs]
  execFileSync('npm', args, { stdio: 'pipe' })
  program = join(home, 'node_modules/stablerail/dist/main.js')
  mkdirSync(join(home, 'stablerail'))
  const profiles = { shop: { baseUrl: api.baseUrl, workspaceId: 'ws_1', apiKey } }
  const path = join(home, 'stablerail/profiles.json')
  writeFileSync(path, JSON.stringify({ current: null, profiles }))
  chmodSync(path, 0o600)
})
afterAll(async () => {
  rmSync(home, { recursive: true, force: true })
  await api.close()
})

test('it serves with the key of a profile that login stored', async () => {
  const args = ['--profile', 'shop', '--allow', 'customers.create']
  const command = [process.execPath, program, 'mcp']
  const { client, call, close } = await connect({ XDG_CONFIG_HOME: home }, { command, args })
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toContain('customers_create')
  expect((await call('workspaces_retrieve')).json.name).toEqual({ untrustedText: 'Blue Mugs' })
  expect(api.received.at(-1)?.headers.authorization).toBe(`Bearer ${apiKey}`)
  await close()
})

test('it refuses a live key without --live, with the message and the exit code of the server', async () => {
  const env = {
    STABLERAIL_API_KEY: `sk_live_${'k'.repeat(43)}`,
    STABLERAIL_WORKSPACE_ID: 'ws_1',
    STABLERAIL_BASE_URL: api.baseUrl,
  }
  const { code, stdout, stderr } = await run(['mcp'], env, [program])
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain('--live')
  expect(stderr.match(/error:/g)).toHaveLength(1)
})

/** The storage of keys, and the hosts to which they are sent. */
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FakeApi, sendJson, startFakeApi } from './fake-api.ts'
import { type Home, openHome } from './run-cli.ts'

const key = `sk_test_${'k'.repeat(39)}abcd`
const workspace = { id: 'ws_1', name: 'Blue Mugs' }
/** Control characters other than the line break, and the one that reverses the direction of text. */
const unsafe = '\\u0000-\\u0009\\u000b-\\u001f\\u007f-\\u009f\\u202e'
const controls = new RegExp(`[${unsafe}]`)

let home: Home
let api: FakeApi
let other: FakeApi
beforeEach(async () => {
  home = openHome()
  const answer = (response: Parameters<typeof sendJson>[0]) => sendJson(response, 200, workspace)
  api = await startFakeApi((_, response) => answer(response))
  other = await startFakeApi((_, response) => answer(response))
})
afterEach(async () => {
  home.remove()
  await api.close()
  await other.close()
})

const path = () => join(home.folder, 'config/stablerail/profiles.json')
const login = (more: readonly string[] = [], at = api) =>
  home.run(['login', '--base-url', at.baseUrl, '--workspace', 'ws_1', ...more], { input: `${key}\n` })

test('login stores the key of standard input in a file that only its owner can read', async () => {
  expect(await login()).toMatchObject({ code: 0, stderr: '' })
  expect(statSync(path()).mode & 0o777).toBe(0o600)
  expect(statSync(join(path(), '..')).mode & 0o777).toBe(0o700)
  expect(JSON.parse(readFileSync(path(), 'utf8'))).toMatchObject({
    current: 'default',
    profiles: { default: { baseUrl: api.baseUrl, workspaceId: 'ws_1', apiKey: key } },
  })
})

test('login in a terminal does not show the key', async () => {
  const running = home.inTerminal(['login', '--base-url', api.baseUrl, '--workspace', 'ws_1'])
  await running.until(/API key: /)
  running.child.stdin?.write(`${key}\r`)
  const { code, stdout } = await running.ended
  expect(code).toBe(0)
  expect(stdout).toContain('Signed in to Blue Mugs')
  expect(stdout).not.toContain('kkkkk')
})

test('Ctrl-C at the prompt exits with 130 and stores nothing', async () => {
  const running = home.inTerminal(['login', '--base-url', api.baseUrl, '--workspace', 'ws_1'])
  await running.until(/API key: /)
  running.child.stdin?.write('\u0003')
  expect((await running.ended).code).toBe(130)
  expect(() => statSync(path())).toThrow()
})

test('a key that the API refuses is not stored', async () => {
  const refusing = await startFakeApi((_, response) =>
    sendJson(response, 401, {
      error: { code: 'unauthorized', message: 'No.', param: null, request_id: 'req_1' },
    }),
  )
  expect((await login([], refusing)).code).toBe(3)
  expect(() => statSync(path())).toThrow()
  await refusing.close()
})

test('a stored key is sent to its own base URL only', async () => {
  await login()
  const env = { STABLERAIL_BASE_URL: other.baseUrl }
  const { code, stderr } = await home.run(['workspaces', 'retrieve'], { env })
  expect(code).toBe(2)
  expect(stderr).toContain(api.baseUrl)
  await home.run(['workspaces', 'retrieve', '--profile', 'default'], { env })
  expect(other.received).toEqual([])
  expect(api.received.at(-1)?.headers.authorization).toBe(`Bearer ${key}`)
})

test('the key of the environment goes to the base URL of the environment, whatever is stored', async () => {
  await login()
  const before = api.received.length
  const env = {
    STABLERAIL_API_KEY: 'sk_test_other',
    STABLERAIL_WORKSPACE_ID: 'ws_2',
    STABLERAIL_BASE_URL: other.baseUrl,
  }
  expect((await home.run(['workspaces', 'retrieve'], { env })).code).toBe(0)
  expect(other.received.map(({ headers }) => headers.authorization)).toEqual(['Bearer sk_test_other'])
  expect(api.received).toHaveLength(before)
})

test('no file of the working directory changes where a key is sent', async () => {
  await login()
  for (const name of ['.env', '.stablerail', 'stablerail.json', '.npmrc'])
    writeFileSync(join(home.folder, name), `STABLERAIL_BASE_URL=${other.baseUrl}\n`)
  expect((await home.run(['workspaces', 'retrieve'])).code).toBe(0)
  expect(other.received).toEqual([])
})

test('a file of keys that others may read is refused', async () => {
  await login()
  chmodSync(path(), 0o644)
  const { code, stderr } = await home.run(['whoami'])
  expect(code).toBe(2)
  expect(stderr).toContain('chmod 600')
})

test('a live key is not sent over http to another machine', async () => {
  const args = ['login', '--base-url', 'http://pay.example', '--workspace', 'ws_1']
  const { code, stdout, stderr } = await home.run(args, { input: `sk_live_${'k'.repeat(43)}` })
  expect(code).toBe(2)
  expect(stdout + stderr).toContain('https')
  expect(stdout + stderr).not.toContain('kkkkk')
})

test('a live key without the URL of its deployment is sent nowhere', async () => {
  const apiKey = `sk_live_${'k'.repeat(43)}`
  const env = { STABLERAIL_API_KEY: apiKey, STABLERAIL_WORKSPACE_ID: 'ws_1' }
  for (const { code, stderr } of [
    await home.run(['whoami'], { env }),
    await home.run(['login', '--workspace', 'ws_1'], { input: apiKey }),
  ]) {
    expect(code).toBe(2)
    expect(stderr).toContain('STABLERAIL_BASE_URL')
  }
})

test('profiles are listed, chosen and removed, and no command shows a whole key', async () => {
  await login()
  await login(['--profile', 'shop'], other)
  const list = await home.run(['profiles', 'list', '--json'])
  expect(JSON.parse(list.stdout).data).toMatchObject([
    { name: 'default', inUse: false, mode: 'test' },
    { name: 'shop', inUse: true },
  ])
  expect((await home.run(['profiles', 'use', 'defualt'])).stderr).toContain('Did you mean default?')
  expect((await home.run(['profiles', 'use', 'default'])).code).toBe(0)
  const who = await home.run(['whoami'])
  expect(who.stdout).toContain('sk_test_…abcd')
  expect(list.stdout + who.stdout).not.toContain('kkkk')
  expect((await home.run(['profiles', 'remove', 'shop'])).code).toBe(0)
  expect((await home.run(['logout'])).code).toBe(0)
  expect((await home.run(['whoami'])).code).toBe(3)
})

test('a key in the answer of the API is not shown', async () => {
  const leaking = await startFakeApi((_, response) => sendJson(response, 200, { ...workspace, name: key }))
  const env = {
    STABLERAIL_API_KEY: key,
    STABLERAIL_WORKSPACE_ID: 'ws_1',
    STABLERAIL_BASE_URL: leaking.baseUrl,
  }
  for (const more of [[], ['--json']]) {
    const { stdout, stderr } = await home.run(['workspaces', 'retrieve', '--verbose', ...more], { env })
    expect(stdout).toContain('sk_test_…abcd')
    expect(stdout + stderr).not.toContain('kkkk')
  }
  await leaking.close()
})

test('escape sequences in the answer of the API do not reach the terminal', async () => {
  const name = 'Mina \u001b]0;title\u0007\u001b[31mred\u202e\u009b2J\nnext'
  const hostile = await startFakeApi((_, response) => sendJson(response, 200, { ...workspace, name }))
  const env = {
    STABLERAIL_API_KEY: key,
    STABLERAIL_WORKSPACE_ID: 'ws_1',
    STABLERAIL_BASE_URL: hostile.baseUrl,
  }
  const { stdout } = await home.run(['workspaces', 'retrieve'], { env })
  expect(stdout).toContain('Mina red')
  expect(stdout).toContain('next')
  expect(stdout).not.toMatch(controls)
  const asJson = await home.run(['workspaces', 'retrieve', '--json'], { env })
  expect(asJson.stdout).not.toMatch(controls)
  expect(JSON.parse(asJson.stdout).name).toBe(name)
  await hostile.close()
})

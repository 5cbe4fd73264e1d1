import { expect, test } from 'vitest'
import { commandsFor, isTestKey, programs, referenceUrl } from './commands.ts'

const random = `${'Ab-_5'.repeat(8)}xyz`
const caller = {
  secret: `sk_test_${random}`,
  workspaceId: 'ws_01k9z7q4m8c3v5t2r6w1x0y9bn',
  baseUrl: 'https://pay.example',
}
const pair = { chain: 'polygon', token: 'USDT' }

test.each(programs)('with %s, the variables come first, and the key is in no other line', (program) => {
  const [key, workspace, baseUrl, ...call] = commandsFor(caller, { program, pair }).split('\n')
  expect([key, workspace, baseUrl]).toEqual([
    `export STABLERAIL_API_KEY=${caller.secret}`,
    `export STABLERAIL_WORKSPACE_ID=${caller.workspaceId}`,
    'export STABLERAIL_BASE_URL=https://pay.example',
  ])
  expect(call.join('\n')).toContain('1999')
  expect(call.join('\n')).toContain('polygon')
  expect(call.join('\n')).toContain('USDT')
  expect(call.join('\n')).not.toContain('sk_test_')
})

test.each(programs)('with %s and without a pair, the call only reads', (program) => {
  const commands = commandsFor(caller, { program, pair: undefined })
  expect(commands).toContain('payments')
  expect(commands).not.toContain('checkouts')
})

test('a live key becomes part of no command', () => {
  const live = { ...caller, secret: `sk_live_${random}` }
  expect(isTestKey(caller.secret)).toBe(true)
  expect(isTestKey(live.secret)).toBe(false)
  for (const program of programs) expect(() => commandsFor(live, { program, pair })).toThrow('test keys only')
})

test('the URL of the reference has the key in its fragment only', () => {
  const url = new URL(referenceUrl(caller))
  expect(url.hash).toBe(`#key=${caller.secret}&workspace=${caller.workspaceId}`)
  url.hash = ''
  expect(url.href).toBe('https://pay.example/v1/docs')
})

import { expect, test } from 'vitest'
import { type Description, welcome } from './describe.ts'

const described = (chains: Record<string, string[]>): Description => ({
  baseUrl: 'http://127.0.0.1:1',
  dashboardUrl: 'http://localhost:1/dashboard',
  hostedBaseUrl: 'http://127.0.0.1:1',
  mailUrl: 'http://127.0.0.1:2',
  workspaceId: 'ws_1',
  checkoutUrl: 'http://127.0.0.1:1/checkout/t',
  keys: { full: 'full', restricted: 'restricted', readonly: 'readonly', live: 'live' },
  operator: { email: 'you@stablerail.example', password: 'password' },
  chains: Object.fromEntries(
    Object.entries(chains).map(([chain, tokens]) => [
      chain,
      {
        rpcUrl: 'http://127.0.0.1:3',
        chainId: 3,
        payerPrivateKey: 'key',
        tokens: Object.fromEntries(tokens.map((token) => [token, 'address'])),
      },
    ]),
  ),
  other: { workspaceId: 'ws_2', key: 'other' },
})

const receivers = ['http://127.0.0.1:4242', 'http://127.0.0.1:5000']

test('the last lines say where webhooks are delivered', () => {
  expect(welcome(described({ base: ['USDC'] }), receivers)).toMatch(
    /\nWebhooks are delivered to endpoints at \(--allow-receiver <origin> adds another\):\n\n {2}http:\/\/127\.0\.0\.1:4242\n {2}http:\/\/127\.0\.0\.1:5000\n\n$/,
  )
})

test('the commands to try are of a chain and a token that run', () => {
  const base = welcome(described({ base: ['USDC', 'USDT'], tron: ['USDT'] }), receivers)
  expect(base).toContain('"chain":"base","token":"USDC"')
  expect(base).toContain('test wallet: Pay, then Confirm')
  expect(base).not.toContain('npm run pay -- http')
  const tron = welcome(described({ tron: ['USDT'] }), receivers)
  expect(tron).toContain('"chain":"tron","token":"USDT"')
  expect(tron).toContain('npm run pay -- http://127.0.0.1:1/checkout/t')
  expect(tron).not.toContain('test wallet')
})

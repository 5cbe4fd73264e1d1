import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const required = {
  DATABASE_URL: 'postgres://app@db.internal/app',
  ENCRYPTION_KEYS: 'k1:d3f1a6b07c95e2841f6a3b5c8d7e90214c6f8a9b0d1e2f30415263748596a7b8',
  SESSION_SECRET: 'a session secret for tests, no other use',
}

test('a variable that is nearly a setting is told, and refused nowhere by itself', () => {
  const { SESSION_SECRET, ...others } = required
  expect(() => readConfig({ ...others, SESION_SECRET: SESSION_SECRET })).toThrow(
    'SESION_SECRET: is no setting. Did you mean SESSION_SECRET?',
  )
  const said = ({ ...changes }) => readConfig({ ...required, ...changes }).misspelt
  expect(said({ TRUSTED_PROXYS: '1' })).toEqual([
    'TRUSTED_PROXYS: is no setting. Did you mean TRUSTED_PROXIES?',
  ])
  expect(said({ NETWORKS_FIEL: 'x' })).toEqual(['NETWORKS_FIEL: is no setting. Did you mean NETWORKS_FILE?'])
  expect(said({ PATH: '/', PORTS: '1', HOSTNAME: 'a', SERVICE_NAME: 'a', HTTPS_PROXY: 'a' })).toEqual([])
})

test.each([
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['TRUST_PROXY', 'TRUSTED_PROXIES'],
  ['METRIC_PORT', 'METRICS_PORT'],
  ['BASE_URL', 'PUBLIC_BASE_URL or HOSTED_BASE_URL'],
  ['SESION_SECRET', 'SESSION_SECRET'],
])('%s is told with %s, also beside the right one', (name, meant) => {
  const right = { TRUSTED_PROXIES: '1', METRICS_PORT: '9000', PUBLIC_BASE_URL: 'https://pay.example' }
  for (const beside of [{}, right])
    expect(readConfig({ ...required, ...beside, [name]: '1' }).misspelt).toEqual([
      `${name}: is no setting. Did you mean ${meant}?`,
    ])
})

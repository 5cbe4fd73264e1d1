import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bodyLimitsBytes } from '@stablerail/contract'
import { validate } from 'dockerfile-utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { published } from '../../build/manifest.ts'
import { packServer } from '../../build/tarball.ts'
import { connectionLimits } from '../../src/mechanisms/http/connection.ts'
import { addressVariables, readAddresses } from '../../src/settings/address-settings.ts'
import { createTestDatabase } from '../../src/testing/database.ts'
import { secrets } from './deployment.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const deploy = join(root, 'deploy')
const read = (name: string) => readFileSync(join(deploy, name), 'utf8')

describe('deploy/install.sh', () => {
  let place: string
  let target: string
  beforeAll(async () => {
    place = mkdtempSync(join(tmpdir(), 'stablerail-deploy-'))
    chmodSync(place, 0o755)
    await packServer(join(place, 'stablerail-server.tgz'))
    target = join(place, 'opt')
    mkdirSync(target)
    if (asPlainUser.uid !== undefined) chownSync(target, asPlainUser.uid, asPlainUser.gid)
  })
  afterAll(() => rmSync(place, { recursive: true, force: true }))

  /** Tests often run as root, which may write to every folder. */
  const asPlainUser = process.getuid?.() === 0 ? { uid: 65_532, gid: 65_532 } : {}
  const run = (program: string, args: readonly string[], env = {}) =>
    execFileSync(program, args, {
      ...asPlainUser,
      cwd: target,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, HOME: target, ...env },
    })

  test('installs as a plain user into an empty folder, which may be read-only afterwards', async () => {
    const script = join(place, 'install.sh')
    execFileSync('cp', [join(deploy, 'install.sh'), script])
    const said = run('sh', [script, join(place, 'stablerail-server.tgz'), target])
    expect(said.trim().split('\n').at(-1)).toBe(published.version)

    execFileSync('chmod', ['-R', 'a-w', target])
    expect(() => run('touch', [join(target, 'written')])).toThrow()
    const database = await createTestDatabase()
    const bin = join(target, 'node_modules/.bin/stablerail-server')
    const env = { ...secrets, DATABASE_URL: database.url }
    const setUp = ['setup', '--workspace', 'Blue Mugs', '--email', 'ada@example.com']
    expect(JSON.parse(run(bin, setUp, env))).toMatchObject({ email: 'ada@example.com' })
    await database.drop()
  })

  test('says how it is called', () => {
    expect(() => run('sh', [join(deploy, 'install.sh')])).toThrow(
      expect.objectContaining({ status: 2, stderr: 'Usage: install.sh <tarball> <folder>\n' }),
    )
  })
})

describe('deploy/Dockerfile', () => {
  test('is in order for its linter, and runs nothing but the script that is tried here', () => {
    expect(validate(read('Dockerfile'))).toEqual([])
    const runs = read('Dockerfile').match(/^RUN .*$/gm)
    expect(runs).toEqual([
      'RUN ["/tmp/stablerail/install.sh", "/tmp/stablerail/stablerail-server.tgz", "/opt/stablerail"]',
    ])
    expect(existsSync(join(deploy, 'install.sh'))).toBe(true)
  })

  test('runs as a user without rights, starts what install.sh installs, and asks for readiness', () => {
    const text = read('Dockerfile')
    expect(text).toMatch(/^USER 65532:65532$/m)
    expect(text).toContain(
      `/opt/stablerail/node_modules/${published.name}/${published.bin['stablerail-server']}`,
    )
    expect(text).toMatch(/^HEALTHCHECK [\s\S]*\/readyz/m)
    // A container has its own address, at which Prometheus and the probes of an orchestrator reach it.
    expect(text).toMatch(/^ENV .*\bMETRICS_HOST=0\.0\.0\.0\b/m)
  })
})

test('deploy/compose.yaml is in order for its linter, without a warning', () => {
  const dclint = join(root, 'node_modules/.bin/dclint')
  execFileSync(dclint, ['--max-warnings', '0', join(deploy, 'compose.yaml')], { stdio: 'pipe' })
})

test('deploy/compose.yaml gives the parts of the server a root that is read-only, and no rights', () => {
  const [server = ''] = read('compose.yaml').match(/^x-server:[\s\S]*?^services:/m) ?? []
  expect(server).toMatch(/read_only: true/)
  expect(server).toMatch(/cap_drop:\s+- ALL/)
  expect(server).toMatch(/no-new-privileges:true/)
})

test('deploy/stablerail@.service starts what install.sh installs', () => {
  const unit = read('stablerail@.service')
  expect(unit).toMatch(/^ExecStart=\/opt\/stablerail\/node_modules\/\.bin\/stablerail-server %i$/m)
  expect(Object.keys(published.bin)).toEqual(['stablerail-server'])
  expect(unit).toMatch(/^DynamicUser=yes$/m)
  expect(unit).toMatch(/^ProtectSystem=strict$/m)
})

describe('deploy/ha', () => {
  const page = readFileSync(join(root, 'docs/operations/high-availability.md'), 'utf8')

  test('has no file that the page about high availability leaves out', () => {
    for (const name of readdirSync(join(deploy, 'ha'))) expect(page).toContain(name)
  })

  test('keeps what was acknowledged, within the limits that Patroni documents', () => {
    const patroni = read('ha/patroni.yaml')
    expect(patroni).toMatch(/^ {4}synchronous_mode: true$/m)
    expect(patroni).toMatch(/^ {4}failsafe_mode: true$/m)
    const numberOf = (name: string) => Number(new RegExp(`^ {4}${name}: (\\d+)$`, 'm').exec(patroni)?.[1])
    const [ttl, loopWait, retry] = ['ttl', 'loop_wait', 'retry_timeout'].map(numberOf) as [
      number,
      number,
      number,
    ]
    expect(ttl).toBeGreaterThanOrEqual(20)
    expect(loopWait + 2 * retry).toBeLessThanOrEqual(ttl)
  })

  test('HAProxy leads to the leader only, and repeats no request that may have been done', () => {
    const haproxy = read('ha/haproxy.cfg')
    expect(haproxy).toMatch(/^ {2}option httpchk OPTIONS \/primary$/m)
    expect(haproxy).toMatch(/on-marked-down shutdown-sessions/)
    expect(haproxy).toMatch(/^ {2}retry-on conn-failure 503$/m)
    const [, seconds = '0'] = /^ {2}timeout server (\d+)s$/m.exec(haproxy) ?? []
    expect(Number(seconds) * 1000).toBeGreaterThan(2 * connectionLimits.heartbeatMs)
  })
})

describe('the proxies of deploy/', () => {
  /** Returns the headers that a file sets on requests to the API, with their values. Comments are ignored. */
  const setHeaders = (name: string): Record<string, string> =>
    Object.fromEntries(
      [...read(name).matchAll(/^\s*(?:proxy_set_header|header_up)\s+(\S+)\s+(.+?);?$/gm)].map(
        ([, header = '', value = '']) => [header.toLowerCase(), value],
      ),
    )

  test('nginx says the caller and the host as the API reads them, takes its bodies, and outlasts its streams', () => {
    expect(setHeaders('nginx.conf')).toEqual({
      connection: '""',
      host: '$host',
      'x-forwarded-for': '$proxy_add_x_forwarded_for',
    })
    const text = read('nginx.conf')
    const [, megabytes = '0'] = /^\s*client_max_body_size (\d+)m;$/m.exec(text) ?? []
    const most = Math.max(...Object.values(bodyLimitsBytes))
    expect(Number(megabytes) * 1024 ** 2).toBeGreaterThanOrEqual(most)
    const [, seconds = '0'] = /^\s*proxy_read_timeout (\d+)s;$/m.exec(text) ?? []
    expect(Number(seconds) * 1000).toBeGreaterThan(2 * connectionLimits.heartbeatMs)
    // HTTP/1.1 is required, because only this version keeps connections to the API open.
    expect(text).toMatch(/^\s*proxy_http_version 1\.1;$/m)
  })

  test('Caddy changes no header of its own making, and leaves the responses of an API without a database to it', () => {
    expect(setHeaders('Caddyfile')).toEqual({})
    expect(read('Caddyfile')).toMatch(/^\s*health_uri \/v1\/healthz$/m)
  })

  test('lead to where the API listens by default, or to the service of the composition, and not to the metrics', () => {
    const { port, metricsPort } = readAddresses(z.object(addressVariables).parse({}))
    expect(read('nginx.conf')).toContain(`server 127.0.0.1:${port};`)
    expect(read('Caddyfile')).toContain(`reverse_proxy {$API:127.0.0.1:${port}}`)
    expect(read('compose.yaml')).toContain(`API: api:${port}\n`)
    for (const name of ['nginx.conf', 'Caddyfile']) expect(read(name)).not.toContain(String(metricsPort))
  })

  test('are named where the server is installed', () => {
    const install = readFileSync(join(root, 'docs/operations/install.md'), 'utf8')
    for (const name of readdirSync(deploy).filter((name) => /nginx|Caddy/.test(name)))
      expect(install).toContain(`deploy/${name}`)
  })
})

/** A registry of packages on this machine: verdaccio, which fetches all packages of others from npm's registry. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tether } from '@stablerail/processes'
import type { Cleanup } from '../../bench/cleanup.ts'
import { freePort } from '../../packages/server/src/commands/require-port.ts'

const verdaccio = 'verdaccio@6.10.2'
const startsWithinMs = 60_000

export type Registry = {
  url: string
  /** The file with npm's settings of an account that may publish. */
  npmrc: string
}

/** The names of this repository's packages are never fetched from the other registry. */
const configure = (port: number, upstream: string) => `
storage: ./storage
auth: { htpasswd: { file: ./htpasswd, max_users: 1 } }
uplinks: { npm: { url: "${upstream}" } }
packages:
  'stablerail': { access: $all, publish: $authenticated }
  '@stablerail/*': { access: $all, publish: $authenticated }
  '**': { access: $all, proxy: npm }
log: { type: file, path: ./verdaccio.log, level: warn }
max_body_size: 100mb
listen: 127.0.0.1:${port}
`

export const startRegistry = async (cleanup: Cleanup, place: string): Promise<Registry> => {
  const folder = join(place, 'registry')
  mkdirSync(folder)
  // verdaccio depends on node-fetch by a tag that not every registry has.
  const manifest = { private: true, overrides: { 'node-fetch': '2.7.0' } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund']
  execFileSync('npm', ['install', ...quiet, verdaccio], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const upstream = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()
  const port = await freePort()
  writeFileSync(join(folder, 'config.yaml'), configure(port, upstream))
  const child = spawn(
    process.execPath,
    [join(folder, 'node_modules/verdaccio/bin/verdaccio'), '--config', 'config.yaml'],
    { cwd: folder, stdio: 'ignore', detached: true },
  )
  tether(child, 'TERM')
  const exited = once(child, 'exit')
  cleanup.onEnd(async () => {
    child.kill('SIGTERM')
    await exited
  })
  const url = `http://127.0.0.1:${port}/`
  await untilItListens(url)
  const npmrc = join(folder, 'npmrc')
  writeFileSync(npmrc, `registry=${url}\n//127.0.0.1:${port}/:_authToken=${await signUp(url)}\n`)
  return { url, npmrc }
}

const untilItListens = async (url: string): Promise<void> => {
  const givesUpAtMs = performance.now() + startsWithinMs
  for (;;) {
    const response = await fetch(`${url}-/ping`).catch(() => null)
    if (response?.ok) return
    if (performance.now() > givesUpAtMs) throw new Error('The registry did not start within a minute.')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Creates the account that publishes, and returns its token. */
const signUp = async (url: string): Promise<string> => {
  const [name, password] = ['publisher', crypto.randomUUID()]
  const response = await fetch(`${url}-/user/org.couchdb.user:${name}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, password }),
  })
  const { token } = (await response.json()) as { token?: string }
  if (token === undefined) throw new Error(`The registry refused the account with ${response.status}.`)
  return token
}

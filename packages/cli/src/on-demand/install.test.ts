/** The installation of a package, from a registry of this machine. */
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { version } from '../version.ts'
import { installInto, offerToInstall } from './install.ts'
import { mcpPackage } from './on-demand.ts'

const before = process.env.npm_config_registry
const cacheBefore = process.env.npm_config_cache
let folder: string
let registry: Server
let requests: string[]

/** Packs a package that writes a file when npm runs its scripts. */
const pack = (): Buffer => {
  const source = join(folder, 'source')
  mkdirSync(source)
  const scripts = { postinstall: 'touch ran' }
  const manifest = { name: mcpPackage.name, version, type: 'module', exports: './index.js', scripts }
  writeFileSync(join(source, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(source, 'index.js'), 'export const runMcp = async () => 0\n')
  execFileSync('npm', ['pack', '--pack-destination', folder], { cwd: source, stdio: 'pipe' })
  const name = readdirSync(folder).find((each) => each.endsWith('.tgz')) ?? ''
  return readFileSync(join(folder, name))
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stablerail-install-'))
  const tarball = pack()
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`
  registry = createServer((request, response) => {
    requests.push(request.url ?? '')
    if (request.url?.endsWith('.tgz')) return response.end(tarball)
    const dist = { tarball: `http://${request.headers.host}/mcp.tgz`, integrity }
    const versions = { [version]: { name: mcpPackage.name, version, dist, hasInstallScript: true } }
    return response.end(JSON.stringify({ name: mcpPackage.name, 'dist-tags': { latest: version }, versions }))
  })
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
  process.env.npm_config_registry = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`
  process.env.npm_config_cache = join(folder, 'cache')
  requests = []
})
afterEach(() => {
  requests = []
})
afterAll(async () => {
  for (const [name, value] of [
    ['npm_config_registry', before],
    ['npm_config_cache', cacheBefore],
  ] as const) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
  registry.closeAllConnections()
  await new Promise((resolve) => registry.close(resolve))
  rmSync(folder, { recursive: true, force: true })
})

test('the package of this version is installed into a folder of its owner, without running its scripts', async () => {
  const into = join(folder, 'data/mcp')
  await installInto(mcpPackage, into)
  const installed = join(into, 'node_modules', mcpPackage.name)
  expect(JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')).version).toBe(version)
  expect(existsSync(join(installed, 'ran'))).toBe(false)
  expect(statSync(into).mode & 0o777).toBe(0o700)
  expect(readdirSync(join(folder, 'data'))).toEqual(['mcp'])
})

test('a failed installation leaves no folder', async () => {
  const registryBefore = process.env.npm_config_registry
  process.env.npm_config_registry = 'http://127.0.0.1:9/'
  process.env.npm_config_fetch_retries = '0'
  await expect(installInto(mcpPackage, join(folder, 'failed/mcp'))).rejects.toThrow('npm could not install')
  expect(readdirSync(join(folder, 'failed'))).toEqual([])
  process.env.npm_config_registry = registryBefore
  delete process.env.npm_config_fetch_retries
})

test('while the package is not published, its name is not fetched', async () => {
  await expect(offerToInstall(mcpPackage, join(folder, 'never'), false)).rejects.toMatchObject({
    exitCode: 2,
    hint: expect.stringContaining('npm run pack-mcp'),
  })
  expect(requests).toEqual([])
})

test('without a terminal nothing is installed, and the message names the command', async () => {
  await expect(offerToInstall(mcpPackage, join(folder, 'never'), true)).rejects.toMatchObject({
    exitCode: 2,
    hint: expect.stringContaining('`stablerail mcp` once in a terminal'),
  })
  expect(existsSync(join(folder, 'never'))).toBe(false)
  expect(requests).toEqual([])
})

/** Calls `offerToInstall` in a terminal, types the reply, and resolves to the output. */
const offerInTerminal = (into: string, reply: string): Promise<string> => {
  const file = JSON.stringify(fileURLToPath(new URL('install.ts', import.meta.url)))
  const wanted = JSON.stringify(mcpPackage)
  const code = `import { offerToInstall } from ${file}; await offerToInstall(${wanted}, ${JSON.stringify(into)}, true)`
  const command = `'${process.execPath}' --input-type=module -e '${code}'`
  const child = spawn('script', ['-qec', command, '/dev/null'], { env: { ...process.env, SHELL: '/bin/sh' } })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    const before = output
    output += chunk
    if (!before.includes('[y/N]') && output.includes('[y/N]')) child.stdin.write(`${reply}\r`)
  })
  return new Promise((resolve) => child.once('close', () => resolve(output)))
}

test('a terminal asks once, and installs the package only after yes', async () => {
  const into = join(folder, 'asked/mcp')
  for (const reply of ['', 'n']) {
    expect(await offerInTerminal(into, reply)).toContain('Nothing was installed.')
    expect(existsSync(into)).toBe(false)
    expect(requests).toEqual([])
  }
  expect(await offerInTerminal(into, 'y')).toContain(`Install version ${version} from npm`)
  expect(existsSync(join(into, 'node_modules', mcpPackage.name))).toBe(true)
})

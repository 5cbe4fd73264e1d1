import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const emulator = 'packages/server/src/emulator/start.ts'
let clone: string

beforeEach(async () => {
  clone = await mkdtemp(join(tmpdir(), 'stablerail-run-'))
  await mkdir(join(clone, 'scripts'))
  await copyFile(fileURLToPath(new URL('run.mjs', import.meta.url)), join(clone, 'scripts/run.mjs'))
  await writeFile(join(clone, 'pnpm-lock.yaml'), 'lockfileVersion: 9\n')
  // In place of an installation, it writes down what was to be installed.
  await mkdir(join(clone, 'bin'))
  await writeFile(join(clone, 'bin/npx'), '#!/bin/sh\nprintf "%s\\n" "$@" > installed\nexit 1\n', {
    mode: 0o755,
  })
})

afterEach(() => rm(clone, { recursive: true }))

const commit = (): void => {
  const git = (...args: string[]): void => void execFileSync('git', args, { cwd: clone })
  git('init', '-q')
  git('add', '.')
  git('-c', 'user.name=Test', '-c', 'user.email=test@example.com', 'commit', '-qm', 'A lockfile')
}

/** What run.mjs asks the package manager for, before it would run the program; nothing where all is there. */
const installationFor = async (program: string, ...args: string[]): Promise<string[]> => {
  const env = { ...process.env, PATH: `${join(clone, 'bin')}:${process.env.PATH}` }
  await rm(join(clone, 'installed'), { force: true })
  spawnSync(process.execPath, ['scripts/run.mjs', program, ...args], { cwd: clone, env })
  if (!existsSync(join(clone, 'installed'))) return []
  return (await readFile(join(clone, 'installed'), 'utf8')).trim().split('\n')
}

test('npm start takes the lockfile of the commit as checked', async () => {
  commit()
  expect(await installationFor(emulator)).toEqual(
    expect.arrayContaining(['--frozen-lockfile', '--prod', '--trust-lockfile']),
  )
})

test('npm start has a lockfile checked that differs from the one of the commit', async () => {
  commit()
  await appendFile(join(clone, 'pnpm-lock.yaml'), 'settings: {}\n')
  expect(await installationFor(emulator)).not.toContain('--trust-lockfile')
})

test('npm start has the lockfile checked where no commit has it', async () => {
  expect(await installationFor(emulator)).not.toContain('--trust-lockfile')
  const lockfile = await readFile(join(clone, 'pnpm-lock.yaml'))
  await rm(join(clone, 'pnpm-lock.yaml'))
  commit()
  await writeFile(join(clone, 'pnpm-lock.yaml'), lockfile)
  expect(await installationFor(emulator)).not.toContain('--trust-lockfile')
})

test('what installs all packages, as CI does, has the lockfile of the commit checked too', async () => {
  commit()
  const installation = await installationFor('vitest')
  expect(installation).toContain('--frozen-lockfile')
  expect(installation).not.toContain('--trust-lockfile')
})

const ofFamilies = ['--filter-prod=@stablerail/local-solana...', '--filter-prod=@stablerail/local-tron...']

test.each([
  [['--chains', 'base,solana']],
  [['--once', '--chains=tron,base']],
  [['--chains', 'base', '--chains', 'polygon, solana']],
])('npm start -- %j installs what runs Solana and Tron besides', async (args) => {
  const installation = await installationFor(emulator, ...args)
  expect(installation).toEqual(
    expect.arrayContaining(['--prod', '--filter-prod=@stablerail/server...', ...ofFamilies]),
  )
})

test.each([[[]], [['--chains', 'base,ethereum']], [['--data-dir', 'solana']], [['--chains']]])(
  'npm start -- %j installs nothing of Solana and Tron',
  async (args) => {
    const installation = await installationFor(emulator, ...args)
    expect(installation).toContain('--filter-prod=@stablerail/server...')
    expect(installation.join()).not.toMatch(/local-(solana|tron)/)
  },
)

/** Leaves the mark of an installation, of this lockfile or of another. */
const install = async (group: string, lockfile = 'lockfileVersion: 9\n'): Promise<void> => {
  await mkdir(join(clone, 'node_modules'), { recursive: true })
  const hash = createHash('sha256').update(lockfile).digest('hex')
  await writeFile(join(clone, 'node_modules/.stablerail-installed'), `${hash} ${group}`)
}

test('what was installed once is neither installed again nor taken away by a start that needs less', async () => {
  const onSolana = ['--chains', 'solana']
  await install('emulator')
  expect(await installationFor(emulator)).toEqual([])
  expect(await installationFor(emulator, ...onSolana)).toEqual(expect.arrayContaining(ofFamilies))
  expect(await installationFor('vitest')).not.toContain('--prod')
  await install('families')
  expect(await installationFor(emulator)).toEqual([])
  expect(await installationFor(emulator, ...onSolana)).toEqual([])
  expect(await installationFor('vitest')).not.toContain('--prod')
  await install('all')
  for (const program of [emulator, 'vitest']) expect(await installationFor(program, ...onSolana)).toEqual([])
})

test('an update installs as much again as was there', async () => {
  await install('emulator', 'an older one')
  expect((await installationFor(emulator)).join()).not.toContain('local-solana')
  await install('families', 'an older one')
  expect(await installationFor(emulator)).toEqual(expect.arrayContaining(['--prod', ...ofFamilies]))
  await install('all', 'an older one')
  const installation = await installationFor(emulator)
  expect(installation).toContain('--frozen-lockfile')
  expect(installation).not.toContain('--prod')
})

test("where no Node is pinned for the platform, programs run on the machine's own from 24 on", async () => {
  await writeFile(join(clone, 'bin/npx'), '#!/bin/sh\n')
  await mkdir(join(clone, 'packages/codegen/src'), { recursive: true })
  await writeFile(
    join(clone, 'packages/codegen/src/main.ts'),
    'const node: string = process.version\nconsole.log(node)\n',
  )
  const env = { ...process.env, PATH: `${join(clone, 'bin')}:${process.env.PATH}` }
  const runOn = (node: string) =>
    spawnSync(node, ['scripts/run.mjs', 'packages/codegen/src/main.ts'], {
      cwd: clone,
      env,
      encoding: 'utf8',
    })
  expect(runOn(process.execPath)).toMatchObject({ status: 0, stdout: `${process.version}\n` })
  const older = runOn(
    fileURLToPath(new URL('../packages/sdk/test/node_modules/node-22/bin/node', import.meta.url)),
  )
  expect(older.status).toBe(1)
  expect(older.stderr).toContain('Node 24 or later is needed')
})

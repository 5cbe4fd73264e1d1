import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { appendFile, copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const emulator = 'packages/simulator/src/start.ts'
let clone: string

beforeEach(async () => {
  clone = await mkdtemp(join(tmpdir(), 'stablerail-run-'))
  await mkdir(join(clone, 'scripts'))
  for (const part of ['scripts/run.mjs', 'scripts/help.mjs', 'package.json'])
    await copyFile(part, join(clone, part))
  await cp('scripts/help', join(clone, 'scripts/help'), { recursive: true })
  // The programs can be empty files, because only their names matter in these tests.
  for (const program of [emulator, 'scripts/campaign.ts']) {
    await mkdir(join(clone, dirname(program)), { recursive: true })
    await writeFile(join(clone, program), '')
  }
  await writeFile(join(clone, 'pnpm-lock.yaml'), 'lockfileVersion: 9\n')
  // A stand-in for the package manager. It records its arguments instead of installing packages.
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

/**
 * Returns the arguments with which run.mjs calls the package manager before it runs a program. Empty if
 * run.mjs does not call the package manager, because all packages are installed.
 */
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
    expect.arrayContaining(['--prod', '--filter-prod=@stablerail/simulator...', ...ofFamilies]),
  )
})

test.each([[[]], [['--chains', 'base,ethereum']], [['--data-dir', 'solana']], [['--chains']]])(
  'npm start -- %j installs nothing of Solana and Tron',
  async (args) => {
    const installation = await installationFor(emulator, ...args)
    expect(installation).toContain('--filter-prod=@stablerail/simulator...')
    expect(installation.join()).not.toMatch(/local-(solana|tron)/)
  },
)

/** Writes the file that marks a group of packages as installed, for the present lockfile or another one. */
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

const scripts: [string, string][] = Object.entries(
  (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }).scripts,
)

/**
 * Runs run.mjs before anything is installed. Returns what it prints; a call of the package manager is only
 * recorded.
 */
const runBare = (args: string[]) => {
  const env = { ...process.env, PATH: `${join(clone, 'bin')}:${process.env.PATH}` }
  const startedAt = performance.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', ...args], {
    cwd: clone,
    env,
    encoding: 'utf8',
  })
  const installed = existsSync(join(clone, 'installed'))
  return { status, stdout, stderr, installed, seconds: (performance.now() - startedAt) / 1000 }
}

test.each(scripts)('npm run %s -- --help answers before anything is installed', async (name, command) => {
  const args = command.split(' ').slice(2)
  for (const program of args.filter((each) => each.endsWith('.ts'))) {
    await mkdir(join(clone, dirname(program)), { recursive: true })
    await writeFile(join(clone, program), '')
  }
  const help = readFileSync(`scripts/help/${name}.txt`, 'utf8')
  for (const flag of ['--help', '-h']) {
    const { seconds, ...said } = runBare([...args, flag])
    expect(said).toEqual({ status: 0, stdout: help, stderr: '', installed: false })
    expect(seconds).toBeLessThan(1)
  }
  expect(help.split('\n')[0]).toMatch(new RegExp(`^npm (run )?${name}\\b`))
  expect(help.split('\n').filter((line) => line.length > 80)).toEqual([])
})

test('a campaign that cannot run yet answers with the help of all campaigns', () => {
  expect(runBare(['scripts/campaign.ts', 'mutants', '--help'])).toMatchObject({
    status: 0,
    installed: false,
    stdout: readFileSync('scripts/help/campaign.txt', 'utf8'),
  })
})

test.each([
  ['--help', 0, 'stdout'],
  ['-h', 0, 'stdout'],
  ['', 2, 'stderr'],
  ['--version', 2, 'stderr'],
] as const)('run.mjs %s says how it is called', (args, status, stream) => {
  const said = runBare(args === '' ? [] : [args])
  expect(said).toMatchObject({ status, installed: false })
  expect(said[stream]).toMatch(/^node scripts\/run\.mjs <file\.ts \| bin name> \[arguments\]\n/)
  expect(said[stream]).toContain('  npm run campaign -- <name> [options of the campaign]\n')
  expect(said[stream === 'stdout' ? 'stderr' : 'stdout']).toBe('')
})

test('a program that is not there is named', () => {
  const { status, stderr, installed } = runBare(['scripts/nothing.ts', '--help'])
  expect([status, installed, stderr.split('\n')[0]]).toEqual([2, false, 'There is no scripts/nothing.ts.'])
})

test('the help names every campaign and every bench', () => {
  const campaigns = readdirSync('campaigns').filter((name) => existsSync(`campaigns/${name}/campaign.ts`))
  const listed = [...readFileSync('scripts/help/campaign.txt', 'utf8').matchAll(/^ {2}([a-z][\w-]+) /gm)]
  expect(listed.map(([, name]) => name).sort()).toEqual(campaigns.sort())
  const benches = readdirSync('bench').filter((name) => existsSync(`bench/${name}/bench.ts`))
  const named = /names {8}([a-z,\s]+?)\n {2}--/.exec(readFileSync('scripts/help/bench.txt', 'utf8'))?.[1]
  expect(named?.split(/,\s+/).sort()).toEqual(benches.sort())
})

test('a program that cannot be started is named', async () => {
  await writeFile(join(clone, 'bin/npx'), '#!/bin/sh\n')
  const { status, stderr } = runBare(['biome', 'check'])
  expect(status).toBe(2)
  expect(stderr).toContain('\nbiome cannot be run (ENOENT).\n')
})

// Installs the dependencies if the lockfile changed, then runs a program on the pinned Node.
// This script and help.mjs must run on the machine's own Node, 20 or later on Linux.
//   node scripts/run.mjs <file.ts | bin name> [arguments]
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { asksForHelp, helpOf, usage } from './help.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const [program = '', ...args] = process.argv.slice(2)
if (program === '' || program.startsWith('-')) {
  const isAsked = asksForHelp([program])
  process[isAsked ? 'stdout' : 'stderr'].write(usage())
  process.exit(isAsked ? 0 : 2)
}
if (program.endsWith('.ts') && !existsSync(resolve(root, program))) {
  process.stderr.write(`There is no ${program}.\n\n${usage()}`)
  process.exit(2)
}
const stamp = `${root}node_modules/.stablerail-installed`
const lock = createHash('sha256')
  .update(readFileSync(`${root}pnpm-lock.yaml`))
  .digest('hex')
const packageManager = 'pnpm@12.21.0'

// The programs of the emulator and its test buyer. For these programs a quarter of all packages is installed:
// not the packages for tests, checks, benches and documentation, and the packages for Solana and Tron only if
// these chains are requested.
const emulator = [
  'packages/simulator/src/start.ts',
  'packages/simulator/src/start-chain.ts',
  'examples/first-payment/pay.ts',
  'examples/first-payment/through.ts',
]
const emulated = [
  'stablerail-repository',
  '@stablerail/simulator...',
  '@stablerail/sdk-build',
  '@stablerail/example-first-payment...',
]
const ofFamilies = ['@stablerail/local-solana...', '@stablerail/local-tron...']
const onFamilies = 'packages/simulator/src/smoke/main.ts'

/** Returns whether the option --chains contains a chain that is not an EVM chain. */
const namesFamily = () =>
  args.some((each, index) => {
    const chains = each === '--chains' ? args[index + 1] : /^--chains=(.*)$/s.exec(each)?.[1]
    return chains?.split(',').some((chain) => ['solana', 'tron'].includes(chain.trim()))
  })

const wantedGroup = () => {
  if (program === onFamilies) return 'families'
  if (!emulator.includes(program)) return 'all'
  return namesFamily() ? 'families' : 'emulator'
}

/** The groups of packages that can be installed. Each group includes the groups before it. */
const groups = ['emulator', 'families', 'all']
const [installedLock = '', installedGroup = ''] = existsSync(stamp)
  ? readFileSync(stamp, 'utf8').split(' ')
  : []
// Chooses the group of packages that the program needs or, if a larger group is already installed, the larger
// group.
const group = groups[Math.max(groups.indexOf(wantedGroup()), groups.indexOf(installedGroup))]

const isInstalled = installedLock === lock && installedGroup === group

// Prints the help of the npm script. But in `npm run campaign -- pages --help`, for example, an argument
// precedes the option: then the program prints its own help, if the dependencies are installed.
if (asksForHelp(args) && (args[0].startsWith('-') || !isInstalled)) {
  const help = helpOf(program)
  if (help !== undefined) {
    process.stdout.write(help)
    process.exit(0)
  }
}

if (!isInstalled) {
  process.stderr.write('Installing dependencies (once, about half a minute) …\n')
  // pnpm checks the age of each package in the lockfile with requests to the registry. This check takes
  // longer than the download of the emulator's packages. An installation for the emulator skips the check
  // unless the lockfile was edited, because CI checks the lockfile of every commit (docs/decisions/0062).
  const change = spawnSync('git', ['status', '--porcelain', '--ignored', '--', 'pnpm-lock.yaml'], {
    cwd: root,
  })
  const isCommitted = change.status === 0 && change.stdout.length === 0
  const only =
    group === 'all'
      ? []
      : [
          '--prod',
          // Installs only the dependencies that are needed to run these packages, without those of their
          // tests.
          ...[...emulated, ...(group === 'families' ? ofFamilies : [])].map(
            (name) => `--filter-prod=${name}`,
          ),
          ...(isCommitted ? ['--trust-lockfile'] : []),
        ]
  const install = spawnSync('npx', ['-y', packageManager, 'install', '--frozen-lockfile', ...only], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (install.status !== 0) {
    process.stderr.write(
      'The installation failed; the lines above say why. Run the command again to retry.\n',
    )
    process.exit(install.status ?? 1)
  }
  mkdirSync(`${root}node_modules`, { recursive: true })
  writeFileSync(stamp, `${lock} ${group}`)
}

// The registry has the pinned version of Node for every Linux platform, but not for all others. If it is
// missing, programs run with the Node that runs this script.
const pinned = `${root}node_modules/node-${process.platform}-${process.arch}/bin/node`
const node = existsSync(pinned) ? pinned : process.execPath
if (node !== pinned && Number.parseInt(process.versions.node, 10) < 24) {
  process.stderr.write(
    `Node 24 or later is needed on ${process.platform} ${process.arch}; this is ${process.version}.\n`,
  )
  process.exit(1)
}
const bins = `${root}node_modules/.bin`
const isScript = program.endsWith('.ts')

// The packed SDK and the built pages are built again here if their sources have changed. The programs in this
// list do not use them, and must also run if these sources cannot be built.
const needsNeither = [
  'packages/codegen/src/main.ts',
  'packages/server/src/mechanisms/db/write-columns.ts',
  'packages/server/build/tarball.ts',
  'biome',
]
if (!needsNeither.includes(program)) {
  const making = spawnSync(node, [`${root}scripts/make-ready.ts`, group], {
    stdio: ['ignore', 2, 2],
    // Uses a compile cache, because it shortens the start of Node. Usually nothing must be built, and the
    // start of Node takes most of the time.
    env: { ...process.env, NODE_COMPILE_CACHE: `${root}node_modules/.compile-cache` },
  })
  if (making.status !== 0) process.exit(making.status ?? 1)
}

/**
 * Returns the arguments for vitest. The option `--changed [commit]` is replaced by the test files that
 * `scripts/tests/changed.ts` selects: those that are nearest to the changed files by name, folder and
 * imports.
 */
const chooseChanged = () => {
  const index = args.findIndex((arg) => /^--changed(=|$)/.test(arg))
  if (program !== 'vitest' || index < 0) return args
  const [, given] = args[index].split('=')
  const following = given === undefined && !args[index + 1]?.startsWith('-') ? args[index + 1] : undefined
  const since = given ?? following
  const choosing = spawnSync(
    node,
    [`${root}scripts/tests/changed.ts`, ...(since === undefined ? [] : [since])],
    { cwd: root, stdio: ['ignore', 'pipe', 2], encoding: 'utf8' },
  )
  if (choosing.status !== 0) process.exit(choosing.status ?? 1)
  const files = choosing.stdout.split('\n').filter((line) => line !== '')
  if (files.length === 0) {
    process.stdout.write('No test file is near the change.\n')
    process.exit(0)
  }
  return [...args.toSpliced(index, following === undefined ? 1 : 2), ...files]
}

/**
 * Environment variables for programs that start many processes from the same sources. The compile cache
 * halves the start-up time of each process.
 */
const compileCache = ['vitest', 'scripts/check.ts'].includes(program)
  ? { NODE_COMPILE_CACHE: `${root}node_modules/.compile-cache` }
  : {}

const programArgs = chooseChanged()
const child = spawn(
  isScript ? node : `${bins}/${program}`,
  isScript ? [program, ...programArgs] : programArgs,
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...compileCache, ...process.env, PATH: `${bins}:${process.env.PATH}` },
  },
)
child.on('error', (error) => {
  process.stderr.write(`${program} cannot be run (${error.code}).\n\n${usage()}`)
  process.exit(2)
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))

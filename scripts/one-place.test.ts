/**
 * Tests that a chain can be added by changing one place. In a copy of the sources, the data of a new chain is
 * added, and nothing else is changed by hand. Then files are generated, and the types and the tests of chains
 * must pass.
 */
import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const factsPath = 'packages/contract/src/primitives/chain-facts.ts'

const optimism = `\
  optimism: {
    family: 'evm',
    name: 'Optimism',
    testNetwork: 'OP Sepolia',
    networkIds: { live: 10, test: 11_155_420, local: 31_342 },
    explorer: {
      live: etherscan('https://optimistic.etherscan.io'),
      test: etherscan('https://sepolia-optimism.etherscan.io'),
    },
    blockTimeMs: 2_000,
    confirmations: 10,
    finality: byDepth,
    walletNetwork: { chainName: 'OP Mainnet', nativeCurrency: ether, rpcUrl: 'https://mainnet.optimism.io' },
    canPull: true,
    sanctionsOracle: usualOracle,
    gasCeilingGwei: 10,
    tokens: {
      USDC: {
        decimals: 6,
        address: {
          live: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
          test: '0x5fd84259d66Cd46123540766Be93DFE6D43130D7',
        },
      },
      USDT: {
        decimals: 6,
        address: { live: '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58', test: null },
      },
    },
  },
`

/**
 * The folders to copy for the tests below. Other folders of the repository, such as `bench` and `campaigns`,
 * are not needed.
 */
const copied = ['packages', 'examples/first-payment', 'docs', 'scripts']
const files = ['tsconfig.json', 'package.json', 'README.md']
const left = /\/(node_modules|\.packed|\.built|\.vitepress|package|built|dist)(\/|$)/

/**
 * The tests that run in the copy of the sources to which the new chain was added. They take the list of
 * chains from the contract, so that they also test the new chain.
 */
const tests = [
  'packages/contract/src/primitives/chain-facts.test.ts',
  'packages/contract/src/refusals/explain-refusal.test.ts',
  'packages/dashboard/src/parts/amount.test.ts',
  'packages/pages/src/wallet/switch-network.test.ts',
  'packages/server/src/settings/chain-facts.test.ts',
  'packages/server/src/settings/network-families.test.ts',
  'packages/server/src/settings/relayer-settings.test.ts',
  'packages/server/src/commands/commands.test.ts',
  'packages/simulator/src/devnet.test.ts',
  'packages/simulator/src/options.test.ts',
  'packages/chains/src/providers/awaited-finality.test.ts',
]

let copy: string

/**
 * Returns the target of a link in the copy's `node_modules`. A package of this repository is linked to its
 * copy, any other package to the original.
 */
const targetOf = (link: string): string => {
  const target = realpathSync(link)
  const place = relative(root, target)
  if (place.startsWith('..') || place.startsWith('node_modules/')) return target
  // The original link points to the packed SDK. In the copy, the sources of the SDK are used instead.
  return join(copy, place.startsWith('packages/sdk/') ? 'packages/sdk' : place)
}

const linkModules = (from: string, to: string) => {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    const path = join(from, name)
    if (lstatSync(path).isSymbolicLink()) symlinkSync(targetOf(path), join(to, name))
    else if (name.startsWith('@')) linkModules(path, join(to, name))
  }
}

const packagesWithModules = () =>
  [
    '',
    'examples/first-payment',
    'packages/sdk/build',
    ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`),
  ].filter((folder) => existsSync(join(root, folder, 'node_modules')))

const makeCopy = () => {
  for (const folder of copied)
    cpSync(join(root, folder), join(copy, folder), {
      recursive: true,
      filter: (path) => !left.test(`/${relative(root, path)}`),
    })
  for (const file of files) cpSync(join(root, file), join(copy, file))
  for (const folder of packagesWithModules())
    linkModules(join(root, folder, 'node_modules'), join(copy, folder, 'node_modules'))
}

const plant = () => {
  const path = join(copy, factsPath)
  const before = readFileSync(path, 'utf8')
  writeFileSync(path, before.replace('  solana: {\n', `${optimism}  solana: {\n`))
}

/** Runs a program. Resolves to its output if it failed, otherwise to an empty text. */
const run = (program: string, ...args: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const path = program.startsWith('node_modules') ? join(root, program) : program
    const child = spawn(process.execPath, [path, ...args], { cwd: copy, stdio: ['ignore', 'pipe', 'pipe'] })
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.once('error', reject)
    child.once('close', (code) => resolve(code === 0 ? '' : `${code}\n${Buffer.concat(chunks)}`))
  })

const tsc = 'node_modules/typescript/bin/tsc'

/**
 * Checks the types of the server, the emulator, the code generator and the tests of chains, with all files
 * that they import. Resolves to the compiler's errors.
 */
const checkTypes = () => {
  const started = ['packages/server/src/main.ts', 'packages/simulator/src/start.ts']
  const typed = tests.filter((path) => !/pages|dashboard/.test(path))
  const config = {
    extends: './tsconfig.json',
    include: [],
    files: [...started, 'packages/codegen/src/main.ts', ...typed],
  }
  writeFileSync(join(copy, 'tsconfig.chains.json'), JSON.stringify(config))
  return run(tsc, '-p', 'tsconfig.chains.json', '--checkers', '1')
}

const runTests = () => {
  const byNode = tests.filter((path) => !/pages|dashboard/.test(path))
  const projects = [
    {
      test: { name: 'node', include: byNode, experimental: { viteModuleRunner: false }, testTimeout: 60_000 },
    },
    { test: { name: 'pages', include: tests.filter((path) => !byNode.includes(path)) } },
  ]
  writeFileSync(
    join(copy, 'vitest.config.mjs'),
    `export default { test: { projects: ${JSON.stringify(projects)}, maxWorkers: 1, isolate: false } }\n`,
  )
  return run('node_modules/vitest/vitest.mjs', 'run')
}

beforeAll(async () => {
  copy = mkdtempSync(join(realpathSync(tmpdir()), 'stablerail-chain-'))
  makeCopy()
  plant()
  expect(await run('packages/codegen/src/main.ts')).toBe('')
}, 120_000)

afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('the generated files have the chain', () => {
  const read = (path: string) => readFileSync(join(copy, path), 'utf8')
  expect(read('packages/codegen/generated/openapi.json')).toContain('"optimism"')
  for (const path of [
    'packages/sdk/src/generated/types/shared.ts',
    'packages/sdk/src/testing/generated/chains.ts',
    'packages/pages/src/generated/chains.ts',
    'packages/dashboard/src/generated/chains.ts',
    'packages/dashboard/src/generated/forms.ts',
    'docs/reference/generated/chains.md',
    'docs/concepts/finality.md',
    'docs/guides/checkout.md',
    'docs/operations/sizes.md',
    'scripts/help/start.txt',
  ])
    expect(read(path), path).toContain('optimism')
})

test.concurrent('types hold in the server, the pages and the dashboard', async () => {
  const faults = await Promise.all([
    checkTypes(),
    run(tsc, '-p', 'packages/pages/tsconfig.json').then(async (fault) => [
      fault,
      await run(tsc, '-p', 'packages/dashboard/tsconfig.json'),
    ]),
  ])
  expect(faults.flat()).toEqual(['', '', ''])
}, 240_000)

test.concurrent('the tests of chains pass', async () => {
  expect(await runTests()).toBe('')
}, 240_000)

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .filter((path) => !/node_modules|\/(generated|testing)\/|\.test\.ts$/.test(path))

/**
 * Matches an example of a chain field in the contract. The search for names of chains ignores examples,
 * because an example may name any chain.
 */
const example = /chain: '[a-z]+'/g

test('no other source names the chains that only the record has to name', () => {
  const named = readdirSync(join(root, 'packages')).flatMap((name) => {
    const folder = join('packages', name, 'src')
    return existsSync(join(root, folder)) ? sourcesIn(folder) : []
  })
  const facts = named.filter((path) =>
    /\b(polygon|arbitrum)\b/.test(readFileSync(join(root, path), 'utf8').replace(example, '')),
  )
  expect(facts).toEqual([factsPath])
})

import { configDefaults, defineConfig } from 'vitest/config'
import { ensureCli, ensureMcp } from './packages/cli/build/ensure-packed.ts'
import { ensureDashboard } from './packages/dashboard/build/ensure-built.ts'
import { ensurePages } from './packages/pages/build/ensure-built.ts'
import { ensurePacked } from './packages/sdk/build/ensure-packed.ts'
import { LongestFirst } from './scripts/tests/longest-first.ts'

// Packs the SDK, the command line and the MCP server, and builds the pages and the dashboard, from their current sources, because
// the tests use them in this form.
await ensurePacked()
await ensurePages()
await ensureDashboard()
await ensureCli()
await ensureMcp()

/**
 * Node itself loads the sources: it removes the types of TypeScript. Vite would transform each file first,
 * which takes longer.
 */
const byNode = { experimental: { viteModuleRunner: false } }

/** The package and the pages are loaded by Node itself, as they are published. */
const server = { deps: { external: [/\/packages\/sdk\/\.packed\//, /\/packages\/pages\/\.?built\//] } }

/**
 * Test files that each need a process of their own, because they replace a module or check a value that a
 * module stores for the whole process.
 */
const alone = [
  'packages/server/src/mechanisms/outgoing/public-path.test.ts',
  'packages/server/src/mechanisms/db/prepare-statements.test.ts',
]

const unpackBrowser = 'packages/test-support/src/unpack-browser.ts'

const ofServer = {
  globalSetup: [unpackBrowser, 'packages/server/src/testing/global-setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // The default is 1 second, in which a loaded machine may do nothing for the test that polls.
  expect: { poll: { timeout: 10_000 } },
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'contract',
          ...byNode,
          include: ['packages/{contract,codegen,sdk}/src/**/*.test.ts'],
        },
      },
      {
        // Vite transforms the sources of the pages and the dashboard, because some of them are JSX, which
        // Node does not load.
        test: { name: 'pages', server, include: ['packages/{dashboard,pages}/src/**/*.test.ts'] },
      },
      {
        test: {
          name: 'server',
          ...ofServer,
          ...byNode,
          include: [
            'packages/{server,chains,cli,mcp,simulator}/{src,test}/**/*.test.ts',
            'examples/**/*.test.ts',
            'scripts/**/*.test.ts',
            'campaigns/**/*.test.ts',
            'docs/*.test.ts',
          ],
          // `examples/test-runners.test.ts` runs these two with their own configuration.
          exclude: [...configDefaults.exclude, ...alone, 'examples/{jest,vitest}/**'],
        },
      },
      { test: { name: 'server-alone', server, ...ofServer, include: alone, isolate: true } },
      {
        test: {
          name: 'contracts-evm',
          ...byNode,
          include: ['packages/contracts-evm/{src,test}/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'local',
          ...byNode,
          include: ['packages/{local-*,processes,test-support}/{src,test}/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'sdk-packed',
          ...byNode,
          include: ['packages/sdk/test/**/*.test.ts'],
          globalSetup: [unpackBrowser, 'packages/sdk/test/packed/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: { name: 'bench', ...byNode, include: ['bench/**/*.test.ts'] },
      },
    ],
    typecheck: { enabled: false },
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // One process runs many test files, because loading the server again for each file took more than half of
    // the time. So a test must not leave changed state in a module. A test file that cannot avoid this is
    // listed in `alone`.
    isolate: false,
    // Vitest's cache of modules is off, because it stores the paths that imports lead to. These paths change
    // when the SDK is packed again or the pages are built again.
    fsModuleCache: false,
  },
})

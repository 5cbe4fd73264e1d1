import { configDefaults, defineConfig } from 'vitest/config'
import { ensureDashboard } from './packages/dashboard/build/ensure-built.ts'
import { ensurePages } from './packages/pages/build/ensure-built.ts'
import { ensurePacked } from './packages/sdk/build/ensure-packed.ts'
import { LongestFirst } from './scripts/tests/longest-first.ts'

// The tests use the SDK as it is packed, and pages and dashboard as they are built, of their sources as they are now.
await ensurePacked()
await ensurePages()
await ensureDashboard()

/** Node itself loads the sources: they are TypeScript whose types it strips. Vite would transform each file first. */
const byNode = { experimental: { viteModuleRunner: false } }

/** The package and the pages are loaded by Node itself, as they are published. */
const server = { deps: { external: [/\/packages\/sdk\/\.packed\//, /\/packages\/pages\/\.?built\//] } }

/** These replace a module, or look at what a module keeps for its process, so each has a process of its own. */
const alone = [
  'packages/server/src/mechanisms/outgoing/public-path.test.ts',
  'packages/server/src/mechanisms/db/prepare-statements.test.ts',
]

const ofServer = {
  globalSetup: ['packages/server/src/testing/global-setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
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
        // Their sources are JSX too, which Node does not load.
        test: { name: 'pages', server, include: ['packages/{dashboard,pages}/src/**/*.test.ts'] },
      },
      {
        test: {
          name: 'server',
          ...ofServer,
          ...byNode,
          include: [
            'packages/{server,chains,simulator}/{src,test}/**/*.test.ts',
            'examples/**/*.test.ts',
            'scripts/**/*.test.ts',
            'campaigns/**/*.test.ts',
            'docs/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...alone],
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
          globalSetup: ['packages/sdk/test/packed/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: { name: 'bench', ...byNode, include: ['bench/*/*.test.ts'] },
      },
    ],
    typecheck: { enabled: false },
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // One process runs many files: to load the server anew for each took more than half of the time. A test leaves no
    // state behind in a module; one that must stands in `alone`.
    isolate: false,
    // It would remember where imports led, and what is packed anew is elsewhere.
    fsModuleCache: false,
  },
})

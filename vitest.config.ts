import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: { name: 'contract', include: ['packages/{contract,codegen,sdk}/src/**/*.test.ts'] },
      },
      {
        test: {
          name: 'server',
          include: [
            'packages/server/src/**/*.test.ts',
            'examples/**/*.test.ts',
            'scripts/**/*.test.ts',
            'docs/*.test.ts',
          ],
          globalSetup: ['packages/server/src/testing/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'sdk-packed',
          include: ['packages/sdk/test/**/*.test.ts'],
          globalSetup: ['packages/sdk/test/packed/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
    typecheck: { enabled: false },
    maxWorkers: 2,
  },
})

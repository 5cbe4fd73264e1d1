/** Who may import whom. `npm run check` enforces it; CONTRIBUTING.md explains it. */
const rooms = 'packages/server/src/'

/** What rooms of resources stand on; knows nothing of them. */
const mechanisms = `${rooms}(chains|outbox|webhooks|schedule|db|outgoing|mail)/`
const resources = `${rooms}(customers|products|prices|checkouts|hosted-checkouts|payments|wallets|workspaces|api-keys|sessions|setup|health)/`
const tests = '\\.test\\.ts$|/testing/|/test-'

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'contract-imports-zod-and-ts-rest-only',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: tests },
      to: { pathNot: ['^packages/contract/src', 'node_modules/.*(zod|@ts-rest/core)/'] },
    },
    {
      name: 'one-file-of-the-contract-knows-ts-rest',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: 'rest\\.ts$' },
      to: { path: '@ts-rest' },
    },
    {
      name: 'ts-rest-is-known-to-the-contract-only',
      severity: 'error',
      from: { path: '^(packages|examples|bench)', pathNot: '^packages/contract/src/rest\\.ts$' },
      to: { path: '@ts-rest' },
    },
    {
      name: 'the-published-sdk-imports-nothing',
      severity: 'error',
      from: { path: '^packages/sdk/src', pathNot: tests },
      to: { pathNot: ['^packages/sdk/src', '^(node:)?crypto$'] },
    },
    {
      name: 'one-file-of-the-sdk-knows-node',
      comment: 'Elsewhere the SDK runs without Node: package.json chooses the file by condition.',
      severity: 'error',
      from: { path: '^packages/sdk/src', pathNot: [tests, 'hmac-node\\.ts$'] },
      to: { path: '^(node:)?crypto$' },
    },
    {
      name: 'examples-use-the-sdk-not-the-server',
      severity: 'error',
      from: { path: '^examples' },
      to: { path: '^packages/(server|contract|codegen)/' },
    },
    {
      name: 'the-sdk-is-used-as-it-is-packed',
      comment: 'Import @stablerail/sdk, which leads to the files of the tarball.',
      severity: 'error',
      // What serves the tests beside the code of the SDK uses that code.
      from: { pathNot: ['^packages/sdk/(src|build)/', '^packages/sdk/test/server\\.ts$'] },
      to: { path: '^packages/sdk/src/' },
    },
    {
      name: 'a-room-is-entered-by-its-door',
      comment: 'Import index.ts of the other room.',
      severity: 'error',
      from: { path: `^${rooms}([^/]+)/`, pathNot: `${tests}|/emulator/` },
      to: {
        path: `^${rooms}(customers|products|prices|checkouts|hosted-checkouts|payments|wallets|workspaces|api-keys|sessions|setup|health|chains|outbox|webhooks|schedule|outgoing|mail)/`,
        pathNot: [`^${rooms}$1/`, `^${rooms}[^/]+/index\\.ts$`],
      },
    },
    {
      name: 'mechanisms-know-no-resources',
      severity: 'error',
      from: { path: `^${mechanisms}`, pathNot: tests },
      to: { path: `^${resources}` },
    },
    {
      name: 'only-stores-and-db-speak-sql',
      comment: 'Put the query in store.ts.',
      severity: 'error',
      from: { path: `^${rooms}`, pathNot: [`${tests}`, 'store\\.ts$', `^${rooms}db/`] },
      to: { path: 'node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-chains-knows-a-chain-library',
      severity: 'error',
      from: { path: `^${rooms}`, pathNot: [tests, `^${rooms}chains/[^/]+/`, '/emulator/'] },
      to: { path: 'node_modules/(viem|@solana|tronweb)/' },
    },
    {
      name: 'nobody-imports-tests-or-the-emulator',
      severity: 'error',
      from: { path: `^${rooms}`, pathNot: [tests, '/emulator/'] },
      to: { path: `^${rooms}(testing|emulator)/` },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: 'specify',
    doNotFollow: { path: ['node_modules', '^packages/sdk/\\.packed/'] },
    exclude: { path: '/generated/' },
    enhancedResolveOptions: { extensions: ['.ts'], conditionNames: ['import'], exportsFields: ['exports'] },
  },
}

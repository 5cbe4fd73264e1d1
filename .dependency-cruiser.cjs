/** Who may import whom. `npm run check` enforces it; CONTRIBUTING.md explains it. */
const server = '^packages/server/src/'
/** A module is a folder of one of the three layers. A new module is within these rules without a change to them. */
const serverModule = `${server}((?:resources|access|mechanisms)/[^/]+)/`
/** Tests and their support code may import any file of a module. The SDK's `testing` is no test: it is published. */
const tests = `\\.test\\.ts$|${server}testing/|^packages/(chains|cli|mcp|sdk|server|simulator)/test/`
const chains = '^packages/chains/src/'
/** Runs the whole service on local chains. */
const simulator = '^packages/simulator/src/'
/** The command `npm start`, and what belongs to it alone. It seeds its workspaces through modules of the server. */
const emulatorFiles = [
  ...[
    'configure',
    'describe',
    'emulator',
    'is-for-this-machine',
    'local-chain',
    'name-relayer',
    'open-checkout',
  ],
  ...['options', 'seed', 'solana-chain', 'start', 'start-chain', 'start-local-chain', 'tron-chain'],
]
const emulator = `${simulator}(smoke/|(${emulatorFiles.join('|')})\\.ts$)`
/** What stands on @solana/web3.js, and on tronweb. */
const solanaLibrary = `${chains}solana/library/`
const tronLibrary = `${chains}tron/library/`

/**
 * The folders of the module of payments, in the order in which a transfer passes through them. Files of a folder import from
 * that folder and from those before it; files at the top of the module combine the folders.
 */
const payments = `${server}resources/payments/`
const steps = ['record', 'match', 'confirm', 'reorg', 'refund']

module.exports = {
  forbidden: [
    ...steps.map((step, index) => ({
      name: `${step}-imports-no-later-step-of-payments`,
      severity: 'error',
      from: { path: `${payments}${step}/`, pathNot: tests },
      to: { path: payments, pathNot: steps.slice(0, index + 1).map((earlier) => `${payments}${earlier}/`) },
    })),
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
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
      name: 'ts-rest-is-known-to-the-contract-and-the-mount-only',
      severity: 'error',
      from: {
        path: '^(packages|examples|bench)',
        pathNot: ['^packages/contract/src/rest\\.ts$', `${server}mechanisms/http/mount\\.ts$`],
      },
      to: { path: '@ts-rest' },
    },
    {
      name: 'the-pull-contract-knows-viem-only',
      severity: 'error',
      from: { path: '^packages/contracts-evm/src' },
      to: { pathNot: ['^packages/contracts-evm/src', 'node_modules/.*viem/'] },
    },
    {
      name: 'tests-and-the-compiler-of-the-pull-contract-stay-out-of-products',
      severity: 'error',
      from: {
        path: '^(packages|examples)',
        pathNot: ['^packages/contracts-evm/', '^packages/codegen/src/main\\.ts$'],
      },
      to: { path: '^packages/contracts-evm/(build|test)/' },
    },
    {
      name: 'the-local-solana-node-knows-the-svm-and-ws-only',
      comment: 'Clients are for its tests: a node that used their code would agree with their faults.',
      severity: 'error',
      from: { path: '^packages/local-solana/src', pathNot: tests },
      to: {
        pathNot: ['^packages/local-solana/src', 'node_modules/.*(litesvm|ws)/', '^(node:)?[a-z0-9_]+$'],
      },
    },
    {
      name: 'the-published-sdk-imports-nothing',
      severity: 'error',
      from: { path: '^packages/sdk/src', pathNot: tests },
      to: { pathNot: ['^packages/sdk/src', '^(node:)?crypto$', '(^|/)react/'] },
    },
    {
      name: 'one-file-of-the-sdk-knows-react',
      comment: 'Whoever uses no React installs none.',
      severity: 'error',
      from: { path: '^packages/sdk/src', pathNot: [tests, '^packages/sdk/src/react\\.ts$'] },
      to: { path: ['(^|/)react/', '^packages/sdk/src/react\\.ts$'] },
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
      name: 'the-command-line-knows-the-sdk-only',
      comment:
        'It talks to the service as any client does, and its commands are generated from the contract.',
      severity: 'error',
      from: { path: '^packages/cli/src', pathNot: tests },
      to: {
        pathNot: [
          '^packages/cli/(src/|package\\.json$)',
          '^docs/published\\.json$',
          '^packages/sdk/(package|\\.packed/[^/]+)/',
          'node_modules/.*(commander|string-width)/',
          '^(node:)?[a-z0-9_/]+$',
        ],
      },
    },
    {
      name: 'the-mcp-server-knows-the-sdk-and-the-account-of-the-command-line',
      comment: 'It talks to the service as any client does, and its tools are generated from the contract.',
      severity: 'error',
      from: { path: '^packages/mcp/src', pathNot: tests },
      to: {
        pathNot: [
          '^packages/mcp/(src/|package\\.json$)',
          '^packages/cli/src/((account|output)/|(exit-codes|names|resources/facts)\\.ts$)',
          '^packages/sdk/(package|\\.packed/[^/]+)/',
          'node_modules/.*@modelcontextprotocol/server/',
          '^(node:)?[a-z0-9_/]+$',
        ],
      },
    },
    {
      name: 'pages-know-neither-the-server-nor-what-is-generated',
      comment: 'They talk through the contract; the server is handed what they render.',
      severity: 'error',
      from: { path: '^packages/pages/' },
      to: { path: '^packages/(server|codegen|sdk|contracts-evm)/' },
    },
    {
      name: 'pages-take-types-alone-of-the-contract',
      comment: 'Its schemas would come to the browser with zod.',
      severity: 'error',
      from: { path: '^packages/pages/', pathNot: tests },
      to: { path: '^packages/contract/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-server-takes-types-alone-of-the-pages',
      comment: 'src/pages.ts reads them as they are built, and main.ts hands them in.',
      severity: 'error',
      from: { path: '^(packages/server/src|packages/sdk|examples|bench|campaigns)', pathNot: tests },
      to: { path: '^packages/pages/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-dashboard-knows-the-sdk-only',
      comment: 'It talks to the service as any client does.',
      severity: 'error',
      from: { path: '^packages/dashboard/', pathNot: tests },
      to: { path: '^packages/(server|contract|codegen|pages|contracts-evm)/' },
    },
    {
      name: 'nobody-imports-the-dashboard',
      comment: 'src/pages.ts of the server reads it as it is built.',
      severity: 'error',
      from: { path: '^(packages/(server/src|pages|sdk)|examples|bench|campaigns)', pathNot: tests },
      to: { path: '^packages/dashboard/' },
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
      name: 'a-module-is-imported-by-its-index',
      comment: 'Import index.ts of the other module.',
      severity: 'error',
      from: { path: serverModule, pathNot: tests },
      to: { path: serverModule, pathNot: [`${server}$1/`, `${serverModule}index\\.ts$`] },
    },
    {
      name: 'code-outside-the-modules-imports-their-index-too',
      comment: 'Import index.ts of the module.',
      severity: 'error',
      from: { path: server, pathNot: [tests, serverModule] },
      to: { path: serverModule, pathNot: [`${serverModule}index\\.ts$`] },
    },
    {
      name: 'mechanisms-know-neither-access-nor-resources',
      severity: 'error',
      from: { path: `${server}mechanisms/`, pathNot: tests },
      to: { path: `${server}(access|resources)/` },
    },
    {
      name: 'access-knows-no-resources',
      severity: 'error',
      from: { path: `${server}access/`, pathNot: tests },
      to: { path: `${server}resources/` },
    },
    {
      name: 'the-ports-know-nothing-of-the-server',
      severity: 'error',
      from: { path: `${server}ports/`, pathNot: tests },
      to: { path: server, pathNot: `${server}ports/` },
    },
    {
      name: 'the-settings-know-no-layer',
      severity: 'error',
      from: { path: `${server}settings/`, pathNot: tests },
      to: { path: server, pathNot: `${server}settings/` },
    },
    {
      name: 'modules-do-not-import-what-combines-them',
      severity: 'error',
      from: { path: `${server}(resources|access|mechanisms)/`, pathNot: tests },
      to: { path: `${server}(commands/|(app|main|service)\\.ts$)` },
    },
    {
      name: 'only-stores-and-db-speak-sql',
      comment: 'Put the query in store.ts.',
      severity: 'error',
      from: { path: server, pathNot: [tests, 'store\\.ts$', `${server}mechanisms/db/`] },
      to: { path: 'node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'chains-know-the-contract-and-the-libraries-of-chains',
      comment: 'No database, no HTTP server, no workspace: what serves these imports @stablerail/chains.',
      severity: 'error',
      from: { path: chains, pathNot: tests },
      to: {
        pathNot: [
          chains,
          '^packages/(contract/src/index\\.ts$|contracts-evm/)',
          'node_modules/.*(viem|zod|@solana/web3\\.js|tronweb)/',
          '^(node:)?crypto$',
        ],
      },
    },
    {
      name: 'chains-are-imported-by-their-index',
      comment: 'Import @stablerail/chains, or @stablerail/chains/addresses.',
      severity: 'error',
      from: { path: '^packages/', pathNot: [tests, chains] },
      to: { path: chains, pathNot: `${chains}(addresses/)?index\\.ts$` },
    },
    {
      name: 'only-chains-knows-a-chain-library',
      severity: 'error',
      from: { path: server, pathNot: tests },
      to: { path: ['node_modules/(viem|@solana|tronweb)/', '^packages/contracts-evm/'] },
    },
    {
      name: 'one-folder-knows-the-library-of-solana',
      comment:
        'Import solana/load-library.ts: a process that serves no Solana network does not load the library.',
      severity: 'error',
      from: { path: chains, pathNot: [tests, solanaLibrary] },
      to: { path: 'node_modules/@solana/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-library-of-solana-is-loaded-when-it-is-first-needed',
      comment: 'Call loadSolanaLibrary of solana/load-library.ts, which imports this folder dynamically.',
      severity: 'error',
      from: { path: chains, pathNot: [tests, solanaLibrary] },
      to: { path: solanaLibrary, dynamic: false, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'one-file-loads-the-library-of-solana',
      comment: 'Import solana/load-library.ts.',
      severity: 'error',
      from: { path: chains, pathNot: [tests, solanaLibrary, `${chains}solana/load-library\\.ts$`] },
      to: { path: solanaLibrary, dynamic: true, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'one-folder-knows-the-library-of-tron',
      comment:
        'Import tron/load-library.ts: a process that makes no refund on Tron does not load the library.',
      severity: 'error',
      from: { path: chains, pathNot: [tests, tronLibrary] },
      to: { path: 'node_modules/tronweb/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-library-of-tron-is-loaded-when-it-is-first-needed',
      comment: 'Call loadTronLibrary of tron/load-library.ts, which imports this folder dynamically.',
      severity: 'error',
      from: { path: chains, pathNot: [tests, tronLibrary] },
      to: { path: tronLibrary, dynamic: false, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'one-file-loads-the-library-of-tron',
      comment: 'Import tron/load-library.ts.',
      severity: 'error',
      from: { path: chains, pathNot: [tests, tronLibrary, `${chains}tron/load-library\\.ts$`] },
      to: { path: tronLibrary, dynamic: true, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'readers-of-other-families-are-loaded-when-they-are-used',
      comment:
        'Load it by await import(): a process that reads EVM chains alone must not pay for the others.',
      severity: 'error',
      from: { path: chains, pathNot: [tests, `${chains}(solana|tron)/`] },
      to: { path: `${chains}(solana|tron)/reading/`, dynamic: false },
    },
    {
      name: 'the-simulator-imports-modules-of-the-server-by-their-index',
      comment: 'Import index.ts of the module.',
      severity: 'error',
      from: { path: simulator, pathNot: tests },
      to: { path: serverModule, pathNot: [`${serverModule}index\\.ts$`] },
    },
    {
      name: 'the-simulator-for-tests-knows-one-function-of-the-server',
      comment: 'Import local-service/index.ts. What a rail does, it does through the API or on a chain.',
      severity: 'error',
      from: { path: simulator, pathNot: [tests, emulator] },
      to: {
        path: '^packages/server/',
        pathNot: `${server}local-service/index\\.ts$`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'the-buyers-of-the-simulator-know-the-sdk-only',
      comment: 'They run in the process of the tests, as a shop does.',
      severity: 'error',
      from: { path: `${simulator}(rail/|(index|start-simulator)\\.ts$)`, pathNot: tests },
      to: { path: '^packages/(server|chains|contract)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-product-imports-tests-or-local-chains',
      comment: 'The simulator and the tests stand on them.',
      severity: 'error',
      from: { path: '^packages/(server|chains|contract|processes)/src/', pathNot: tests },
      to: {
        path: `${server}testing/|^packages/(simulator|test-support|local-[a-z]+)/|^packages/[a-z-]+/test/`,
      },
    },
    {
      name: 'what-tests-share-knows-no-product',
      comment: 'A test of any package may import it; what needs the server stands in server/src/testing.',
      severity: 'error',
      from: { path: '^packages/(processes|local-evm|test-support)/src/', pathNot: tests },
      to: { path: '^packages/(server|chains|simulator|contract)/' },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: 'specify',
    doNotFollow: { path: ['node_modules', '^packages/sdk/\\.packed/'] },
    exclude: {
      path: [
        '/generated/',
        '^packages/(cli|mcp)/(\\.packed|package)/',
        '^packages/(pages|dashboard)/\\.?built/',
      ],
    },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx'],
      conditionNames: ['import'],
      exportsFields: ['exports'],
    },
  },
}

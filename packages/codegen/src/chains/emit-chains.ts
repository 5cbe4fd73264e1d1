/**
 * Generates constants with facts about the chains, such as names and explorer links, for packages that do not
 * import `@stablerail/contract`: the hosted pages, the dashboard, and the mock of the SDK. Each fact is a
 * separate constant, so that a bundle contains only the facts that it reads.
 */
import {
  type ChainFacts,
  type ChainId,
  chainFacts,
  chains,
  evmChains,
  isEvmChain,
  pullChains,
} from '@stablerail/contract'
import { literalText } from '../sdk/example-text.ts'
import { type Files, file } from '../sdk/file.ts'

type Constant = { name: string; type: string; value: unknown; doc: string }

const text = (imports: string, constants: readonly Constant[]): string =>
  file(
    imports,
    constants
      .map(
        ({ name, type, value, doc }) =>
          `/** ${doc} */\nexport const ${name}: ${type} = ${literalText(value)}\n`,
      )
      .join('\n'),
  )

/** Returns an object that contains the value of `read` for each of the chains. */
const byChain = (of: readonly ChainId[], read: (facts: ChainFacts) => unknown) =>
  Object.fromEntries(of.map((chain) => [chain, read(chainFacts[chain])]))

const addedToWallets = chains.filter((chain) => chainFacts[chain].walletNetwork !== null)

/** Returns the parameters of `wallet_addEthereumChain` without the chain id. */
const walletParameters = ({ walletNetwork, explorer }: ChainFacts) => ({
  chainName: walletNetwork?.chainName,
  nativeCurrency: walletNetwork?.nativeCurrency,
  rpcUrls: [walletNetwork?.rpcUrl],
  blockExplorerUrls: [new URL(explorer.live.transaction).origin],
})

const walletImports = `\
import type { ChainId } from '@stablerail/contract'

type WalletNetwork = {
  chainName: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: string[]
  blockExplorerUrls: string[]
}
`

const pageChains = () =>
  text("import type { ChainFacts, ChainId } from '@stablerail/contract'\n", [
    {
      name: 'chainNames',
      type: 'Record<ChainId, string>',
      value: byChain(chains, ({ name }) => name),
      doc: 'Names for people.',
    },
    {
      name: 'otherFamilies',
      type: "{ readonly [Chain in ChainId]?: ChainFacts['family'] }",
      value: byChain(
        chains.filter((chain) => !isEvmChain(chain)),
        ({ family }) => family,
      ),
      doc: 'The families of chains that are not of the EVM.',
    },
    {
      name: 'transactionLinks',
      type: 'Record<ChainId, string>',
      value: byChain(chains, ({ explorer }) => explorer.live.transaction),
      doc: 'Where people look up transactions of live networks. The hash follows.',
    },
  ])

const walletNetworks = () =>
  text(walletImports, [
    {
      name: 'walletNetworks',
      type: '{ readonly [Chain in ChainId]?: WalletNetwork }',
      value: byChain(addedToWallets, walletParameters),
      doc: 'Live networks that a wallet may have to be told of (EIP-3085).',
    },
  ])

/**
 * Returns the files under `packages/pages/src/generated/`, by path. The parameters of
 * `wallet_addEthereumChain` are in a separate module, so that a page loads them only when a buyer connects a
 * wallet.
 */
export const buildPageChains = (): Files => ({
  'chains.ts': pageChains(),
  'wallet-networks.ts': walletNetworks(),
})

const strings = 'Readonly<Record<string, string>>'

/** Returns the files under `packages/dashboard/src/generated/`, by path. */
export const buildDashboardChains = (): Files => ({
  'chains.ts': text('', [
    {
      name: 'chainNames',
      type: strings,
      value: byChain(chains, ({ name }) => name),
      doc: 'Names for people.',
    },
    {
      name: 'evmChains',
      type: 'readonly string[]',
      value: evmChains,
      doc: 'The chains whose wallets a page in the browser can ask.',
    },
    {
      name: 'explorerLinks',
      type: 'Readonly<Record<string, { transaction: string; address: string }>>',
      value: byChain(chains, ({ explorer }) => explorer.live),
      doc: 'Where people look things up on live networks. The hash or the address follows.',
    },
  ]),
})

/** Returns the files under `packages/sdk/src/testing/generated/`, by path. */
export const buildMockChains = (): Files => ({
  'chains.ts': text('', [
    {
      name: 'chainIds',
      type: 'Readonly<Record<string, number>>',
      value: byChain(evmChains, ({ networkIds }) => networkIds.live),
      doc: 'The EIP-155 numbers of live networks.',
    },
    {
      name: 'pullChains',
      type: 'readonly string[]',
      value: pullChains,
      doc: 'The chains on which subscriptions may be paid by allowance.',
    },
  ]),
})

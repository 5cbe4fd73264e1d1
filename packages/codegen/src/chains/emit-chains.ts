/**
 * Builds the facts of chains for those who import no code of the contract: the pages for buyers, the dashboard, and the mock
 * of the SDK. Each fact is a constant of its own, so that a script holds only those that it reads.
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

/** A value for each of the chains that have one. */
const byChain = (of: readonly ChainId[], read: (facts: ChainFacts) => unknown) =>
  Object.fromEntries(of.map((chain) => [chain, read(chainFacts[chain])]))

const addedToWallets = chains.filter((chain) => chainFacts[chain].walletNetwork !== null)

/** The parameters of `wallet_addEthereumChain`, but for the chain's number. */
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
 * By path under `packages/pages/src/generated/`. What a wallet is told is a module of its own, so that it is loaded with the
 * flow of the wallet and not with the page.
 */
export const buildPageChains = (): Files => ({
  'chains.ts': pageChains(),
  'wallet-networks.ts': walletNetworks(),
})

const strings = 'Readonly<Record<string, string>>'

/** By path under `packages/dashboard/src/generated/`. */
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

/** By path under `packages/sdk/src/testing/generated/`. */
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

import { mkdirSync } from 'node:fs'
import {
  defaultConfirmations,
  type EvmChain,
  pullChains,
  type TokenSymbol,
  tokens,
} from '@stablerail/contract'
import {
  deployDepositFactoryOn,
  deployPullContractOn,
  type EvmNode,
  startEvmNode,
} from '@stablerail/local-evm'
import { type Address, getAddress } from 'viem'
import type { NetworkConfig } from '../../server/src/settings/config.ts'
import { localNetworkId } from './local-chain.ts'

/** The decimals of both test tokens. The real tokens of the chain may have other decimals. */
const decimals = 6
const payerBalanceBase = 1_000_000n * 10n ** BigInt(decimals)

export type Devnet = {
  chain: EvmChain
  node: EvmNode
  tokens: Record<TokenSymbol, Address>
  /** The account that pays in the examples. It has ether and tokens. */
  payer: EvmNode['accounts'][number]
  /** The account that owns the settlement wallets of the first workspace. */
  merchant: EvmNode['accounts'][number]
  /** The account that owns the settlement wallets of the second workspace. */
  neighbour: EvmNode['accounts'][number]
  /** The account of the service's relayer, which pays the gas of pulls. */
  relayer: EvmNode['accounts'][number]
  network: NetworkConfig
}

export type DevnetOptions = {
  /** The directory in which the chain's state is stored for the next start. Default: it is not stored. */
  stateDir?: string
  /** The token addresses of an earlier start with the same `stateDir`. */
  saved?: Record<TokenSymbol, Address> | undefined
  /** The port of the node. Default: a free port. */
  port?: number
}

/**
 * Starts a local EVM chain. Deploys the test tokens and mints some of each to the payer, unless an earlier
 * start has done so.
 */
export const startDevnet = async (
  chain: EvmChain,
  { stateDir, saved, port }: DevnetOptions = {},
): Promise<Devnet> => {
  if (stateDir !== undefined) mkdirSync(stateDir, { recursive: true })
  const node = await startEvmNode({
    chainId: localNetworkId(chain),
    ...(stateDir === undefined ? {} : { statePath: `${stateDir}/${chain}.json` }),
    ...(port === undefined ? {} : { port }),
    // Without this option, any website that is open in a browser on this machine could read the chain and
    // send it transactions.
    extraArgs: ['--no-cors'],
  })
  const [, merchant, payer, neighbour, relayer] = node.accounts
  if (!merchant || !payer || !neighbour || !relayer) throw new Error('The local chain has too few accounts.')
  const found = saved ?? (await deployTokens(node, payer.address))
  // Converts the addresses to their checksum form (EIP-55), because the node's receipts and older state files
  // have them in lower case.
  const addresses = { USDC: getAddress(found.USDC), USDT: getAddress(found.USDT) }
  return {
    chain,
    node,
    tokens: addresses,
    payer,
    merchant,
    neighbour,
    relayer,
    network: networkOf(chain, node, addresses),
  }
}

const deployTokens = async (node: EvmNode, payer: Address): Promise<Record<TokenSymbol, Address>> => {
  const deployed: Partial<Record<TokenSymbol, Address>> = {}
  for (const symbol of tokens) {
    const token = await node.deployToken(symbol)
    await node.mint({ token, to: payer, amountBase: payerBalanceBase })
    deployed[symbol] = token
  }
  return deployed as Record<TokenSymbol, Address>
}

/**
 * Deploys the deposit factory, and the pull contract where subscriptions are pulled, unless an earlier start has
 * done so. Returns the network's configuration with the addresses of the contracts.
 */
export const withContracts = async ({ node, network }: Devnet): Promise<NetworkConfig> => ({
  ...network,
  ...(pullChains.includes(network.chain) && { pullContract: await deployPullContractOn(node) }),
  depositFactory: await deployDepositFactoryOn(node),
})

const networkOf = (
  chain: EvmChain,
  node: EvmNode,
  addresses: Record<TokenSymbol, Address>,
): NetworkConfig => ({
  chain,
  livemode: false,
  networkId: node.chainId,
  rpcUrls: [node.rpcUrl],
  wsUrl: node.wsUrl,
  tokens: {
    USDC: { address: addresses.USDC, decimals },
    USDT: { address: addresses.USDT, decimals },
  },
  confirmations: defaultConfirmations[chain],
  pollIntervalMs: 500,
  minesOnDemand: true,
})

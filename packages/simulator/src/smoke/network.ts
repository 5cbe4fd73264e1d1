import { networkIdOfGenesis } from '@stablerail/chains'
import { chainFacts, chains, defaultConfirmations } from '@stablerail/contract'
import { z } from 'zod'
import type { NetworkConfig } from '../../../server/src/settings/config.ts'
import { StartError } from '../../../server/src/settings/start-error.ts'
import type { SmokeSettings } from './settings.ts'

const mainNetworks = chains.map((chain) => chainFacts[chain].networkIds.live)
const decimals = 6

/**
 * Returns the configuration of the network behind the RPC URL in the settings. Throws StartError for a main
 * network, on which money is real.
 */
export const networkFor = async (settings: SmokeSettings): Promise<NetworkConfig> => {
  const { chain, tokenAddress, watch } = settings
  const networkId = await readNetworkId(settings)
  if (mainNetworks.includes(networkId))
    throw new StartError(`${chain}: this is the main network. The smoke test pays with test tokens only.`)
  const url = jsonRpcUrl(settings)
  const { header } = settings
  const token = { address: tokenAddress, decimals }
  const shared = { livemode: false, networkId, rpcUrls: [url], minesOnDemand: false }
  if (chain === 'solana')
    return {
      ...shared,
      chain,
      watch,
      tokens: { USDC: token },
      confirmations: 1,
      pollIntervalMs: watch === 'blocks' ? 400 : 2_000,
    }
  return {
    ...shared,
    chain,
    tokens: { USDT: token },
    confirmations: defaultConfirmations.tron,
    pollIntervalMs: 3_000,
    ...(header !== null && { rpcHeaders: [{ rpcUrl: url, ...header }] }),
  }
}

/** Returns the JSON-RPC URL. On Tron, nodes serve JSON-RPC under the path `/jsonrpc`. */
const jsonRpcUrl = ({ chain, rpcUrl }: SmokeSettings): string =>
  chain === 'tron' && !rpcUrl.endsWith('/jsonrpc') ? `${rpcUrl}/jsonrpc` : rpcUrl

const readNetworkId = async (settings: SmokeSettings): Promise<number> => {
  const { chain } = settings
  if (chain === 'tron') return Number(await ask(settings, 'eth_chainId'))
  const id = networkIdOfGenesis(await ask(settings, 'getGenesisHash'))
  if (id === null) throw new StartError('solana: SMOKE_SOLANA_RPC_URL answers no genesis hash.')
  return id
}

const ask = async (settings: SmokeSettings, method: string): Promise<string> => {
  const { chain, header } = settings
  const problem = (why: string) => new StartError(`${chain}: the provider ${why}.`)
  const response = await fetch(jsonRpcUrl(settings), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(header && { [header.name]: header.value }) },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }),
    signal: AbortSignal.timeout(20_000),
  }).catch(() => {
    throw problem('cannot be reached')
  })
  if (!response.ok) throw problem(`answered ${response.status}`)
  const { data: answer } = z.object({ result: z.string() }).safeParse(await response.json().catch(() => null))
  if (answer === undefined) throw problem(`did not answer ${method}`)
  return answer.result
}

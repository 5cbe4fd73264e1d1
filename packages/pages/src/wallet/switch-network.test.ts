import { chainFacts, chains } from '@stablerail/contract'
import { expect, test } from 'vitest'
import { chainName } from '../words.ts'
import { switchNetwork } from './pay.ts'

/** Creates a wallet that knows only the first network. It adds another network on request. */
const createWallet = () => {
  const added: unknown[] = []
  const ask = async (method: string, params?: unknown) => {
    const [network] = (params ?? []) as [{ chainId: string }]
    if (method === 'eth_chainId')
      return added.length === 0 ? '0x0' : (added[0] as { chainId: string }).chainId
    if (method !== 'wallet_addEthereumChain') throw Object.assign(new Error('unknown'), { code: 4902 })
    added.push(network)
    return null
  }
  return { added, ask: ask as Parameters<typeof switchNetwork>[0] }
}

test.each(chains)('a wallet that does not know %s is told of it if it may not know it', async (chain) => {
  const { networkIds, walletNetwork, explorer, name } = chainFacts[chain]
  const wallet = createWallet()
  const switching = switchNetwork(wallet.ask, networkIds.live, { chain, token: 'USDC' })
  expect(chainName(chain)).toBe(name)
  if (walletNetwork === null) {
    await expect(switching).rejects.toMatchObject({ code: 4902 })
    return expect(wallet.added).toEqual([])
  }
  await switching
  expect(wallet.added).toEqual([
    {
      chainId: `0x${networkIds.live.toString(16)}`,
      chainName: walletNetwork.chainName,
      nativeCurrency: walletNetwork.nativeCurrency,
      rpcUrls: [walletNetwork.rpcUrl],
      blockExplorerUrls: [new URL(explorer.live.transaction).origin],
    },
  ])
})

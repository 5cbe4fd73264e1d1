/** What differs between the families of chains in `NETWORKS`: addresses of tokens, and fields that mean nothing. */
import { isEvmChain, type TokenSymbol } from '@stablerail/contract'
import { parseAddress } from './mechanisms/chains/index.ts'
import type { Network, Refuse } from './network-settings.ts'

type Family = {
  isTokenAddress(address: string): boolean
  /** What the address of a token must be, in words that follow its field. */
  tokenForm: string
  /** The tokens that are not read on these chains, and why. */
  refusedTokens: Partial<Record<TokenSymbol, string>>
  /** The fields that must be left out, and why. */
  refusedFields: Partial<Record<keyof Network, string>>
  pollIntervalMs: number
}

const evm: Family = {
  isTokenAddress: (address) => /^0x[0-9a-fA-F]{40}$/.test(address),
  tokenForm: 'an EVM address, which is 0x and 40 hexadecimal digits.',
  ...{ refusedTokens: {}, refusedFields: {}, pollIntervalMs: 1_000 },
}

const tron: Family = {
  isTokenAddress: (address) => parseAddress('tron', address) !== null,
  tokenForm: 'a Tron address, which is base58 with its checksum, 34 characters beginning with T.',
  refusedTokens: {
    USDC: 'must be left out: its issuer does not support Tron any more, of which USDT alone is read',
  },
  refusedFields: {
    wsUrl: 'must be left out: nodes of Tron announce no heads, and are polled',
    pullContract: 'must be left out: subscriptions are not pulled on Tron',
    maxGasPriceGwei: 'must be left out: the server sends no transaction on Tron',
  },
  pollIntervalMs: 3_000,
}

const familyOf = (chain: Network['chain']): Family => (isEvmChain(chain) ? evm : tron)

/** How often the head of a chain is asked for where the configuration does not say it. */
export const defaultPollMs = (chain: Network['chain']): number => familyOf(chain).pollIntervalMs

/** Refuses what the family of the network's chain does not have. */
export const refuseOutsideFamily = (network: Network, refuse: Refuse): void => {
  const { isTokenAddress, tokenForm, refusedTokens, refusedFields } = familyOf(network.chain)
  for (const [field, why] of Object.entries(refusedFields))
    if (network[field as keyof Network] !== undefined) refuse([field], why)
  for (const [symbol, { address }] of Object.entries(network.tokens)) {
    const why = refusedTokens[symbol as TokenSymbol]
    if (why !== undefined) refuse(['tokens', symbol], why)
    else if (!isTokenAddress(address)) refuse(['tokens', symbol, 'address'], `must be ${tokenForm}`)
  }
}

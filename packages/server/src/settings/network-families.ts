/**
 * The differences between the families of chains in `NETWORKS`: the form of token addresses, and the fields that are
 * not allowed.
 */

import { parseAddress } from '@stablerail/chains/addresses'
import { type ChainFamily, chainFacts, familyOf, type TokenSymbol } from '@stablerail/contract'
import type { Network, Refuse } from './network-settings.ts'

type Family = {
  isTokenAddress(address: string): boolean
  /** The required form of a token's address, as the text that follows "must be" in an error message. */
  tokenForm: string
  /** The fields that are not allowed, with the reason. */
  refusedFields: Partial<Record<keyof Network, string>>
  /** The only allowed number of confirmations, for a chain on which the depth of a block has no meaning. */
  onlyConfirmations?: { count: number; why: string }
  pollIntervalMs(network: Pick<Network, 'watch'>): number
}

const watchedByBlocks = 'must be left out: this chain is read block by block'

const evm: Family = {
  isTokenAddress: (address) => /^0x[0-9a-fA-F]{40}$/.test(address),
  tokenForm: 'an EVM address, which is 0x and 40 hexadecimal digits.',
  refusedFields: { watch: watchedByBlocks },
  pollIntervalMs: () => 1_000,
}

const solana: Family = {
  isTokenAddress: (address) => parseAddress('solana', address) !== null,
  tokenForm: 'the mint of an SPL token, which is 32 bytes in base58.',
  refusedFields: {
    wsUrl: 'must be left out: nodes of Solana announce heads in another way, and are polled',
    pullContract: 'must be left out: subscriptions are not pulled on Solana',
    depositFactory: 'must be left out: checkouts have no deposit addresses on Solana',
    maxGasPriceGwei: 'must be left out: the server sends no transaction on Solana',
  },
  onlyConfirmations: {
    count: 1,
    why: 'must be 1 or left out: payments on Solana are confirmed once their slot is finalized, however deep it is',
  },
  pollIntervalMs: ({ watch }) => (watch === 'blocks' ? 400 : 5_000),
}

const tron: Family = {
  isTokenAddress: (address) => parseAddress('tron', address) !== null,
  tokenForm: 'a Tron address, which is base58 with its checksum, 34 characters beginning with T.',
  refusedFields: {
    wsUrl: 'must be left out: nodes of Tron announce no heads, and are polled',
    pullContract: 'must be left out: subscriptions are not pulled on Tron',
    depositFactory: 'must be left out: checkouts have no deposit addresses on Tron',
    maxGasPriceGwei: 'must be left out: the server sends no transaction on Tron',
    watch: watchedByBlocks,
  },
  pollIntervalMs: () => 3_000,
}

const families: Record<ChainFamily, Family> = { evm, solana, tron }

const settingsOf = (chain: Network['chain']): Family => families[familyOf(chain)]

/** Returns the polling interval of a network, for a configuration that does not set it. */
export const defaultPollMs = (network: Network): number => settingsOf(network.chain).pollIntervalMs(network)

/**
 * Returns how deposits of a network are found, by balances of wallets or by blocks. Only Solana has a choice,
 * and its default is the balances of the wallets.
 */
export const defaultWatch = ({ chain, watch }: Network): Pick<Network, 'watch'> =>
  chain === 'solana' ? { watch: watch ?? 'wallets' } : {}

/** Refuses settings that do not exist for the chain's family. */
export const refuseOutsideFamily = (network: Network, refuse: Refuse): void => {
  const { isTokenAddress, tokenForm, refusedFields, onlyConfirmations } = settingsOf(network.chain)
  for (const [field, why] of Object.entries(refusedFields))
    if (network[field as keyof Network] !== undefined) refuse([field], why)
  if (
    onlyConfirmations !== undefined &&
    (network.confirmations ?? onlyConfirmations.count) !== onlyConfirmations.count
  )
    refuse(['confirmations'], onlyConfirmations.why)
  for (const [symbol, { address }] of Object.entries(network.tokens)) {
    const facts = chainFacts[network.chain].tokens[symbol as TokenSymbol]
    if ('unsupported' in facts) refuse(['tokens', symbol], `must be left out: ${facts.unsupported}`)
    else if (!isTokenAddress(address)) refuse(['tokens', symbol, 'address'], `must be ${tokenForm}`)
  }
}

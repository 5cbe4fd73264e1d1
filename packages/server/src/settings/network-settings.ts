/** The schema of `NETWORKS`, and the checks without which amounts or payments would be reported wrongly. */

import { addressKey } from '@stablerail/chains/addresses'
import { chains, pullChains, type tokens } from '@stablerail/contract'
import { z } from 'zod'
import { refuseOutsideFamily } from './network-families.ts'

export const evmAddress = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'must be an EVM address')
  .meta({ form: 'an EVM address, which is 0x and 40 hexadecimal digits' })

/** The address has the form of its chain, which `network-families.ts` checks. */
const tokenAddress = z.string().meta({ form: "the address of the token's contract" })

const Token = z.object({ address: tokenAddress, decimals: z.int().min(2).max(36) })

/** Tokens by symbol. With a record instead of these fields, error messages could not describe the fields. */
const Tokens = z.strictObject({ USDC: z.exactOptional(Token), USDT: z.exactOptional(Token) } satisfies Record<
  (typeof tokens)[number],
  unknown
>)

const providerUrl = z
  .url({ protocol: /^https?$/ })
  .meta({ form: 'the address of a provider, such as https://base.provider.example/key' })

const announcerUrl = z
  .url({ protocol: /^wss?$/ })
  .meta({ form: 'the address of a WebSocket, such as wss://base.provider.example/key' })

/** A header for one provider, such as its API key. The value is a secret: no message and no log contains it. */
const ProviderHeader = z.strictObject({
  /** The provider that receives this header with each request: one of the URLs in `rpcUrls`. */
  rpcUrl: providerUrl,
  name: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/)
    .meta({ form: 'the name of a header such as TRON-PRO-API-KEY' }),
  value: z
    .string()
    .regex(/^[\x21-\x7e]{1,1000}$/)
    .meta({ form: 'printable characters without spaces' }),
})

/** No field has a value that switches collecting off: a network without `collect` is not collected. */
const Collect = z.strictObject({
  /** The price of one coin of the chain in US cents. The server reads no prices. */
  coinUsdMinor: z.int().positive().max(1_000_000_000),
  maxFeePercent: z.number().min(0.001).max(100).default(1),
  afterHours: z.int().min(0).max(8_760).default(24),
  maxPerDay: z.int().positive().max(1_000_000).default(500),
})

/** Strict, because a network with a misspelt `confirmations` would confirm payments with the default. */
const Network = z.strictObject({
  chain: z.enum(chains),
  livemode: z.boolean(),
  /**
   * The EIP-155 chain id, which `eth_chainId` returns; on Solana the number of the cluster (`networkIdOfGenesis`). A
   * provider of another network is refused.
   */
  networkId: z.int().positive(),
  /** The URLs of the providers, in order of preference: when one fails, the next one in the list is used. */
  rpcUrls: z.array(providerUrl).min(1),
  /** Headers that providers require. */
  rpcHeaders: z.array(ProviderHeader).optional(),
  /** A provider's WebSocket that announces new blocks. Without it the reader only polls for new blocks. */
  wsUrl: announcerUrl.optional(),
  tokens: Tokens,
  confirmations: z.int().positive().optional(),
  /**
   * The method of finding deposits on Solana: `wallets` polls the balances of the wallets; `blocks` reads every block,
   * at the same cost for any number of wallets.
   */
  watch: z.enum(['wallets', 'blocks']).optional(),
  /**
   * The interval at which the newest block is polled. Default: one second; on Tron three seconds, which is
   * the block time; on Solana 0.4 seconds with `watch: 'blocks'`, and 5 seconds with `watch: 'wallets'`.
   */
  pollIntervalMs: z.int().positive().optional(),
  /**
   * The contract that pulls subscriptions paid by allowance. Its code is compared with the code of this version's pull
   * contract.
   */
  pullContract: evmAddress.optional(),
  /**
   * The contract that computes and collects the deposit addresses of checkouts. Its code is compared with the
   * code of this version's deposit factory.
   */
  depositFactory: evmAddress.optional(),
  /** When the server collects deposits itself. Absent: it collects none. */
  collect: Collect.optional(),
  /**
   * While a unit of gas costs more than this many billionths of the chain's coin, the server sends no transaction.
   */
  maxGasPriceGwei: z.number().positive().max(1_000_000).optional(),
  /**
   * True for a local node that mines only when there is a transaction. Its newest block may be old although
   * the chain was read completely, so the reader uses the wall clock for the chain's time. Refused for a
   * network that is not local.
   */
  minesOnDemand: z.boolean().default(false),
})

export type Network = z.output<typeof Network>
export type Refuse = (path: readonly PropertyKey[], message: string) => void

export const Networks = z
  .array(Network, { error: 'must be a JSON array of networks' })
  .superRefine((networks, context) => {
    const refuse: Refuse = (path, message) => context.addIssue({ code: 'custom', path: [...path], message })
    for (const [index, network] of networks.entries()) {
      refuseTwins(networks.slice(0, index), network, (path, message) => refuse([index, ...path], message))
      refuseWithin(network, (path, message) => refuse([index, ...path], message))
    }
  })

/**
 * Refuses two networks with the same chain and mode or with the same network id, because one deposit would
 * become two payments, one on each network.
 */
const refuseTwins = (before: readonly Network[], { chain, livemode, networkId }: Network, refuse: Refuse) => {
  if (before.some((other) => other.chain === chain && other.livemode === livemode))
    refuse(['chain'], `must be another than that of a network before it, which is ${chain} in the same mode`)
  if (before.some((other) => other.networkId === networkId))
    refuse(['networkId'], `must be another than that of a network before it, which is ${networkId} too`)
}

const refusePullContract = ({ chain, pullContract, tokens: held }: Network, refuse: Refuse) => {
  if (pullContract === undefined) return
  if (!pullChains.includes(chain))
    refuse(['pullContract'], `must be left out: subscriptions are pulled on ${pullChains.join(', ')} only`)
  const token = Object.values(held).find(
    ({ address }) => address.toLowerCase() === pullContract.toLowerCase(),
  )
  if (token !== undefined) refuse(['pullContract'], 'must be another address than that of a token')
}

const refuseDepositFactory = ({ depositFactory, collect, tokens: held }: Network, refuse: Refuse) => {
  if (collect !== undefined && depositFactory === undefined)
    refuse(['collect'], 'must be left out: deposits are collected only where there is a depositFactory')
  if (depositFactory === undefined) return
  const token = Object.values(held).find(
    ({ address }) => address.toLowerCase() === depositFactory.toLowerCase(),
  )
  if (token !== undefined) refuse(['depositFactory'], 'must be another address than that of a token')
}

const refuseWithin = (network: Network, refuse: Refuse) => {
  const { rpcUrls, tokens: held, minesOnDemand } = network
  refuseOutsideFamily(network, refuse)
  refusePullContract(network, refuse)
  refuseDepositFactory(network, refuse)
  // Skip a URL that cannot be parsed: the schema has already refused it, but zod still runs this refinement.
  if (!rpcUrls.every((url) => URL.canParse(url))) return
  const providers = rpcUrls.map((url) => new URL(url).href)
  for (const [index, url] of providers.entries())
    if (providers.indexOf(url) < index)
      refuse(['rpcUrls', index], 'must be another provider than those before it: it gives the second opinion')
  refuseHeaders(network, refuse)
  const addresses = Object.values(held).map((token) => addressKey(network.chain, token.address))
  for (const [index, symbol] of Object.keys(held).entries())
    if (addresses.indexOf(addresses[index] ?? '') < index)
      refuse(['tokens', symbol, 'address'], 'must be another than that of the token before it')
  if (minesOnDemand && !rpcUrls.every(isLocal))
    refuse(
      ['minesOnDemand'],
      'must be false: rpcUrls name a network that is not local, whose blocks have a time',
    )
}

/** Headers that describe the request itself. The operator may not set them. */
const ownHeaders =
  /^(host|content-.+|accept.*|connection|transfer-encoding|te|trailer|upgrade|expect|cookie|proxy-.+|keep-alive)$/i

/**
 * Checks the headers. The messages contain the names of headers and their positions in the list, but no value and no
 * URL, which may hold a key.
 */
const refuseHeaders = ({ rpcUrls, rpcHeaders = [] }: Network, refuse: Refuse) => {
  const providers = rpcUrls.map((url) => new URL(url).href)
  for (const [index, { rpcUrl, name }] of rpcHeaders.entries()) {
    if (!URL.canParse(rpcUrl)) continue
    const { href, protocol } = new URL(rpcUrl)
    const isSame = (other: { rpcUrl: string; name: string }) =>
      URL.canParse(other.rpcUrl) &&
      new URL(other.rpcUrl).href === href &&
      other.name.toLowerCase() === name.toLowerCase()
    if (!providers.includes(href))
      refuse(['rpcHeaders', index, 'rpcUrl'], 'must be one of rpcUrls: a header goes to that provider alone')
    if (protocol !== 'https:' && !isLocal(rpcUrl))
      refuse(
        ['rpcHeaders', index, 'rpcUrl'],
        'must begin with https: the header would be readable on its way',
      )
    if (ownHeaders.test(name))
      refuse(['rpcHeaders', index, 'name'], `must be another header: requests have ${name} by themselves`)
    if (rpcHeaders.findIndex(isSame) < index)
      refuse(['rpcHeaders', index, 'name'], 'must be another header than those before it for this provider')
  }
}

/**
 * Matches the host of a local network: loopback, private IP addresses, and names that public DNS does not
 * resolve.
 */
const localHost =
  /^(localhost|[^.:]+|.+\.(local|internal|localhost)|127\.[\d.]+|10\.[\d.]+|192\.168\.[\d.]+|172\.(1[6-9]|2\d|3[01])\.[\d.]+|\[::1\]|\[f[cd][0-9a-f:]+\])$/

const isLocal = (url: string) => localHost.test(new URL(url).hostname)

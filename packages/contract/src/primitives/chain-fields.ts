/** The fields of a chain's record in `chain-facts.ts`. */

export const tokens = ['USDC', 'USDT'] as const

/** Chains that share one RPC interface and one form of addresses, signatures and transactions. */
export type ChainFamily = 'evm' | 'solana' | 'tron'

export type NetworkIds = {
  /**
   * The main network. Source: chainlist.org for EVM chains, `eth_chainId` of java-tron for Tron, and the
   * number that Solana's wallets use for the cluster.
   */
  live: number
  /** The public test network that `testNetwork` names. */
  test: number
  /**
   * The local node of `npm start`: a number that no public network uses, so that a transaction signed there
   * is invalid everywhere else. Null on Solana, where the number is derived from the node's genesis block.
   */
  local: number | null
}

/**
 * Links to a block explorer. The transaction hash or the address is appended to the link without a separator.
 */
export type ExplorerLinks = { transaction: string; address: string }

/** The network in the form of `wallet_addEthereumChain` (EIP-3085). */
export type WalletNetwork = {
  /** The name of the network in the chain's own instructions for adding it to a wallet. */
  chainName: string
  /** The coin in which fees are paid. */
  nativeCurrency: { name: string; symbol: string; decimals: 18 }
  /** A public endpoint of the chain's operator. Only wallets call it, never the service or its pages. */
  rpcUrl: string
}

export type TokenFacts =
  | {
      /** The number of decimals. Source: `decimals()` of the contract, or the account of the mint. */
      decimals: number
      /**
       * The contract or mint, in the chain's notation. Source: circle.com for USDC; tether.to for USDT, and
       * on base, where Tether issues none, the list of the chain's bridge. The test address is null if no
       * issuer has one.
       */
      address: { live: string; test: string | null }
    }
  | {
      /** The reason why `NETWORKS` may not contain the token, as a clause. */
      unsupported: string
    }

export type ChainFacts = {
  family: ChainFamily
  /** The name for people: on pages, in mails, in the dashboard and in the documentation. */
  name: string
  /** The name of the usual public test network. A deployment may name another one in `NETWORKS`. */
  testNetwork: string
  /** The number that identifies each network: the EIP-155 chain id on EVM chains and Tron. */
  networkIds: NetworkIds
  /**
   * Links of the block explorers. Pages link only to the live one, because a deployment may use another test
   * network. Null on Solana's test network, whose links end with the name of the cluster.
   */
  explorer: { live: ExplorerLinks; test: ExplorerLinks | null }
  /** Time between two blocks on the main network (slots on Solana). Unit: milliseconds. */
  blockTimeMs: number
  /**
   * The number of blocks after which a payment is confirmed, including its own block. A deployment may set
   * another number.
   */
  confirmations: number
  finality: {
    /**
     * Whether a payment is confirmed only when the chain reports its block as final, regardless of the number
     * of blocks after it.
     */
    isAwaited: boolean
    /**
     * The number of slots after which votes make a slot final. Pages show it as the confirmations that a
     * payment waits for. Null if `confirmations` is that number.
     */
    slots: number | null
  }
  /**
   * Null for chains that wallets know without parameters, and for chains whose wallets the pages cannot call.
   */
  walletNetwork: WalletNetwork | null
  /**
   * Whether subscriptions may be paid by allowance. False if the gas for a pull would cost the merchant more
   * than many subscriptions are worth, and for families without a pull contract.
   */
  canPull: boolean
  /**
   * The sanctions oracle of Chainalysis on the main network. Source:
   * go.chainalysis.com/chainalysis-oracle-docs.html. Null if there is none.
   */
  sanctionsOracle: string | null
  /**
   * The highest gas price at which the server still sends transactions, in billionths of the chain's coin
   * (gwei). A deployment may set another one. Null if the server sends no transactions.
   */
  gasCeilingGwei: number | null
  tokens: Record<(typeof tokens)[number], TokenFacts>
}

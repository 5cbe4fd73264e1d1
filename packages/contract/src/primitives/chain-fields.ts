/** The tokens, and the TypeScript types of the facts about each chain in `chain-facts.ts`. */

export const tokens = ['USDC', 'USDT'] as const

/**
 * Families of chains. The chains of a family share one RPC interface, and one form of addresses, signatures
 * and transactions.
 */
export type ChainFamily = 'evm' | 'solana' | 'tron'

export type NetworkIds = {
  /**
   * The chain id of the main network. Source: chainlist.org for EVM chains, `eth_chainId` of java-tron for
   * Tron, and on Solana the number that wallets use for the cluster.
   */
  live: number
  /** The chain id of the public test network that `testNetwork` names. */
  test: number
  /**
   * The chain id of the local node that `npm start` starts. No public network has this id, so a transaction
   * signed for the local node is invalid on every public network. Null on Solana, where the id is derived
   * from the node's genesis block.
   */
  local: number | null
}

/**
 * The URLs of a block explorer, to which a transaction hash or an address is appended without a separator.
 */
export type ExplorerLinks = { transaction: string; address: string }

/** The network in the form that `wallet_addEthereumChain` takes (EIP-3085). */
export type WalletNetwork = {
  /** The name of the network in the chain's own instructions for adding the network to a wallet. */
  chainName: string
  /** The coin in which fees are paid. */
  nativeCurrency: { name: string; symbol: string; decimals: 18 }
  /**
   * The URL of a public node of the chain's operator. Only wallets call it, never the service or its pages.
   */
  rpcUrl: string
}

export type TokenFacts =
  | {
      /** The number of decimals. Source: `decimals()` of the contract, or the account of the mint. */
      decimals: number
      /**
       * The address of the contract or mint, in the chain's notation. Source: circle.com for USDC; tether.to
       * for USDT, and on base, where Tether issues none, the list of the chain's bridge. The test address is
       * null if no issuer has one.
       */
      address: { live: string; test: string | null }
    }
  | {
      /** The reason why `NETWORKS` may not contain the token, as a clause of a sentence. */
      unsupported: string
    }

export type ChainFacts = {
  family: ChainFamily
  /**
   * The name of the chain that people read: on pages, in mails, in the dashboard and in the documentation.
   */
  name: string
  /** The name of the usual public test network. A deployment may use another test network in `NETWORKS`. */
  testNetwork: string
  /** The number that identifies each network: the EIP-155 chain id on EVM chains and Tron. */
  networkIds: NetworkIds
  /**
   * URLs of the block explorers. Pages link only to the explorer of the main network (`live`), because a
   * deployment may use another test network than `testNetwork`; the documentation names both. `test` is null
   * on Solana, because a link must also end with the name of the test network there.
   */
  explorer: { live: ExplorerLinks; test: ExplorerLinks | null }
  /** The time between two blocks on the main network, or between two slots on Solana. Unit: milliseconds. */
  blockTimeMs: number
  /**
   * The number of blocks after which a payment is confirmed, including its own block. A deployment may set
   * another number.
   */
  confirmations: number
  finality: {
    /**
     * Whether a payment is confirmed only when the chain reports its block as final, even if enough blocks
     * follow it earlier.
     */
    isAwaited: boolean
    /**
     * The number of slots after which votes make a slot final. Pages show this number as the confirmations
     * that a payment waits for. Null if pages show `confirmations` instead.
     */
    slots: number | null
  }
  /**
   * The parameters with which a page asks a wallet to add the network. Null if wallets know the chain without
   * them, or if the pages cannot call the wallets of the chain.
   */
  walletNetwork: WalletNetwork | null
  /**
   * Whether subscriptions may be paid by allowance. False if the gas for a pull would cost the merchant more
   * than many subscriptions are worth, and for chain families without a pull contract.
   */
  canPull: boolean
  /**
   * The address of Chainalysis' sanctions oracle on the main network. Source:
   * go.chainalysis.com/chainalysis-oracle-docs.html. Null if there is none.
   */
  sanctionsOracle: string | null
  /**
   * The highest gas price at which the server still sends transactions, in billionths of the chain's coin
   * (gwei). A deployment may set another limit. Null if the server sends no transactions.
   */
  gasCeilingGwei: number | null
  tokens: Record<(typeof tokens)[number], TokenFacts>
}

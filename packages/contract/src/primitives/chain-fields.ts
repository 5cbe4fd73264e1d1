/** The fields of the record that `chain-facts.ts` keeps for each chain. */

export const tokens = ['USDC', 'USDT'] as const

/** Chains that are asked in one way, and whose addresses, signatures and transactions have one form. */
export type ChainFamily = 'evm' | 'solana' | 'tron'

export type NetworkIds = {
  /** The main network. Source: chainlist.org for EVM chains, `eth_chainId` of java-tron for Tron, and
   * the number by which Solana's wallets know the cluster. */
  live: number
  /** The public test network that `testNetwork` names. */
  test: number
  /**
   * The local node of `npm start`: a number that no public network has, so that a transaction signed there is invalid
   * everywhere else. Null on Solana, where the number follows from the genesis block of the node.
   */
  local: number | null
}

/** Where people look things up. The hash of a transaction, or an address, follows the link without a separator. */
export type ExplorerLinks = { transaction: string; address: string }

/** The network as a wallet is told of it by `wallet_addEthereumChain` (EIP-3085). */
export type WalletNetwork = {
  /** The name that the chain's own documentation tells people to type into a wallet. */
  chainName: string
  /** The coin that fees are paid in. */
  nativeCurrency: { name: string; symbol: string; decimals: 18 }
  /** A public endpoint of the chain's operator. The wallet calls it; the service and its pages never do. */
  rpcUrl: string
}

export type TokenFacts =
  | {
      /** Digits after the point. Source: `decimals()` of the contract, or the account of the mint. */
      decimals: number
      /**
       * The contract or mint, as the chain writes addresses. Source: circle.com for USDC; tether.to for USDT, and on base,
       * where Tether issues none, the list of the chain's bridge. The test address is null where no issuer has one.
       */
      address: { live: string; test: string | null }
    }
  | {
      /** Why `NETWORKS` may not name the token, as a clause. */
      unsupported: string
    }

export type ChainFacts = {
  family: ChainFamily
  /** The name for people: on pages, in mails, in the dashboard and in the documentation. */
  name: string
  /** The name of the usual public test network. A deployment may name another one in `NETWORKS`. */
  testNetwork: string
  /** What identifies each network: the EIP-155 chain id on EVM chains and Tron. */
  networkIds: NetworkIds
  /**
   * Links of the explorers. Pages link to the live one only: a test network may be another than the usual. Null on
   * Solana's test network, whose links end with the name of the cluster.
   */
  explorer: { live: ExplorerLinks; test: ExplorerLinks | null }
  /** Milliseconds between two blocks, as the main network makes them; of slots on Solana. */
  blockTimeMs: number
  /** Blocks after which a payment is confirmed, the paying one counted. A deployment may set another number. */
  confirmations: number
  finality: {
    /** Whether a payment is confirmed only once the chain calls its block final, however many blocks follow it. */
    isAwaited: boolean
    /**
     * Slots after which votes make a slot final, which pages show as the number that a payment waits for. Null where
     * `confirmations` is that number.
     */
    slots: number | null
  }
  /** Null for chains that wallets know by themselves, and for those whose wallets the pages cannot ask. */
  walletNetwork: WalletNetwork | null
  /**
   * Whether subscriptions may be paid by allowance. False where a pull would cost its merchant more in gas than many a
   * subscription is worth, and on families for which there is no pull contract.
   */
  canPull: boolean
  /**
   * The oracle of Chainalysis on the main network. Source: go.chainalysis.com/chainalysis-oracle-docs.html. Null where there
   * is none.
   */
  sanctionsOracle: string | null
  /**
   * Billionths of the chain's coin that a unit of gas may cost while the server still sends transactions; a deployment may
   * set another number. Null where the server sends none.
   */
  gasCeilingGwei: number | null
  tokens: Record<(typeof tokens)[number], TokenFacts>
}

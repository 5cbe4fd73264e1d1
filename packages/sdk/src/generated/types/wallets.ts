// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { ChainId, TokenSymbol } from './deposits.ts'

/** A list that is returned as a whole, newest first. */
export interface WalletList {
  /** All items, newest first. */
  data: Wallet[]
}

/** A list that is returned as a whole, newest first. */
export interface SettlementOptionList {
  /** All items, newest first. */
  data: SettlementOption[]
}

/** The address to register. */
export interface WalletCreate {
  /** Blockchain on which a payment is made. */
  chain: ChainId
  /** Stablecoin in which a payment is made. */
  token: TokenSymbol
  /** Address on the chain, 4 to 128 characters. */
  address: string
  /** Name that the merchant gave the wallet, at most 80 characters. */
  nickname?: string | undefined
}

/** The unverified wallet, and the challenge to sign. */
export interface WalletRegistered {
  /** A settlement wallet: the merchant's own address, which receives the payments of buyers. */
  wallet: Wallet
  /** A text that the owner of the address signs as proof. A challenge can be used once. */
  challenge: WalletChallenge
}

/** A settlement wallet: the merchant's own address, which receives the payments of buyers. */
export interface Wallet {
  /** Identifies the wallet. */
  id: string
  /** The workspace to which the record belongs. */
  workspaceId: string
  /** Blockchain on which a payment is made. */
  chain: ChainId | (string & {})
  /** Stablecoin in which a payment is made. */
  token: TokenSymbol | (string & {})
  /** Address of the wallet: checksummed on EVM chains, base58 on Solana, base58check on Tron. */
  address: string
  /** Name that the merchant gave the wallet, at most 80 characters. */
  nickname: string
  /** Whether the owner of the address signed a challenge. */
  verified: boolean
  /** Time at which the wallet was verified; null if it is not verified. Unit: ISO-8601, UTC. */
  verifiedAt: string | null
  /**
   * Whether the wallet is the default that receives the payments of new checkouts for its chain and token.
   */
  isDefault: boolean
  /**
   * Balance of the wallet when it was last read: on the live network if the service reads it, otherwise on
   * the test network. 0 until the first reading. Unit: minor units (cents).
   */
  balance: number
  /**
   * Time at which the balance was last read; null until the first reading. It is read every 15 minutes after
   * the wallet is verified. Unit: ISO-8601, UTC.
   */
  balanceReadAt: string | null
  /**
   * Whether transfers on the wallet's chain are seen in time. `delayed`: the service is behind the chain or
   * cannot reach it, so that payments are shown late, but none is lost. `unread`: the service reads no
   * network of the chain. Refers to the live network if the service reads it, otherwise to the test network.
   * Returned only by list and retrieve.
   */
  chainHealth?: ChainHealth | (string & {})
  /** Time at which the wallet was registered. Unit: ISO-8601, UTC. */
  createdAt: string
}

/** The fields to change; absent fields stay as they are. */
export interface WalletUpdate {
  /** Name that the merchant gave the wallet, at most 80 characters. */
  nickname?: string | undefined
  /**
   * Whether the wallet is the default that receives the payments of new checkouts for its chain and token.
   */
  isDefault?: boolean | undefined
}

/** A text that the owner of the address signs as proof. A challenge can be used once. */
export interface WalletChallenge {
  /** Identifies the challenge. */
  id: string
  /** Exact text that the wallet must sign, as UTF-8 bytes. */
  message: string
  /** Time until which the challenge can be used. Unit: ISO-8601, UTC. */
  expiresAt: string
}

/** The signature of a challenge. */
export interface WalletVerify {
  /** Id of the challenge that was signed. From 8 to 80 characters. */
  challengeId: string
  /**
   * Signature of the challenge. EVM: ERC-191 personal-sign, 0x hex; for a contract wallet, the bytes that its
   * contract accepts (ERC-1271), at most 99. Solana: Ed25519, base58. Tron: TIP-191, 0x hex. From 60 to 200
   * characters.
   */
  signature: string
}

/** The verified wallet. */
export interface WalletVerified {
  /** A settlement wallet: the merchant's own address, which receives the payments of buyers. */
  wallet: Wallet
}

/**
 * Whether transfers on the wallet's chain are seen in time. `delayed`: the service is behind the chain or
 * cannot reach it, so that payments are shown late, but none is lost. `unread`: the service reads no network
 * of the chain. Refers to the live network if the service reads it, otherwise to the test network. Returned
 * only by list and retrieve.
 */
export type ChainHealth = 'ok' | 'delayed' | 'unread'

/** A pair of chain and token in which a checkout can be paid. */
export interface SettlementOption {
  /** Blockchain on which a payment is made. */
  chain: ChainId | (string & {})
  /** Stablecoin in which a payment is made. */
  token: TokenSymbol | (string & {})
  /** The default wallet of the chain and token, which receives the payments of new checkouts. */
  walletId: string
  /**
   * Number of blocks, including the block of the payment, after which a payment on the chain is confirmed:
   * the number that this deployment requires in the mode or that the workspace requires, whichever is larger.
   */
  confirmations: number
  /**
   * Whether this deployment has a deposit factory on the chain, so that checkouts have deposit addresses in
   * this pair if the workspace uses them (`depositAddresses`).
   */
  depositAddresses: boolean
}

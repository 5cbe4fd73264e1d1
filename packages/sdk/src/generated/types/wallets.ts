// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { ChainId, TokenSymbol } from './shared.ts'

/** A list answered whole. */
export interface WalletList {
  /** All items, newest first. */
  data: Wallet[]
}

/** A list answered whole. */
export interface SettlementOptionList {
  /** All items, newest first. */
  data: SettlementOption[]
}

/** The address to register. */
export interface WalletCreate {
  /** The blockchain that a payment is made on. */
  chain: ChainId
  /** The stablecoin that a payment is made in. */
  token: TokenSymbol
  /** Address on that chain, 4 to 128 characters. */
  address: string
  /** What the merchant calls the wallet, at most 80 characters. */
  nickname?: string | undefined
}

/** The wallet, unverified, and the challenge to sign. */
export interface WalletRegistered {
  /** A settlement wallet: the merchant's own address that buyers pay to. */
  wallet: Wallet
  /** What the owner of the address signs as proof. A challenge is used once. */
  challenge: WalletChallenge
}

/** A settlement wallet: the merchant's own address that buyers pay to. */
export interface Wallet {
  /** Identifies the wallet. */
  id: string
  /** The workspace the record belongs to. */
  workspaceId: string
  /** The blockchain that a payment is made on. */
  chain: ChainId | (string & {})
  /** The stablecoin that a payment is made in. */
  token: TokenSymbol | (string & {})
  /** Address of the wallet: checksummed on EVM chains, base58 on Solana, base58check on Tron. */
  address: string
  /** What the merchant calls the wallet, at most 80 characters. */
  nickname: string
  /** Whether the owner of the address signed a challenge. */
  verified: boolean
  /** When the wallet was verified. Unit: ISO-8601, UTC. */
  verifiedAt: string | null
  /** Whether new checkouts for the chain and token of the wallet are paid to it. */
  isDefault: boolean
  /**
   * Balance of the wallet when it was last read, on the live network where the service reads one, else on the
   * test network; 0 until then. It may have changed since. Unit: minor units (cents).
   */
  balance: number
  /**
   * When the balance was last read, every 15 minutes once the wallet is verified; null until then. Unit:
   * ISO-8601, UTC.
   */
  balanceReadAt: string | null
  /**
   * Whether transfers on the wallet's chain are seen in time: `delayed` while the service is behind the chain
   * or cannot reach it, so that payments show late and none is lost; `unread` where the service reads no
   * network of the chain. Of the live network where the service reads one, else of the test network. Only in
   * the answers of list and retrieve.
   */
  chainHealth?: ChainHealth | (string & {})
  /** When the wallet was registered. Unit: ISO-8601, UTC. */
  createdAt: string
}

/** The fields to change; absent ones stay as they are. */
export interface WalletUpdate {
  /** What the merchant calls the wallet, at most 80 characters. */
  nickname?: string | undefined
  /** Whether new checkouts for the chain and token of the wallet are paid to it. */
  isDefault?: boolean | undefined
}

/** What the owner of the address signs as proof. A challenge is used once. */
export interface WalletChallenge {
  /** Identifies the challenge. */
  id: string
  /** The exact bytes, in UTF-8, that the wallet must sign. */
  message: string
  /** Until when the challenge can be used. Unit: ISO-8601, UTC. */
  expiresAt: string
}

/** The signature of a challenge. */
export interface WalletVerify {
  /** The challenge that was signed. From 8 to 80 characters. */
  challengeId: string
  /**
   * EVM: ERC-191 personal-sign, 0x hex; of a contract wallet, what its contract accepts by ERC-1271, 99 bytes
   * at most. Solana: Ed25519, base58. Tron: TIP-191, 0x hex. From 60 to 200 characters.
   */
  signature: string
}

/** The wallet, verified. */
export interface WalletVerified {
  /** A settlement wallet: the merchant's own address that buyers pay to. */
  wallet: Wallet
}

/**
 * Whether transfers on the wallet's chain are seen in time: `delayed` while the service is behind the chain
 * or cannot reach it, so that payments show late and none is lost; `unread` where the service reads no
 * network of the chain. Of the live network where the service reads one, else of the test network. Only in
 * the answers of list and retrieve.
 */
export type ChainHealth = 'ok' | 'delayed' | 'unread'

/** A chain and a token that a checkout can ask for. */
export interface SettlementOption {
  /** The blockchain that a payment is made on. */
  chain: ChainId | (string & {})
  /** The stablecoin that a payment is made in. */
  token: TokenSymbol | (string & {})
  /** The default wallet of the chain and token, which new checkouts are paid to. */
  walletId: string
  /**
   * Blocks, the paying one counted, after which a payment on the chain is confirmed now: what this deployment
   * asks for in the mode, or the workspace, where that is more.
   */
  confirmations: number
}

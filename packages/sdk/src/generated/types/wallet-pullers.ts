// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { ChainId } from './deposits.ts'

/**
 * The puller of a wallet: the account that pulls subscriptions paid by allowance, and the data that
 * authorises it.
 */
export interface WalletPuller {
  /** Blockchain on which a payment is made. */
  chain: ChainId | (string & {})
  /** Address of the account of this deployment that pulls. It pays the gas and receives no tokens. */
  puller: string
  /**
   * Address of the pull contract. It can only transfer amounts that buyers signed to the address of this
   * wallet.
   */
  contract: string
  /**
   * Whether the puller may pull to the address of this wallet, according to the current state of the chain.
   */
  named: boolean
  /**
   * Typed data that the wallet signs to authorise the puller or, if it is authorised, to end its
   * authorisation.
   */
  toSign: {
    /** Whether the signature authorises the puller (`true`) or ends its authorisation (`false`). */
    allowed: boolean
    /** Time until which the contract accepts the signature. Unit: ISO-8601, UTC. */
    deadline: string
    /** Typed data (EIP-712) as JSON, for the wallet method `eth_signTypedData_v4`. */
    typedData: string
  }
  /** The newest signature that was received; null if none was. */
  naming: PullerNaming | null
}

/** The signature of the typed data in `toSign`. */
export interface PullerSigned {
  /** Whether the signature authorises the puller (`true`) or ends its authorisation (`false`). */
  allowed: boolean
  /** Deadline in the typed data that was signed. Unit: ISO-8601. */
  deadline: string
  /**
   * The wallet's signature of the typed data. For a contract wallet: the bytes that its contract accepts
   * (ERC-1271). From 4 to 4096 characters.
   */
  signature: string
}

/** A signature that authorises a puller or ends its authorisation, and its progress on chain. */
export interface PullerNaming {
  /** Whether the signature authorises the puller (`true`) or ends its authorisation (`false`). */
  allowed: boolean
  /**
   * `carrying` until the transaction that sends the signature to the chain has enough confirmations, then
   * `carried`; `failed` if the contract did not accept the signature.
   */
  status: 'carrying' | 'carried' | 'failed' | (string & {})
  /** Time until which the contract accepts the signature. Unit: ISO-8601, UTC. */
  deadline: string
  /** Hash of the transaction that sent the signature to the chain; null until then. */
  txHash: string | null
  /** Time at which the signature was received. Unit: ISO-8601, UTC. */
  createdAt: string
}

// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { ChainId } from './shared.ts'

/** Who pulls subscriptions paid by allowance to a wallet, and what names them. */
export interface WalletPuller {
  /** The blockchain that a payment is made on. */
  chain: ChainId | (string & {})
  /** The account of this deployment that is to pull: it pays for gas and receives nothing. */
  puller: string
  /** The pull contract, which moves what buyers signed to the address of this wallet, and nothing else. */
  contract: string
  /** Whether the puller may pull for this address, by the chain as it is now. */
  named: boolean
  /** What the wallet signs to name the puller, or, where it is named, to end that. */
  toSign: {
    /** Whether the puller may pull from now on, or no longer. */
    allowed: boolean
    /** Until when the contract takes the signature. Unit: ISO-8601, UTC. */
    deadline: string
    /** JSON of the typed data (EIP-712), as wallets take it for `eth_signTypedData_v4`. */
    typedData: string
  }
  /** The newest signature that was handed in; null where none was. */
  naming: PullerNaming | null
}

/** The signature of what `toSign` said. */
export interface PullerSigned {
  /** Whether the puller may pull from now on, or no longer. */
  allowed: boolean
  /** The deadline of the typed data that was signed. Unit: ISO-8601. */
  deadline: string
  /**
   * The wallet's signature of the typed data; of a contract wallet, what its contract accepts (ERC-1271).
   * From 4 to 4096 characters.
   */
  signature: string
}

/** A merchant's signed word on its puller, on its way to the chain. */
export interface PullerNaming {
  /** Whether the puller may pull from now on, or no longer. */
  allowed: boolean
  /**
   * `carrying` until the transaction that brings the signature to the chain is deep enough there; `failed`
   * where the contract no longer takes the signature by then.
   */
  status: 'carrying' | 'carried' | 'failed' | (string & {})
  /** Until when the contract takes the signature. Unit: ISO-8601, UTC. */
  deadline: string
  /** The transaction that brought the signature to the chain. */
  txHash: string | null
  /** When the signature was handed in. Unit: ISO-8601, UTC. */
  createdAt: string
}

import { collectCall, depositAddress, depositRef } from '@stablerail/contracts-evm'
import type { Hex } from 'viem'

/** The facts that determine the deposit address of a checkout. */
export type DepositPlan = {
  /** The address of the deposit factory. */
  factory: string
  /** The address of the settlement wallet that receives what the deposit address holds. */
  payee: string
  checkoutId: string
  /**
   * The EIP-155 chain id if the payee is a contract, which may have another owner on another chain; null if the
   * payee is the address of a key. With null, the deposit address is the same on every EVM chain.
   */
  networkId: number | null
}

/** Returns the deposit address of a checkout, with its checksum, and the reference that determines it. */
export const planDeposit = ({
  factory,
  payee,
  checkoutId,
  networkId,
}: DepositPlan): { address: string; ref: string } => {
  const ref = depositRef(checkoutId, networkId ?? undefined)
  return { address: depositAddress({ factory: factory as Hex, payee: payee as Hex, ref }), ref }
}

/** A deposit to collect: the payee and the reference of its address. */
export type Collectable = { payee: string; ref: string }

/** Returns the call that pays what deposit addresses hold of a token to their payees. Any account may send it. */
export const planCollection = (
  factory: string,
  tokenAddress: string,
  deposits: readonly Collectable[],
): { to: string; data: string } => {
  const members = deposits.map(({ payee, ref }) => ({ payee: payee as Hex, ref: ref as Hex }))
  return collectCall(tokenAddress as Hex, members, factory as Hex)
}

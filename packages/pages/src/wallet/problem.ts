/** Reasons why a wallet has not sent a payment. The page has a message for each. */
export type WalletProblem =
  /** The person declined in the wallet. */
  | 'declined'
  /** The wallet waits for the person to respond to an earlier request. */
  | 'busy'
  /** The wallet is locked, or gives this page no access to an account. */
  | 'locked'
  /** The wallet does not support a method that a payment needs. */
  | 'unsupported'
  /** The wallet has lost its connection to the network. */
  | 'disconnected'
  /** The wallet is still on another network, although the page requested a switch. */
  | 'wrongNetwork'
  /** The wallet does not know the network of the payment. */
  | 'unknownNetwork'
  | 'lowBalance'
  /** The token would refuse the transfer: it is paused, or the account of the buyer or of the merchant is frozen. */
  | 'tokenRefuses'
  /**
   * The wallet seems to have too little of the chain's coin for the fee. The payment is requested
   * nevertheless.
   */
  | 'noGas'
  /** The service could not be reached. */
  | 'offline'
  /** The service accepts no payments from the buyer's country. */
  | 'restricted'
  /** The service refused to return payment instructions. */
  | 'refused'
  | 'failed'

export class WalletFault extends Error {
  readonly problem: WalletProblem
  /** For the problem `lowBalance`: the wallet's balance of the token in base units. Otherwise 0. */
  readonly have: bigint

  constructor(problem: WalletProblem, { have = 0n, cause }: { have?: bigint; cause?: unknown } = {}) {
    super(problem, { cause })
    this.problem = problem
    this.have = have
  }
}

/**
 * The problem for each error code of wallets (EIP-1193, EIP-1474 and EIP-3326). MetaMask's app nests the code
 * within another error.
 */
const problems: Record<number, WalletProblem> = {
  4001: 'declined',
  4100: 'locked',
  4200: 'unsupported',
  4900: 'disconnected',
  4901: 'disconnected',
  4902: 'unknownNetwork',
  [-32002]: 'busy',
  [-32601]: 'unsupported',
}

export const codeOf = (error: unknown): number | undefined => {
  const { code, data } = (error ?? {}) as { code?: number; data?: { originalError?: { code?: number } } }
  return data?.originalError?.code ?? code
}

/**
 * Returns whether an error of `eth_estimateGas` means that the contract refuses the call: code 3, or a message
 * that says so. Wallets nest the node's error within another one.
 */
export const isRevert = (error: unknown): boolean => {
  const { message, data } = (error ?? {}) as { message?: string; data?: { code?: number; message?: string } }
  return codeOf(error) === 3 || data?.code === 3 || /revert/i.test(`${message} ${data?.message}`)
}

export const toFault = (error: unknown): WalletFault => {
  if (error instanceof WalletFault) return error
  return new WalletFault(problems[codeOf(error) ?? 0] ?? 'failed', { cause: error })
}

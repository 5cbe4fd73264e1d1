/** Why a payment by a wallet was not sent. Each is told in a sentence of its own. */
export type WalletProblem =
  /** The person declined in the wallet. */
  | 'declined'
  /** The wallet waits for an answer to an earlier request. */
  | 'busy'
  /** The wallet is locked, or does not let this page see an account. */
  | 'locked'
  /** The wallet cannot do what a payment needs. */
  | 'unsupported'
  /** The wallet has lost its network. */
  | 'disconnected'
  /** The wallet is still on another network after it was asked to switch. */
  | 'wrongNetwork'
  /** The wallet does not know the network. */
  | 'unknownNetwork'
  | 'lowBalance'
  /** The wallet seems to have too little for the network fee; it is asked all the same. */
  | 'noGas'
  /** The service could not be reached. */
  | 'offline'
  /** The service takes no payment from here. */
  | 'restricted'
  /** The service refused to say how to pay. */
  | 'refused'
  | 'failed'

export class WalletFault extends Error {
  readonly problem: WalletProblem
  /** The balance in base units, where it is too low. */
  readonly have: bigint

  constructor(problem: WalletProblem, { have = 0n, cause }: { have?: bigint; cause?: unknown } = {}) {
    super(problem, { cause })
    this.problem = problem
    this.have = have
  }
}

/** What wallets answer by EIP-1193, EIP-1474 and EIP-3326. MetaMask's app wraps the code that counts. */
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

export const toFault = (error: unknown): WalletFault => {
  if (error instanceof WalletFault) return error
  return new WalletFault(problems[codeOf(error) ?? 0] ?? 'failed', { cause: error })
}

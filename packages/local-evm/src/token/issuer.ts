import { type Address, encodeFunctionData } from 'viem'
import type { EvmNode } from '../evm-node.ts'
import { fiatTokenAbi } from './circle/deploy-fiat-token.ts'
import { tetherTokenAbi } from './generated/tether-token.ts'
import { symbolOf } from './token-actions.ts'

/** The functions of an issuer on its token. Each function returns when its transaction is mined. */
export type Issuer = {
  /** Puts an account on the token's list of refused accounts. */
  freeze(account: Address): Promise<void>
  unfreeze(account: Address): Promise<void>
  /** Stops all transfers of the token. */
  pause(): Promise<void>
  unpause(): Promise<void>
}

/** Returns the functions of the issuer of a token, which must be USDC or USDT of `EvmNode.deployToken`. */
export const issuerOf = async (node: EvmNode, token: Address): Promise<Issuer> => {
  const symbol = await symbolOf(node.client, token)
  if (symbol !== 'USDC' && symbol !== 'USDT') throw new Error(`${symbol} has no issuer.`)
  const usdc = { abi: fiatTokenAbi } as const
  const usdt = { abi: tetherTokenAbi } as const
  const isUsdc = symbol === 'USDC'
  const tell = async (data: `0x${string}`) =>
    void (await node.call({ from: operatorOf(node), to: token, data }))
  return {
    freeze: (account) =>
      tell(
        isUsdc
          ? encodeFunctionData({ ...usdc, functionName: 'blacklist', args: [account] })
          : encodeFunctionData({ ...usdt, functionName: 'addBlackList', args: [account] }),
      ),
    unfreeze: (account) =>
      tell(
        isUsdc
          ? encodeFunctionData({ ...usdc, functionName: 'unBlacklist', args: [account] })
          : encodeFunctionData({ ...usdt, functionName: 'removeBlackList', args: [account] }),
      ),
    // The functions of both tokens have the same names and no arguments.
    pause: () => tell(encodeFunctionData({ ...usdc, functionName: 'pause' })),
    unpause: () => tell(encodeFunctionData({ ...usdc, functionName: 'unpause' })),
  }
}

/**
 * Sets the fee of a token that behaves as Tether's: basis points of each transfer, at most 19, and the largest
 * fee in whole tokens, at most 49.
 */
export const setTetherFee = async (
  node: EvmNode,
  { token, basisPoints, maxFee }: { token: Address; basisPoints: bigint; maxFee: bigint },
): Promise<void> => {
  const args = [basisPoints, maxFee] as const
  const data = encodeFunctionData({ abi: tetherTokenAbi, functionName: 'setParams', args })
  await node.call({ from: operatorOf(node), to: token, data })
}

/** Returns the first account of the node, which owns the tokens. */
const operatorOf = ({ accounts }: EvmNode): Address => {
  const [operator] = accounts
  if (operator === undefined) throw new Error('The EVM node named no accounts.')
  return operator.address
}

/** Reads and encodes payers' token allowances to a pull contract. */
import { encodeFunctionData, erc20Abi, type Hex, padHex, toEventSelector } from 'viem'
import { z } from 'zod'
import type { NetworkConfig } from '../../network.ts'
import { ChainError } from '../../providers/source.ts'
import { type Asker, askOne, askProviders, Bytes } from '../ask-providers.ts'
import { askContracts, contractCall } from '../contract-calls.ts'
import { Quantity } from '../reading/wire.ts'
import type { PullPlace } from './calls.ts'

type PullNetwork = NetworkConfig & PullPlace

/** The payer whose allowance is read, and the token of the allowance. */
export type Approver = { token: string; payer: string }

/**
 * Returns the allowances of payers to the pull contract, in base units, read in one batch; 0 if a contract
 * returns no number. Throws a ChainError if no provider answers.
 */
export const readAllowances = async (
  asker: Asker,
  network: PullNetwork,
  approvers: readonly Approver[],
): Promise<bigint[]> => {
  const calls = approvers.map(({ token, payer }) => {
    const args = [payer as Hex, network.pullContract as Hex] as const
    return contractCall(token, encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args }))
  })
  const answers = calls.length === 0 ? [] : await askContracts(asker, network, calls)
  return answers.map((answer) => (/^0x[0-9a-f]{64}$/.test(answer) ? BigInt(answer) : 0n))
}

/** Returns the calldata with which a payer approves an amount to the pull contract. */
export const approvalCalldata = ({ pullContract }: PullPlace, amountBase: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [pullContract as Hex, amountBase] })

/**
 * The number of newest blocks that are searched, because providers limit the blocks of one `eth_getLogs`
 * call. On the chains with a pull contract, this many blocks take an hour or more.
 */
const searchedBlocks = 5_000

const approved = toEventSelector('Approval(address,address,uint256)')
const Logs = z.array(z.object({ transactionHash: Bytes, blockNumber: Quantity, logIndex: Quantity }))

/**
 * Returns the hash of the transaction with a payer's newest approval, if it is among the newest blocks. Null
 * if it is not, or if the provider refuses the range. Throws a ChainError if no provider answers.
 */
export const findApproval = (
  asker: Asker,
  network: PullNetwork,
  { token, payer }: Approver,
): Promise<string | null> =>
  askProviders(asker, network, async (rpc) => {
    const head = await askOne(rpc, Quantity, { method: 'eth_blockNumber', params: [] })
    const topics = [approved, ...[payer, network.pullContract].map((one) => padHex(one.toLowerCase() as Hex))]
    const filter = {
      address: token,
      topics,
      toBlock: 'latest',
      fromBlock: `0x${Math.max(0, head - searchedBlocks + 1).toString(16)}`,
    }
    try {
      const logs = await askOne(rpc, Logs, { method: 'eth_getLogs', params: [filter] })
      const [newest] = logs.toSorted((a, b) => b.blockNumber - a.blockNumber || b.logIndex - a.logIndex)
      return newest?.transactionHash ?? null
    } catch (error) {
      if (error instanceof ChainError && error.kind === 'refused') return null
      throw error
    }
  })

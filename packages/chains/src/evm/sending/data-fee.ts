import { encodeFunctionData, type Hex, parseAbi, serializeTransaction } from 'viem'
import type { NetworkConfig } from '../../network.ts'
import { ChainError } from '../../providers/source.ts'
import type { Asker } from '../ask-providers.ts'
import { askContracts, contractCall } from '../contract-calls.ts'

/** The contract of rollups of the OP Stack, such as Base, that computes the fee for the data of a transaction. */
const gasPriceOracle = '0x420000000000000000000000000000000000000F'
const oracleAbi = parseAbi(['function getL1Fee(bytes unsignedTx) view returns (uint256)'])

/** Values of usual length, because the fee depends on the length of the transaction and not on these values. */
const usual = { nonce: 100_000, maxFeePerGas: 10n ** 9n, maxPriorityFeePerGas: 10n ** 6n }

/**
 * Returns the fee that a rollup of the OP Stack charges for the data of a transaction, in the smallest units of its coin,
 * in addition to the fee for gas. Returns 0 on chains that have no such contract: their fee for gas is the whole fee.
 * Throws a ChainError if the contract reverts or returns no number, or if no provider answers.
 */
export const readDataFee = async (
  asker: Asker,
  network: NetworkConfig,
  { to, data, gas }: { to: string; data: string; gas: bigint },
): Promise<bigint> => {
  const transaction = { ...usual, chainId: network.networkId, gas, to: to as Hex, data: data as Hex }
  const unsigned = serializeTransaction({ ...transaction, type: 'eip1559' })
  const call = encodeFunctionData({ abi: oracleAbi, functionName: 'getL1Fee', args: [unsigned] })
  const [answer] = await askContracts(asker, network, [contractCall(gasPriceOracle, call)])
  if (answer === '0x') return 0n
  if (answer === undefined || !/^0x[0-9a-f]{64}$/.test(answer))
    throw new ChainError('invalid_answer', `${network.chain} returned no number for the fee of data.`)
  return BigInt(answer)
}

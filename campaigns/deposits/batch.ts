import { encodeFunctionData, type Hex } from 'viem'
import { AllOrNothing } from '../../packages/contracts-evm/test/generated/deposit-doubles.ts'

/** Returns the call of the contract `AllOrNothing` that calls another contract several times. */
export const batchData = (called: Hex, payloads: readonly Hex[]): Hex =>
  encodeFunctionData({ abi: AllOrNothing.abi, functionName: 'run', args: [called, payloads] })

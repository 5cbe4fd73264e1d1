import {
  type Abi,
  type Address,
  decodeFunctionResult,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
} from 'viem'
import { type Chain, readError } from './chain.ts'

/** A contract that only tests deploy. */
export type Double = { abi: Abi; initCode: Hex }

/** Returns functions that deploy and call any contract on a chain. */
export const callsOn = (chain: Chain) => ({
  deploy: ({ abi, initCode }: Double, args: readonly unknown[] = []): Promise<Address> =>
    chain.deploy(encodeDeployData({ abi, bytecode: initCode, args })),
  /** Sends a call to any contract. Throws if the call reverts. */
  tell: async (from: Address, to: Address, { abi }: { abi: Abi }, name: string, ...args: unknown[]) => {
    const outcome = await chain.send(from, to, encodeFunctionData({ abi, functionName: name, args }))
    if (!outcome.ok) throw new Error(`${name} was reverted: ${readError(abi, outcome.revertData).error}`)
    return outcome.logs
  },
  ask: async <T>(to: Address, { abi }: { abi: Abi }, name: string, ...args: unknown[]): Promise<T> => {
    const data = await chain.call(to, encodeFunctionData({ abi, functionName: name, args }))
    return decodeFunctionResult({ abi, functionName: name, data }) as T
  },
})

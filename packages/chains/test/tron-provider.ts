import type { IncomingHttpHeaders } from 'node:http'
import { type FaultsOf, startTronNode, type TronNode, type TronNodeOptions } from '@stablerail/local-tron'

/** A provider in front of a local Tron node, which records its calls. */
export type TronProvider = {
  /** The URL of the provider's JSON-RPC interface. */
  url: string
  /** The faults of the provider. A test may change them at any time. */
  faults: FaultsOf
  /** The methods that were called, in order. */
  calls: string[]
  headers: IncomingHttpHeaders[]
  stop(): Promise<void>
}

export const startTronProvider = async (node: TronNode, initial: FaultsOf = {}): Promise<TronProvider> => {
  const calls: string[] = []
  const headers: IncomingHttpHeaders[] = []
  const double = await node.startDouble((request) => {
    calls.push(...request.methods)
    headers.push(request.headers)
    return typeof provider.faults === 'function' ? provider.faults(request) : provider.faults
  })
  const provider: TronProvider = {
    url: double.jsonRpcUrl,
    faults: initial,
    calls,
    headers,
    stop: double.stop,
  }
  return provider
}

/** Starts a local Tron node. An error within the node fails the test. */
export const startTestTron = (options: TronNodeOptions = {}): Promise<TronNode> =>
  startTronNode({
    onError: (error) => {
      throw error
    },
    ...options,
  })

/**
 * Returns a function that reads the time of the newest block. The times of two blocks differ by three
 * seconds, however fast a test mines.
 */
export const timeOfTronHead = (node: TronNode) => async (): Promise<Date> =>
  new Date((await node.head()).timeMs)

export const tronAccount = (node: TronNode, index: number) => {
  const account = node.accounts[index]
  if (account === undefined) throw new Error(`The node has no account ${index}.`)
  return account
}

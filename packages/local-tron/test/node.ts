import type { TronWeb as TronWebType } from 'tronweb'
import { afterAll, beforeAll } from 'vitest'
import { startTronNode, type TronNode, type TronNodeOptions } from '../src/index.ts'
import { TronWeb } from '../src/tronweb.ts'

/**
 * Starts a node for all tests of a file and deploys a token. The first test account has 1,000 tokens. Returns
 * a function that returns both.
 */
export const useNode = (options: TronNodeOptions = {}): (() => { node: TronNode; token: string }) => {
  let running: { node: TronNode; token: string } | undefined
  beforeAll(async () => {
    const onError = (error: unknown) => {
      throw error
    }
    const node = await startTronNode({ onError, ...options })
    const token = await node.deployToken()
    await node.mint({ token, to: accountAt(node, 0).address, amountBase: 1_000_000_000n })
    running = { node, token }
  })
  afterAll(() => running?.node.stop())
  return () => {
    if (running === undefined) throw new Error('The node has not started.')
    return running
  }
}

export const accountAt = (node: TronNode, index: number) => {
  const account = node.accounts[index]
  if (account === undefined) throw new Error(`There is no account ${index}.`)
  return account
}

export const tronwebOf = (node: TronNode, index = 0): TronWebType =>
  new TronWeb({ fullHost: node.url, privateKey: accountAt(node, index).privateKey })

export const post = async (
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: unknown }> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

type Reply = { result?: unknown; error?: { code: number; message: string } }

/** Calls a method at `/jsonrpc` and returns the result or the error. */
export const rpc = async (url: string, method: string, ...params: unknown[]): Promise<Reply> => {
  const { body } = await post(url, { jsonrpc: '2.0', id: 1, method, params })
  const { result, error } = body as Reply
  if (error === undefined) return { result }
  return { error: { code: error.code, message: error.message } }
}

export const wallet = async (node: { url: string }, path: string, args: object = {}) =>
  (await post(`${node.url}/${path}`, args)).body as Record<string, unknown>

export const fromHex = (hex: unknown): string => Buffer.from(String(hex), 'hex').toString()

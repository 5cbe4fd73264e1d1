import { describe, expect, test } from 'vitest'
import { classifyRefusal } from './refusal.ts'

/** Real error responses of providers and nodes to `eth_getLogs`, for a range that is too large. */
const tooLarge: [string, number, string][] = [
  ['Infura', -32005, 'query returned more than 10000 results'],
  ['Infura', -32005, 'query returned more than 10000 results. Try with this block range [0x1, 0x2].'],
  [
    'Alchemy',
    -32602,
    'Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range and no limit on the response size, or you can request any block range with a cap of 10K logs in the response.',
  ],
  [
    'Alchemy',
    -32600,
    'Under the Free tier plan, you can make eth_getLogs requests with up to a 10 block range.',
  ],
  ['QuickNode', -32614, 'eth_getLogs is limited to a 10,000 range'],
  ['Ankr', -32600, 'block range is too wide'],
  [
    'Cloudflare',
    -32047,
    'Invalid eth_getLogs request. `fromBlock`-`toBlock` range too large. Max range: 800',
  ],
  ['BlastAPI', -32000, 'Query exceeds block range limit of 500'],
  ['Chainstack', -32000, 'Block range limit exceeded. See more details at https://docs.example'],
  ['PublicNode', -32701, 'exceed maximum block range: 50000'],
  ['dRPC', 35, 'ranges over 10000 blocks are not supported on freetier'],
  ['LlamaRPC', -32000, 'query exceeds max block range 1000'],
  ['1RPC', -32602, 'eth_getLogs block range too large, range: 2000, max: 1000'],
  ['Besu', -32005, 'Requested range exceeds maximum RPC range limit'],
  ['Nethermind', -32005, 'Too many logs requested. Max logs per response is 20000.'],
  ['Reth', -32602, 'query exceeds max results 20000, retry with the range 100-200'],
  ['Arbitrum', -32000, 'logs matched by query exceeds limit of 10000'],
  ['Base', -32020, 'backend response too large'],
  ['Geth', -32000, 'query timeout exceeded'],
  ['Erigon', -32000, 'request timed out'],
  ['Avalanche', -32000, 'requested too many blocks from 1 to 3000, maximum is set to 2048'],
  ['Bor', -32000, 'Response size is larger than 150MB limit'],
]

const tooOften: [string, number, string][] = [
  ['Infura', -32005, 'daily request count exceeded, request rate limited'],
  ['Infura', 429, 'project ID request rate exceeded'],
  [
    'Alchemy',
    429,
    'Your app has exceeded its compute units per second capacity. If you have retries enabled, you can safely ignore this message.',
  ],
  ['QuickNode', -32007, '50/second request limit reached - reduce calls per second or upgrade your account'],
  ['Ankr', -32005, 'Too many requests, reason: call rate limit exhausted, retry in 10s'],
  ['Base', -32016, 'over rate limit'],
]

const other: [string, number, string][] = [
  ['any', -32601, 'the method eth_getLogs does not exist/is not available'],
  ['any', -32603, 'Internal error'],
  ['Base', -32011, 'no backend is currently healthy to serve traffic'],
  ['any', -32000, 'missing trie node'],
  ['a contract', 3, 'execution reverted: too many requests, the rate limit is 1 per second'],
]

describe('a refusal of a range of logs', () => {
  test.each(tooLarge)('of %s (%i %s) asks for a smaller one', (_, code, message) => {
    expect(classifyRefusal({ code, message })).toBe('range_too_large')
  })
  test.each(tooOften)('of %s (%i %s) asks for patience', (_, code, message) => {
    expect(classifyRefusal({ code, message })).toBe('rate_limited')
  })
  test.each(other)('of %s (%i %s) is neither', (_, code, message) => {
    expect(classifyRefusal({ code, message })).toBe('refused')
  })
})

import { type EvmNode, type Issuer, issuerOf, startEvmNode } from '@stablerail/local-evm'
import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestMetrics } from '../../test/networks.ts'
import type { NetworkConfig } from '../network.ts'
import { foreseeTransfer } from './foresee-transfer.ts'

const asker = { metrics: createTestMetrics() }
const recipient: Address = '0x00000000000000000000000000000000000000aa'
const heldBase = 5_000_000n

let node: EvmNode
let network: NetworkConfig
let sender: Address
let tokens: Record<string, Address>
let clean: `0x${string}`
beforeAll(async () => {
  node = await startEvmNode({ chainId: 31_337 })
  network = {
    chain: 'base',
    livemode: true,
    networkId: 31_337,
    rpcUrls: [node.rpcUrl],
    tokens: {},
    confirmations: 10,
    pollIntervalMs: 1000,
    minesOnDemand: true,
  }
  sender = node.accounts[1]?.address ?? recipient
  tokens = {}
  for (const symbol of ['USDC', 'USDT', 'USDX']) {
    const token = await node.deployToken(symbol)
    await node.mint({ token, to: sender, amountBase: heldBase })
    tokens[symbol] = token
  }
})
afterAll(() => node.stop())
beforeEach(async () => {
  clean = await node.snapshot()
})
afterEach(() => node.revert(clean))

const foresee = async (token: Address, amountBase = heldBase) => {
  const args = [recipient, amountBase] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
  const plan = { from: sender, recipient, tokenAddress: token, data }
  const { gas, refusal } = await foreseeTransfer(asker, network, plan)
  return { goes: gas !== null, refusal }
}

describe.each(['USDC', 'USDT'])('a transfer of %s', (symbol) => {
  let token: Address
  let issuer: Issuer
  beforeEach(async () => {
    token = tokens[symbol] ?? recipient
    issuer = await issuerOf(node, token)
  })

  test('is refused while the token is paused', async () => {
    expect(await foresee(token)).toEqual({ goes: true, refusal: null })
    await issuer.pause()
    expect(await foresee(token)).toEqual({ goes: false, refusal: 'paused' })
  })

  test('is refused from a frozen account', async () => {
    await issuer.freeze(sender)
    expect(await foresee(token)).toEqual({ goes: false, refusal: 'sender_frozen' })
  })

  test('of more than the account has is refused for none of the reasons of an issuer', async () => {
    expect(await foresee(token, heldBase + 1n)).toEqual({ goes: false, refusal: null })
  })
})

test('USDC is refused to a frozen account, and USDT is not', async () => {
  const { USDC = recipient, USDT = recipient } = tokens
  for (const token of [USDC, USDT]) await (await issuerOf(node, token)).freeze(recipient)
  expect(await foresee(USDC)).toEqual({ goes: false, refusal: 'recipient_frozen' })
  expect(await foresee(USDT)).toEqual({ goes: true, refusal: null })
})

test('a token without such functions gives no reason', async () => {
  const { USDX = recipient } = tokens
  expect(await foresee(USDX, heldBase + 1n)).toEqual({ goes: false, refusal: null })
})

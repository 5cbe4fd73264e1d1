/**
 * Tests the requests to a wallet, and the messages when the wallet stops midway. Only the wallet, the network
 * and the clock are fakes.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nextTerms } from '../testing/subscription.ts'
import { type ActStep, actWithWallet, type WalletAct } from './wallet-acts.ts'

const account = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const { recipient, tokenAddress, chainId } = nextTerms
const start = Date.UTC(2026, 10, 20) / 1000
const message = {
  payer: account,
  token: tokenAddress,
  merchant: recipient,
  maximum: '20000000',
  unit: 1,
  count: 1,
  start: String(start),
  end: String(Date.UTC(2031, 10, 20) / 1000),
}
const approval = {
  kind: 'evm',
  chainId,
  from: account,
  to: tokenAddress,
  value: '0x0',
  data: '0x095ea7b3',
}
const offered = () => ({
  approvals: [approval],
  terms: {
    agreement: `0x${'9f'.repeat(32)}`,
    typedData: JSON.stringify({ domain: { chainId }, primaryType: 'Terms', message }),
  },
})

let calls: string[]
let posts: string[]
let receipt: { status: string } | null
let signature: () => Promise<string>
let service: () => Promise<Response>

beforeEach(() => {
  calls = []
  posts = []
  receipt = { status: '0x1' }
  signature = async () => `0x${'5a'.repeat(65)}`
  service = async () => Response.json(offered())
  vi.useFakeTimers()
  vi.stubGlobal('fetch', (url: string) => {
    posts.push(url.split('/').at(-1) ?? '')
    return service()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const answers: Record<string, () => unknown> = {
  eth_requestAccounts: () => [account],
  eth_chainId: () => `0x${(chainId ?? 0).toString(16)}`,
  eth_sendTransaction: () => `0x${'1b'.repeat(32)}`,
  eth_getTransactionReceipt: () => receipt,
  eth_signTypedData_v4: () => signature(),
}
const provider = {
  request: async ({ method }: { method: string }) => {
    calls.push(method)
    return await answers[method]?.()
  },
}
const asked = {
  url: 'https://pay.example/v1/s/x',
  pair: { chain: 'base', token: 'USDC' },
  livemode: false,
} as const

const carry = async (act: WalletAct) => {
  const steps: ActStep[] = []
  const onStep = (step: ActStep) => void steps.push(step)
  const outcome = actWithWallet({ ...asked, provider: provider as never, act, onStep })
  await vi.advanceTimersByTimeAsync(200_000)
  return { outcome: await outcome, steps }
}
const agree: WalletAct = { kind: 'agree', of: 'subscription', shown: nextTerms }
const revoke: WalletAct = { kind: 'revoke', transaction: approval as never, payer: account }

test('terms that were shown are signed, and what they say is told from their typed data', async () => {
  const { outcome, steps } = await carry(agree)
  expect([outcome, posts]).toEqual([null, ['prepare-terms', 'terms']])
  expect(steps.find(({ kind }) => kind === 'signTerms')).toMatchObject({
    terms: { maximumBase: 20_000_000n, merchant: recipient, unit: 1, count: 1 },
  })
})

test('a wallet is asked for nothing where the terms are not those that were shown', async () => {
  const { outcome } = await carry({ ...agree, shown: { ...nextTerms, maximumMinor: 1_000 } })
  expect(outcome).toEqual({ problem: 'notAsShown', hasSent: false })
  expect(calls).toEqual(['eth_requestAccounts'])
})

test('terms of a checkout are compared with the place that comes with them', async () => {
  const { maximumMinor, interval, ...place } = nextTerms
  const act: WalletAct = { kind: 'agree', of: 'checkout', shown: { maximumMinor, interval } }
  service = async () => Response.json({ ...offered(), ...place })
  expect((await carry(act)).outcome).toBeNull()
  service = async () => Response.json({ ...offered(), ...place, recipient: account })
  expect((await carry(act)).outcome).toMatchObject({ problem: 'notAsShown' })
})

test.each([
  ['an agreement', agree],
  ['taking the approval back', revoke],
])('%s is not told as done where no receipt of the transaction comes', async (_, act) => {
  receipt = null
  const { outcome } = await carry(act)
  expect(outcome).toEqual({ problem: 'notSeen', hasSent: true })
  expect(calls).not.toContain('eth_signTypedData_v4')
})

test('who declines to sign is known to have sent the approval', async () => {
  signature = async () => await Promise.reject({ code: 4001 })
  expect((await carry(agree)).outcome).toEqual({ problem: 'declined', hasSent: true })
})

test('who declines the approval has sent nothing', async () => {
  const { eth_sendTransaction: send } = answers
  answers.eth_sendTransaction = () => Promise.reject({ code: 4001 })
  expect((await carry(agree)).outcome).toEqual({ problem: 'declined', hasSent: false })
  answers.eth_sendTransaction = send as () => unknown
})

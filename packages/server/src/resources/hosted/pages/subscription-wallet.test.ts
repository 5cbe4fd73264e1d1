/**
 * Tests a subscription whose customer agrees, approves and cancels on its page, with a browser wallet and a
 * real chain.
 */
import { pullContractAbi } from '@stablerail/contracts-evm'
import type { Page } from 'playwright-core'
import { type Address, erc20Abi, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenedPage } from '../../../testing/checkout-pages.ts'
import { type AgreeingTill, openAccount, pass, type Signer } from '../../../testing/relaying/agreeing.ts'
import { carry, passDays } from '../../../testing/relaying/renewals.ts'
import {
  openSubscriptionPage,
  type TestSubscriptionPage,
} from '../../../testing/relaying/subscription-page.ts'
import {
  type SubscriptionPages,
  startSubscriptionPages,
} from '../../../testing/relaying/subscription-pages.ts'
import { settleRelays } from '../../../testing/relaying/world.ts'
import { createChargeFirstJob, stopKind } from '../../agreements/index.ts'
import { startTrial, watchApprovalsJob } from '../../subscriptions/index.ts'

let pages: SubscriptionPages
let subscription: TestSubscriptionPage
let till: AgreeingTill
let opened: OpenedPage | undefined
beforeAll(async () => {
  pages = await startSubscriptionPages()
}, 120_000)
afterAll(() => pages?.close())
beforeEach(async () => {
  subscription = await openSubscriptionPage(pages.world)
  till = subscription.till
})
afterEach(() => opened?.context.close())

const open = async (by: Signer = till.payer, path = `/s/${subscription.token()}`): Promise<OpenedPage> => {
  opened = await pages.open(path, by)
  return opened
}
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
const approve = (amountBase: bigint) =>
  pages.world.node.client.writeContract({
    account: till.payer.address,
    address: pages.world.token,
    abi: erc20Abi,
    functionName: 'approve',
    args: [pages.world.network.pullContract as Address, amountBase],
  })
const countOf = ({ wallet }: OpenedPage, method: string) =>
  wallet.calls.filter((each) => each === method).length
const shown = async () => (await subscription.see()) as Record<string, unknown>

describe('a customer who has signed nothing', () => {
  test('approves and signs on the network asked for, and the page shows by itself that payments are taken', async () => {
    const { page, wallet, faults } = await open()
    wallet.chainId = 1
    await page.getByText('at most $20.00 each month from your wallet').waitFor()
    await press(page, 'Agree with Test Wallet')
    await page.getByText('Payments are collected from your wallet automatically').waitFor()
    await page.getByText('Automatic payments are set up. This page').waitFor()
    expect(wallet.calls).toContain('wallet_switchEthereumChain')
    await subscription.renew()
    expect(await subscription.received()).toBe(20_000_000n)
    await page.getByText('Paid until').waitFor()
    await page.getByText('$240.00').waitFor()
    expect(await page.getByText('$1,180.00').count()).toBe(1)
    expect(faults).toEqual([])
  })

  test('who declines, or loads the page again on the way, goes on where it was left', async () => {
    const { page, wallet } = await open()
    wallet.answers.eth_sendTransaction = { code: 4001 }
    await press(page, 'Agree with Test Wallet')
    await page.getByText('You declined in the wallet.').waitFor()
    expect(countOf(opened as OpenedPage, 'eth_signTypedData_v4')).toBe(0)
    delete wallet.answers.eth_sendTransaction
    wallet.answers.eth_signTypedData_v4 = { code: 4001 }
    await press(page, 'Agree with Test Wallet')
    await page.getByText('The steps that your wallet has completed count').waitFor()
    expect(await page.getByText('Nothing was sent').count()).toBe(0)
    expect(await subscription.living()).toEqual([])
    await page.reload()
    delete wallet.answers.eth_signTypedData_v4
    const before = countOf(opened as OpenedPage, 'eth_sendTransaction')
    await press(page, 'Agree with Test Wallet')
    await page.getByText('Automatic payments are set up. This page').waitFor()
    expect(countOf(opened as OpenedPage, 'eth_sendTransaction')).toBe(before)
    expect(await subscription.living()).toHaveLength(1)
  })

  test('of a token that is set to zero first sends two approvals, each once the one before is mined', async () => {
    const { page, wallet } = await open()
    await page.route('**/prepare-terms', async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      const [approval] = answer.approvals
      const zero = `${approval.data.slice(0, 74)}${'0'.repeat(64)}`
      await route.fulfill({
        response,
        json: { ...answer, approvals: [{ ...approval, data: zero }, approval] },
      })
    })
    const { node } = pages.world
    const told: string[] = []
    const asked: string[] = []
    wallet.before = async (method) => {
      if (!/send|Receipt|sign/.test(method)) return
      asked.push(method)
      if (method === 'eth_sendTransaction') told.push((await page.locator('output.soft').textContent()) ?? '')
      // Mine the transaction only after the page has requested its receipt once without a result.
      if (asked.at(-2) === 'eth_getTransactionReceipt') await node.mine(1)
    }
    await node.setAutomine(false)
    await press(page, 'Agree with Test Wallet')
    await page.getByText('Automatic payments are set up. This page').waitFor()
    await node.setAutomine(true)
    expect(told).toEqual(['Approve in your wallet (1 of 2) …', 'Approve in your wallet (2 of 2) …'])
    const sent = ['eth_sendTransaction', 'eth_getTransactionReceipt', 'eth_getTransactionReceipt']
    expect(asked).toEqual([...sent, ...sent, 'eth_signTypedData_v4'])
  })

  test('is told where an approval has failed in the network, and signs nothing then', async () => {
    const { page, wallet } = await open()
    await page.route('**/prepare-terms', async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      const data = answer.approvals[0].data.slice(0, 20)
      await route.fulfill({
        response,
        json: { ...answer, approvals: [{ ...answer.approvals[0], data, gas: '0x30d40' }] },
      })
    })
    wallet.gas = '0x30d40'
    await press(page, 'Agree with Test Wallet')
    await page.getByText('The network refused the transaction').waitFor()
    expect(wallet.calls).not.toContain('eth_signTypedData_v4')
  })

  test('is asked for nothing where the terms are not those that the page shows', async () => {
    const { page, wallet } = await open()
    await page.getByText('at most $20.00 each month').waitFor()
    await page.route('**/prepare-terms', async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      const typed = JSON.parse(answer.terms.typedData)
      typed.message.maximum = '20000001'
      const terms = { ...answer.terms, typedData: JSON.stringify(typed) }
      await route.fulfill({ response, json: { ...answer, terms } })
    })
    await press(page, 'Agree with Test Wallet')
    await page.getByText('is not what this page says. Nothing was signed.').waitFor()
    expect(wallet.calls).toEqual(['eth_requestAccounts'])
    expect(await subscription.living()).toEqual([])
  })

  test('is told that the service took no signature, and that a country is not served', async () => {
    const { page } = await open()
    await page.route('**/terms', (route) =>
      route.fulfill({ status: 422, json: { error: { code: 'invalid_state_transition' } } }),
    )
    await press(page, 'Agree with Test Wallet')
    await page.getByText('Your signature was not accepted.').waitFor()
    const { config } = pages.world.context
    const before = { restrictedCountries: config.restrictedCountries, unknownCountry: config.unknownCountry }
    Object.assign(config, { restrictedCountries: ['KP'], unknownCountry: 'refused' })
    await press(page, 'Agree with Test Wallet')
    await page.getByText('Payments are not available in your region.').waitFor()
    Object.assign(config, before)
  })
})

describe('a customer who has agreed', () => {
  beforeEach(async () => {
    await subscription.agree()
    await subscription.renew()
  })

  test('approves more where that was missing, without a signature', async () => {
    await approve(0n)
    await passDays(pages.world, 31)
    await subscription.renew()
    const { page, wallet } = await open()
    await page.getByText('the amount that you approved is used up').waitFor()
    await page.locator('button.other', { hasText: 'Approve more with' }).waitFor()
    await press(page, 'Approve more with Test Wallet')
    await page.getByText('Your approval was sent.').waitFor()
    expect(wallet.calls).not.toContain('eth_signTypedData_v4')
    await pass(pages.world, 3)
    await watchApprovalsJob.run(pages.world.context)
    await page.getByText('Payments are collected from your wallet automatically').waitFor()
    await subscription.renew()
    expect(await subscription.received()).toBe(40_000_000n)
  })

  test('signs new terms for a higher price', async () => {
    await subscription.raisePrice()
    const { page } = await open()
    await page.getByText('at most $50.00 each month from your wallet').waitFor()
    await page.locator('button:not(.other)', { hasText: 'Agree to $50.00 each month' }).waitFor()
    await press(page, 'Agree to $50.00 each month with Test Wallet')
    await page.getByText('Automatic payments are set up. This page').waitFor()
    expect(await shown()).toMatchObject({ autopayIssue: null, allowance: { maximumMinor: 5_000 } })
  })

  test('takes the approval back', async () => {
    const { page } = await open()
    await page.getByText('Withdraw the approval').first().click()
    await press(page, 'Withdraw with Test Wallet')
    await page.getByText('Your approval was withdrawn.').waitFor()
    expect(await till.allowance()).toBe(0n)
  })

  test('cancels by a signature, which ends the agreement on the chain', async () => {
    const [agreement] = await subscription.living()
    const { page, faults } = await open()
    await page.getByText('Cancel subscription').click()
    await press(page, 'Cancel and end the agreement with Test Wallet')
    await page.getByText('Canceled. Ends on').waitFor()
    await page.getByText('You have signed the end of the agreement.').waitFor()
    expect(await subscription.living()).toEqual([])
    await settleRelays(pages.world as never, [stopKind])
    const [, isStopped] = await pages.world.node.client.readContract({
      address: pages.world.network.pullContract as Address,
      abi: pullContractAbi,
      functionName: 'agreements',
      args: [till.payer.address, agreement?.hash as Hex],
    })
    expect(isStopped).toBe(true)
    expect(faults).toEqual([])
  })

  test('who canceled without a signature can still end the agreement', async () => {
    await subscription.cancel()
    const { page } = await open()
    await page.getByText('Your agreement remains on the network').waitFor()
    await press(page, 'End the agreement with Test Wallet')
    await page.getByText('You have signed the end of the agreement.').waitFor()
    expect(await subscription.living()).toEqual([])
  })

  test.each([
    ['Cancel subscription', 'Cancel and end the agreement with Test Wallet'],
    ['Withdraw the approval', 'Withdraw with Test Wallet'],
  ])('is asked for the account that signed: %s', async (summary, button) => {
    const { page, wallet } = await open(await openAccount(pages.world))
    await page.getByText(summary).first().click()
    await press(page, button)
    const { address } = till.payer
    const short = `${address.slice(0, 6)}…${address.slice(-4)}`.toLowerCase()
    await page.getByText(`Your wallet uses another account. Switch to ${short}`).waitFor()
    expect(wallet.calls).toEqual(['eth_requestAccounts'])
  })

  test('and was replaced by another wallet ends what it signed, and the subscription goes on', async () => {
    const first = till.payer
    till.payer = await openAccount(pages.world)
    await subscription.agree()
    const { page } = await open(first)
    await page.getByText('Another wallet with an agreement').click()
    await press(page, 'End the agreement with Test Wallet')
    await page.getByText('You have signed the end of the agreement.').waitFor()
    expect(await shown()).toMatchObject({ formerStops: [], canceledAt: null })
  })
})

describe('a checkout that starts a subscription by allowance', () => {
  test('has a wallet approve and sign, and is paid by the first pull without another press', async () => {
    const token = await till.open()
    const { page, faults } = await open(till.payer, `/checkout/${token}`)
    await page.getByText('at most $20.00 each month from your wallet').waitFor()
    await press(page, 'Agree and pay $20.00 with Test Wallet')
    await page.getByText('Automatic payments are set up. This page').first().waitFor()
    await pass(pages.world, 5)
    await createChargeFirstJob(startTrial).run(pages.world.context)
    await carry(pages.world)
    await page.getByText('Paid. Thank you.').waitFor()
    expect(await subscription.received()).toBe(20_000_000n)
    expect(faults).toEqual([])
  })

  test('tells what the wallet is asked for, though the page shows another part meanwhile', async () => {
    const token = await till.open()
    const { page, wallet } = await open(till.payer, `/checkout/${token}`)
    const answered = Promise.withResolvers<void>()
    wallet.before = (method) => (method === 'eth_sendTransaction' ? answered.promise : undefined)
    const button = page.getByRole('button', { name: 'Agree and pay $20.00 with Test Wallet' })
    await button.evaluate((one) => Object.assign(one, { marked: true }))
    await button.click()
    await expect.poll(() => wallet.calls).toContain('eth_sendTransaction')
    // After the first click the checkout is pending, so the page shows another button.
    await expect.poll(() => button.evaluate((one) => 'marked' in one), { timeout: 20_000 }).toBe(false)
    await page.getByText('Approve in your wallet (1 of 1)').waitFor()
    expect(await button.isDisabled()).toBe(true)
    answered.resolve()
    await page.getByText('Automatic payments are set up. This page').first().waitFor()
    expect(wallet.calls.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
  })
})

/**
 * Tests a checkout that is paid on its page by a browser wallet on a real chain, and deviating behaviour of
 * wallets.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type CheckoutPages, payButton, startCheckoutPages } from '../../../testing/checkout-pages.ts'
import { confirmations } from '../../../testing/payments/world.ts'

let pages: CheckoutPages
beforeAll(async () => {
  pages = await startCheckoutPages()
}, 120_000)
afterEach(() => pages?.closeOpened())
afterAll(() => pages?.close())

const reports = (id: string) =>
  pages.world.context.db.selectFrom('reports').selectAll().where('checkout_id', '=', id).execute()

describe('a wallet that announces itself', () => {
  test('pays on the network asked for, and the page follows the payment to its end by itself', async () => {
    const { page, wallet, faults, checkout } = await pages.visit(
      {},
      { success_url: 'https://shop.example/thanks' },
    )
    wallet.chainId = 1
    await payButton(pages.opened).click()
    await page.getByText('Your wallet has sent the payment. Do not pay again.').waitFor()
    expect(wallet.calls).toContain('wallet_switchEthereumChain')
    // After a reload, the page still shows the transaction that was sent.
    await page.reload()
    await page.getByText('Your wallet has sent the payment. Do not pay again.').waitFor()
    await pages.world.read()
    await page.getByText('Payment detected. Do not pay again.').waitFor()
    await page.getByText(`1 of ${confirmations} confirmations.`).waitFor()
    await pages.world.node.mine(confirmations)
    await pages.world.read()
    await page.getByText('Paid. Thank you.').waitFor()
    expect(await page.getByRole('link', { name: 'Back to the merchant' }).getAttribute('href')).toBe(
      'https://shop.example/thanks',
    )
    expect(await page.title()).toMatch(/^Paid · \$19\.99/)
    expect(await pages.world.checkoutStatus(checkout)).toBe('succeeded')
    expect(faults).toEqual([])
  })

  test('is found where it has no announcement but an object of the window', async () => {
    const { page, wallet } = await pages.visit({ announced: false })
    await page.getByRole('button', { name: 'Pay with your wallet' }).click()
    await page.getByText('Your wallet has sent the payment.').waitFor()
    expect(wallet.calls).toContain('eth_sendTransaction')
  })

  test('pays a checkout with one pair before anybody asked how to pay it', async () => {
    const { page } = await pages.visit({}, { status: 'open' })
    await payButton(pages.opened).click()
    await page.getByText('Your wallet has sent the payment.').waitFor()
  })

  test('is asked once, though the page shows how to pay by hand meanwhile, and its answer is told', async () => {
    const { page, wallet } = await pages.visit({}, { status: 'open' })
    const answered = Promise.withResolvers<void>()
    wallet.before = (method) => (method === 'eth_sendTransaction' ? answered.promise : undefined)
    wallet.answers.eth_sendTransaction = { code: 4001 }
    await payButton(pages.opened).click()
    await expect.poll(() => wallet.calls).toContain('eth_sendTransaction')
    await page.getByText('Check your wallet').waitFor()
    expect(await payButton(pages.opened).isDisabled()).toBe(true)
    answered.resolve()
    await page.getByText('You declined in the wallet.').waitFor()
    expect(wallet.calls.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
    expect(await payButton(pages.opened).isDisabled()).toBe(false)
  })

  test('is told to have sent before the service has heard of it', async () => {
    const { page } = await pages.visit()
    await page.route('**/report', () => {})
    await payButton(pages.opened).click()
    await page.getByText('Your wallet has sent the payment. Do not pay again.').waitFor()
  })

  test('has its transaction reported', async () => {
    const { page, checkout } = await pages.visit()
    const report = page.waitForRequest(/\/report$/)
    await payButton(pages.opened).click()
    expect((await report).postDataJSON()).toEqual({ txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
    await page.getByText('Your wallet has sent the payment.').waitFor()
    await expect.poll(async () => (await reports(checkout.id)).length).toBe(1)
  })
})

describe('when the wallet does not pay, the page says why, sends nothing, and lets the buyer try again', () => {
  test.each([
    ['eth_sendTransaction', { code: 4001 }, 'You declined in the wallet.'],
    ['eth_requestAccounts', { nested: 4001 }, 'You declined in the wallet.'],
    ['eth_requestAccounts', { code: -32002 }, 'The wallet has another request open.'],
    ['eth_requestAccounts', { code: 4100 }, 'The wallet is locked'],
    ['eth_sendTransaction', { code: 4200 }, 'This wallet cannot make the payment.'],
    ['eth_chainId', { code: 4900 }, 'The wallet has lost its connection.'],
    ['wallet_switchEthereumChain', { code: 4902 }, 'The wallet does not know Base.'],
    ['wallet_switchEthereumChain', { code: 4001 }, 'You declined in the wallet.'],
    ['eth_sendTransaction', { code: -32000 }, 'The wallet reported an error.'],
    ['eth_sendTransaction', { code: 4900 }, 'The wallet reported an error.'],
  ] as const)('%s is answered %o', async (method, answer, sentence) => {
    const { page, wallet } = await pages.visit()
    if (method === 'wallet_switchEthereumChain') wallet.chainId = 1
    wallet.answers[method] = answer
    await payButton(pages.opened).click()
    await page.getByText(sentence).waitFor()
    expect(await page.getByText('Your wallet has sent').count()).toBe(0)
    delete wallet.answers[method]
    await payButton(pages.opened).click()
    await page.getByText('Your wallet has sent the payment.').waitFor()
  })

  test('it says that it has switched, and stays on another network', async () => {
    const { page, wallet } = await pages.visit()
    wallet.chainId = 1
    wallet.stays = true
    await payButton(pages.opened).click()
    await page.getByText('The wallet is on another network. Switch it to Base and try again.').waitFor()
    expect(wallet.calls).not.toContain('eth_sendTransaction')
  })

  test('its person goes to another network while its balance is asked', async () => {
    const { page, wallet } = await pages.visit()
    wallet.before = (method) => {
      if (method === 'eth_gasPrice') wallet.chainId = 1
    }
    await payButton(pages.opened).click()
    await page.getByText('The wallet is on another network.').waitFor()
    expect(wallet.calls).not.toContain('eth_sendTransaction')
  })

  test('it has too little of the token', async () => {
    const account = pages.world.node.accounts[5]?.address
    const { page, wallet, checkout } = await pages.visit({ ...(account && { account }) })
    await payButton(pages.opened).click()
    const need = Number(checkout.amountBase) / 1e6
    await page.getByText(`This wallet has 0 USDC on Base, but ${need} is needed.`).waitFor()
    expect(wallet.calls).not.toContain('eth_sendTransaction')
  })

  test('the service cannot be reached', async () => {
    const { page, wallet } = await pages.visit()
    await page.route('**/prepare-payment', (route) => route.abort())
    await payButton(pages.opened).click()
    await page.getByText('There is no connection to the service.').waitFor()
    expect(wallet.calls).not.toContain('eth_sendTransaction')
  })

  test('the deployment takes no payment from there', async () => {
    const { config } = pages.world.context
    const { page, wallet } = await pages.visit()
    const before = { restrictedCountries: config.restrictedCountries, unknownCountry: config.unknownCountry }
    Object.assign(config, { restrictedCountries: ['KP'], unknownCountry: 'refused' })
    await payButton(pages.opened).click()
    await page.getByText('Payments are not available in your region.').waitFor()
    Object.assign(config, before)
    expect(wallet.calls).not.toContain('eth_sendTransaction')
  })
})

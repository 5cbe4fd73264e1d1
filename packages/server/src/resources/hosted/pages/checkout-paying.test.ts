/** A checkout that is paid on its page, by a wallet in the browser and a real chain, and whatever may come between. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type CheckoutPages, type OpenedPage, startCheckoutPages } from '../../../testing/checkout-pages.ts'
import { confirmations } from '../../../testing/payments/world.ts'

let pages: CheckoutPages
let opened: OpenedPage
beforeAll(async () => {
  pages = await startCheckoutPages()
}, 120_000)
afterEach(() => opened?.context.close())
afterAll(() => pages?.close())

const visit = async (
  options: Parameters<CheckoutPages['open']>[0] = {},
  changes: Record<string, unknown> = {},
) => {
  const checkout = await pages.checkout(changes)
  opened = await pages.open(options)
  await opened.page.goto(checkout.url)
  return { ...opened, checkout }
}

const payButton = () => opened.page.getByRole('button', { name: 'Pay with Test Wallet' })

const reports = (id: string) =>
  pages.world.context.db.selectFrom('reports').selectAll().where('checkout_id', '=', id).execute()

describe('a wallet that announces itself', () => {
  test('pays on the network asked for, and the page follows the payment to its end by itself', async () => {
    const { page, wallet, faults, checkout } = await visit({}, { success_url: 'https://shop.example/thanks' })
    wallet.chainId = 1
    await payButton().click()
    await page.getByText('Your wallet has sent the payment. Do not pay again.').waitFor()
    expect(wallet.calls).toContain('wallet_switchEthereumChain')
    // What was sent is still known to a page that is loaded again.
    await page.reload()
    await page.getByText('Your wallet has sent the payment. Do not pay again.').waitFor()
    await pages.world.read()
    await page.getByText('The payment is seen. Do not pay again.').waitFor()
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
    const { page, wallet } = await visit({ announced: false })
    await page.getByRole('button', { name: 'Pay with your wallet' }).click()
    await page.getByText('Your wallet has sent the payment.').waitFor()
    expect(wallet.calls).toContain('eth_sendTransaction')
  })

  test('pays a checkout with one pair before anybody asked how to pay it', async () => {
    const { page } = await visit({}, { status: 'open' })
    await payButton().click()
    await page.getByText('Your wallet has sent the payment.').waitFor()
  })

  test('is asked once, though the page shows how to pay by hand meanwhile, and its answer is told', async () => {
    const { page, wallet } = await visit({}, { status: 'open' })
    const answered = Promise.withResolvers<void>()
    wallet.before = (method) => (method === 'eth_sendTransaction' ? answered.promise : undefined)
    wallet.answers.eth_sendTransaction = { code: 4001 }
    const isMarked = () => payButton().evaluate((button) => 'marked' in button)
    await payButton().evaluate((button) => Object.assign(button, { marked: true }))
    await payButton().click()
    await expect.poll(() => wallet.calls).toContain('eth_sendTransaction')
    // The checkout waits for a payment from the first press on, so the page shows another button.
    await expect.poll(isMarked, { timeout: 20_000 }).toBe(false)
    await page.getByText('Look at your wallet').waitFor()
    expect(await payButton().isDisabled()).toBe(true)
    answered.resolve()
    await page.getByText('You declined in the wallet.').waitFor()
    expect(wallet.calls.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
    expect(await payButton().isDisabled()).toBe(false)
  })

  test('is told to have sent before the service has heard of it', async () => {
    const { page } = await visit()
    await page.route('**/report', () => {})
    await payButton().click()
    await page.getByText('Your wallet has sent the payment. Do not pay again.').waitFor()
  })

  test('has its transaction reported', async () => {
    const { page, checkout } = await visit()
    const report = page.waitForRequest(/\/report$/)
    await payButton().click()
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
    const { page, wallet } = await visit()
    if (method === 'wallet_switchEthereumChain') wallet.chainId = 1
    wallet.answers[method] = answer
    await payButton().click()
    await page.getByText(sentence).waitFor()
    expect(await page.getByText('Your wallet has sent').count()).toBe(0)
    delete wallet.answers[method]
    await payButton().click()
    await page.getByText('Your wallet has sent the payment.').waitFor()
  })

  test('it says that it has switched, and stays on another network', async () => {
    const { page, wallet } = await visit()
    wallet.chainId = 1
    wallet.stays = true
    await payButton().click()
    await page.getByText('The wallet is on another network. Switch it to Base and try again.').waitFor()
    expect(wallet.calls).not.toContain('eth_sendTransaction')
  })

  test('its person goes to another network while its balance is asked', async () => {
    const { page, wallet } = await visit()
    wallet.before = (method) => {
      if (method === 'eth_gasPrice') wallet.chainId = 1
    }
    await payButton().click()
    await page.getByText('The wallet is on another network.').waitFor()
    expect(wallet.calls).not.toContain('eth_sendTransaction')
  })

  test('it has too little of the token', async () => {
    const account = pages.world.node.accounts[5]?.address
    const { page, wallet, checkout } = await visit({ ...(account && { account }) })
    await payButton().click()
    const need = Number(checkout.amountBase) / 1e6
    await page.getByText(`This wallet has 0 USDC on Base, and ${need} are needed.`).waitFor()
    expect(wallet.calls).not.toContain('eth_sendTransaction')
  })

  test('it has too little for the network fee', async () => {
    const account = `0x${'7a'.repeat(20)}` as const
    const { token, node } = pages.world
    await node.mint({ token, to: account, amountBase: 10n ** 12n })
    const { page, wallet } = await visit({ account })
    await payButton().click()
    await page.getByText('too little to pay the network fee of Base').waitFor()
    expect(wallet.calls).not.toContain('eth_sendTransaction')
  })

  test('the service cannot be reached', async () => {
    const { page, wallet } = await visit()
    await page.route('**/prepare-payment', (route) => route.abort())
    await payButton().click()
    await page.getByText('There is no connection to the service.').waitFor()
    expect(wallet.calls).not.toContain('eth_sendTransaction')
  })

  test('the deployment takes no payment from there', async () => {
    const { config } = pages.world.context
    const { page, wallet } = await visit()
    const before = { restrictedCountries: config.restrictedCountries, unknownCountry: config.unknownCountry }
    Object.assign(config, { restrictedCountries: ['KP'], unknownCountry: 'refused' })
    await payButton().click()
    await page.getByText('Payments from where you are, are not accepted here.').waitFor()
    Object.assign(config, before)
    expect(wallet.calls).not.toContain('eth_sendTransaction')
  })
})

describe('the page follows the checkout', () => {
  const payByHand = async ({ recipient, amountBase }: { recipient: `0x${string}`; amountBase: bigint }) => {
    await pages.world.pay({ to: recipient, amountBase })
    await pages.world.read()
  }

  test('by asking, where its stream does not come', async () => {
    const checkout = await pages.checkout()
    opened = await pages.open()
    await opened.page.route('**/events', (route) => route.abort())
    await opened.page.goto(checkout.url)
    await opened.page.getByRole('button', { name: 'Copy: Exact amount' }).waitFor()
    await payByHand(checkout)
    await opened.page.getByText('The payment is seen. Do not pay again.').waitFor({ timeout: 30_000 })
  })

  const show = (state: 'hidden' | 'visible') =>
    opened.page.evaluate(`{
      Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }`)

  test('not while it is hidden, when it gives its stream back, and at once when it is seen again', async () => {
    const streams = () => pages.world.context.streams.count().public
    const { page, checkout } = await visit()
    await expect.poll(streams).toBe(1)
    await show('hidden')
    await expect.poll(streams).toBe(0)
    await payByHand(checkout)
    expect(await page.getByText('The payment is seen').count()).toBe(0)
    await show('visible')
    await page.getByText('The payment is seen. Do not pay again.').waitFor()
    await expect.poll(streams).toBe(1)
  })

  test('says that it is offline, and goes on by itself', async () => {
    const { page, context, checkout } = await visit()
    await page.getByRole('button', { name: 'Copy: Exact amount' }).waitFor()
    await context.setOffline(true)
    await page.getByText('No connection.').waitFor()
    await payByHand(checkout)
    await context.setOffline(false)
    await page.getByText('The payment is seen. Do not pay again.').waitFor({ timeout: 30_000 })
    expect(await page.getByText('No connection.').count()).toBe(0)
  })

  test('tells of a payment that was too little, and still shows the whole amount', async () => {
    const { page, checkout } = await visit()
    await pages.world.pay({
      ...{ to: checkout.recipient, amountBase: checkout.amountBase / 2n, suffix: checkout.suffix },
    })
    await pages.world.node.mine(confirmations)
    await pages.world.read()
    await page.getByText('A payment came that was too little.').waitFor()
    expect(await page.locator('dd code').first().textContent()).toBe(
      String(Number(checkout.amountBase) / 1e6),
    )
  })

  test('ends when the time does, without being loaded again', async () => {
    const { page } = await visit({}, { expires_at: new Date(Date.now() + 4_000) })
    await page.getByText('Time left').waitFor()
    await page.getByText('The time to pay is over.').waitFor()
    expect(await page.locator('svg.qr').count()).toBe(0)
  })
})

describe('the buyer', () => {
  test('copies amount and address alone', async () => {
    const { page, context, checkout } = await visit()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const copied = () => page.evaluate<string>('navigator.clipboard.readText()')
    await page.getByRole('button', { name: 'Copy: Exact amount' }).click()
    await expect.poll(copied).toBe(String(Number(checkout.amountBase) / 1e6))
    await page.getByRole('button', { name: 'Copy: To the address' }).click()
    await expect.poll(copied).toBe(checkout.recipient)
    await page.getByText('Copied', { exact: true }).first().waitFor()
  })

  test('goes on to another page and back, and finds the same', async () => {
    const { page, checkout } = await visit({}, { status: 'open' })
    await page.getByRole('button', { name: 'Pay with USDC on Base' }).click()
    await page.getByRole('button', { name: 'Copy: Exact amount' }).waitFor()
    const amount = await page.locator('dd code').first().textContent()
    await page.goto(`${pages.origin}/pay/nobody`)
    await page.goBack()
    await page.getByRole('button', { name: 'Copy: Exact amount' }).waitFor()
    expect(await page.locator('dd code').first().textContent()).toBe(amount)
    await page.goForward()
    await page.getByText('Page not found').first().waitFor()
    await page.goBack()
    expect(page.url().split('?')[0]).toBe(checkout.url)
  })

  test('chooses a language, which stays through a form', async () => {
    const { page } = await visit({ locale: 'de-DE' }, { status: 'open' })
    await page.getByRole('button', { name: 'Mit USDC auf Base zahlen' }).waitFor()
    expect(await page.locator('.amount').textContent()).toBe('19,99\u00a0$')
    await page.getByText('Sprache: Deutsch').click()
    await page.getByRole('link', { name: 'Français' }).click()
    await page.getByRole('button', { name: 'Payer avec USDC sur Base' }).click()
    await page.getByText('Montant exact', { exact: true }).waitFor()
    expect(await page.getAttribute('html', 'lang')).toBe('fr')
  })

  test('reports a payment that is not recognised', async () => {
    const { page, checkout } = await visit()
    await page.getByText('I have paid, and nothing happens').click()
    await page.getByLabel('Hash of the transaction').fill(`0x${'ab'.repeat(32)}`)
    await page.getByRole('button', { name: 'Look for my payment' }).click()
    await page.getByText('It is kept for the merchant to see').waitFor()
    expect(await reports(checkout.id)).toHaveLength(1)
  })

  test('reaches everything by keyboard, in the order of the page', async () => {
    const { page } = await visit()
    await payButton().waitFor()
    const order: string[] = []
    for (let count = 0; count < 5; count += 1) {
      await page.keyboard.press('Tab')
      order.push(
        await page.evaluate<string>(
          'document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent',
        ),
      )
    }
    expect(order).toEqual([
      'Pay with Test Wallet',
      'Open in a wallet',
      'Copy: Exact amount',
      'Copy: To the address',
      'The address alone as a code, or paying from an exchange',
    ])
  })

  test('is asked for nothing by another host, and has nothing stored', async () => {
    const checkout = await pages.checkout()
    opened = await pages.open()
    const hosts = new Set<string>()
    opened.page.on('request', (request) => {
      if (!request.url().startsWith('data:')) hosts.add(new URL(request.url()).origin)
    })
    await opened.page.goto(checkout.url)
    await payButton().waitFor()
    expect([...hosts]).toEqual([pages.origin])
    expect(await opened.context.cookies()).toEqual([])
    expect(await opened.page.evaluate('localStorage.length')).toBe(0)
  })
})

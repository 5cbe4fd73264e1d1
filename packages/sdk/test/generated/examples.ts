// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Stablerail } from '@stablerail/sdk'

export const checkLiveness = async (client: Stablerail) => {
  const { ok } = await client.health.live()
  console.log(ok)
}

export const checkReadiness = async (client: Stablerail) => {
  const readiness = await client.health.ready()
  console.log(readiness)
}

export const listCustomers = async (client: Stablerail) => {
  for await (const customer of client.customers.list()) {
    console.log(customer.id)
  }
}

export const createCustomer = async (client: Stablerail) => {
  const { customer } = await client.customers.create({ email: 'ada@example.com' })
  console.log(customer)
}

export const retrieveCustomer = async (client: Stablerail) => {
  const customer = await client.customers.retrieve('cus_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(customer)
}

export const updateCustomer = async (client: Stablerail) => {
  const customer = await client.customers.update('cus_01k9z7q4m8c3v5t2r6w1x0y9bn', {
    name: 'Ada Lovelace',
  })
  console.log(customer)
}

export const deleteCustomer = async (client: Stablerail) => {
  await client.customers.delete('cus_01k9z7q4m8c3v5t2r6w1x0y9bn')
}

export const listProducts = async (client: Stablerail) => {
  for await (const product of client.products.list()) {
    console.log(product.id)
  }
}

export const createProduct = async (client: Stablerail) => {
  const product = await client.products.create({ name: 'Blue mug' })
  console.log(product)
}

export const retrieveProduct = async (client: Stablerail) => {
  const product = await client.products.retrieve('prod_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(product)
}

export const updateProduct = async (client: Stablerail) => {
  const product = await client.products.update('prod_01k9z7q4m8c3v5t2r6w1x0y9bn', {
    name: 'Blue mug',
  })
  console.log(product)
}

export const deleteProduct = async (client: Stablerail) => {
  await client.products.delete('prod_01k9z7q4m8c3v5t2r6w1x0y9bn')
}

export const listPrices = async (client: Stablerail) => {
  for await (const price of client.prices.list('prod_01k9z7q4m8c3v5t2r6w1x0y9bn')) {
    console.log(price.id)
  }
}

export const createPrice = async (client: Stablerail) => {
  const price = await client.prices.create('prod_01k9z7q4m8c3v5t2r6w1x0y9bn', {
    amount: 1999,
    interval: 'one_time',
  })
  console.log(price)
}

export const retrievePrice = async (client: Stablerail) => {
  const price = await client.prices.retrieve('price_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(price)
}

export const updatePrice = async (client: Stablerail) => {
  const price = await client.prices.update('price_01k9z7q4m8c3v5t2r6w1x0y9bn', { active: true })
  console.log(price)
}

export const deletePrice = async (client: Stablerail) => {
  await client.prices.delete('price_01k9z7q4m8c3v5t2r6w1x0y9bn')
}

export const listInvoices = async (client: Stablerail) => {
  for await (const invoice of client.invoices.list()) {
    console.log(invoice.id)
  }
}

export const listInvoicesCsv = async (client: Stablerail) => {
  const response = await client.invoices.listCsv()
  console.log(await response.text())
}

export const createInvoice = async (client: Stablerail) => {
  const invoice = await client.invoices.create({
    customerId: 'cus_01k9z7q4m8c3v5t2r6w1x0y9bn',
    chain: 'base',
    token: 'USDC',
    lineItems: [{ description: 'Blue mug', quantity: 1, unitAmountMinor: 1999 }],
  })
  console.log(invoice)
}

export const retrieveInvoice = async (client: Stablerail) => {
  const invoice = await client.invoices.retrieve('in_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(invoice)
}

export const sendInvoice = async (client: Stablerail) => {
  const invoice = await client.invoices.send('in_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(invoice)
}

export const remindInvoice = async (client: Stablerail) => {
  const invoice = await client.invoices.remind('in_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(invoice)
}

export const voidInvoice = async (client: Stablerail) => {
  const invoice = await client.invoices.void('in_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(invoice)
}

export const listCheckouts = async (client: Stablerail) => {
  for await (const checkout of client.checkouts.list()) {
    console.log(checkout.id)
  }
}

export const createCheckout = async (client: Stablerail) => {
  const checkout = await client.checkouts.create({
    mode: 'payment',
    amount: 1999,
    chain: 'base',
    token: 'USDC',
    description: 'One blue mug',
  })
  console.log(checkout)
}

export const retrieveCheckout = async (client: Stablerail) => {
  const checkout = await client.checkouts.retrieve('chk_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(checkout)
}

export const expireCheckout = async (client: Stablerail) => {
  const checkout = await client.checkouts.expire('chk_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(checkout)
}

export const createPaymentLink = async (client: Stablerail) => {
  const { paymentLink } = await client.paymentLinks.create({
    amount: 1999,
    chain: 'base',
    token: 'USDC',
    description: 'One blue mug',
  })
  console.log(paymentLink)
}

export const listPaymentLinks = async (client: Stablerail) => {
  for await (const paymentLink of client.paymentLinks.list()) {
    console.log(paymentLink.id)
  }
}

export const deletePaymentLink = async (client: Stablerail) => {
  const { ok } = await client.paymentLinks.deactivate('plink_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(ok)
}

export const listSubscriptions = async (client: Stablerail) => {
  for await (const subscription of client.subscriptions.list()) {
    console.log(subscription.id)
  }
}

export const createSubscription = async (client: Stablerail) => {
  const subscription = await client.subscriptions.create({
    customerId: 'cus_01k9z7q4m8c3v5t2r6w1x0y9bn',
    priceId: 'price_01k9z7q4m8c3v5t2r6w1x0y9bn',
    chain: 'base',
    token: 'USDC',
  })
  console.log(subscription)
}

export const retrieveSubscription = async (client: Stablerail) => {
  const subscription = await client.subscriptions.retrieve('sub_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(subscription)
}

export const pauseSubscription = async (client: Stablerail) => {
  const subscription = await client.subscriptions.pause('sub_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(subscription)
}

export const resumeSubscription = async (client: Stablerail) => {
  const subscription = await client.subscriptions.resume('sub_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(subscription)
}

export const cancelSubscription = async (client: Stablerail) => {
  const subscription = await client.subscriptions.cancel('sub_01k9z7q4m8c3v5t2r6w1x0y9bn', {
    mode: 'at_period_end',
  })
  console.log(subscription)
}

export const uncancelSubscription = async (client: Stablerail) => {
  const subscription = await client.subscriptions.uncancel('sub_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(subscription)
}

export const changeSubscriptionPlan = async (client: Stablerail) => {
  const subscription = await client.subscriptions.changePlan('sub_01k9z7q4m8c3v5t2r6w1x0y9bn', {
    priceId: 'price_01k9z7q4m8c3v5t2r6w1x0y9bn',
  })
  console.log(subscription)
}

export const listWallets = async (client: Stablerail) => {
  for await (const wallet of client.wallets.list()) {
    console.log(wallet.id)
  }
}

export const listSettlementOptions = async (client: Stablerail) => {
  for await (const settlementOption of client.wallets.listSettlementOptions()) {
    console.log(settlementOption)
  }
}

export const createWallet = async (client: Stablerail) => {
  const { wallet, challenge } = await client.wallets.create({
    chain: 'base',
    token: 'USDC',
    address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  })
  console.log(wallet, challenge)
}

export const retrieveWallet = async (client: Stablerail) => {
  const wallet = await client.wallets.retrieve('wlt_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(wallet)
}

export const updateWallet = async (client: Stablerail) => {
  const wallet = await client.wallets.update('wlt_01k9z7q4m8c3v5t2r6w1x0y9bn', {
    nickname: 'Treasury',
  })
  console.log(wallet)
}

export const deleteWallet = async (client: Stablerail) => {
  await client.wallets.delete('wlt_01k9z7q4m8c3v5t2r6w1x0y9bn')
}

export const createWalletChallenge = async (client: Stablerail) => {
  const walletChallenge = await client.wallets.challenge('wlt_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(walletChallenge)
}

export const verifyWallet = async (client: Stablerail) => {
  const { wallet } = await client.wallets.verify('wlt_01k9z7q4m8c3v5t2r6w1x0y9bn', {
    challengeId: 'wch_01k9z7q4m8c3v5t2r6w1x0y9bn',
    signature: '0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a',
  })
  console.log(wallet)
}

export const listPayments = async (client: Stablerail) => {
  for await (const payment of client.payments.list()) {
    console.log(payment.id)
  }
}

export const listPaymentsCsv = async (client: Stablerail) => {
  const response = await client.payments.listCsv()
  console.log(await response.text())
}

export const retrievePayment = async (client: Stablerail) => {
  const payment = await client.payments.retrieve('pay_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(payment)
}

export const creditPayment = async (client: Stablerail) => {
  const payment = await client.payments.credit('pay_01k9z7q4m8c3v5t2r6w1x0y9bn', {
    checkoutId: 'chk_01k9z7q4m8c3v5t2r6w1x0y9bn',
  })
  console.log(payment)
}

export const listWaitingDeposits = async (client: Stablerail) => {
  for await (const waitingDeposits of client.deposits.list()) {
    console.log(waitingDeposits)
  }
}

export const planCollection = async (client: Stablerail) => {
  const collectionPlan = await client.deposits.planCollection({ chain: 'base', token: 'USDC' })
  console.log(collectionPlan)
}

export const listRefunds = async (client: Stablerail) => {
  for await (const refund of client.refunds.list('pay_01k9z7q4m8c3v5t2r6w1x0y9bn')) {
    console.log(refund.id)
  }
}

export const refundPayment = async (client: Stablerail) => {
  const refundInitiated = await client.refunds.initiate('pay_01k9z7q4m8c3v5t2r6w1x0y9bn', {
    amountMinor: 1999,
  })
  console.log(refundInitiated)
}

export const reportRefundBroadcast = async (client: Stablerail) => {
  const payment = await client.refunds.broadcast('pay_01k9z7q4m8c3v5t2r6w1x0y9bn', {
    refundTxHash: '0x9fc76417374aa880d4449a1f7f31ec597f00b1f6f3dd2d66f4c9c6c445836d8b',
  })
  console.log(payment)
}

export const cancelRefund = async (client: Stablerail) => {
  const payment = await client.refunds.cancel('pay_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(payment)
}

export const listEntitlements = async (client: Stablerail) => {
  for await (const entitlement of client.entitlements.list()) {
    console.log(entitlement.id)
  }
}

export const listCommissions = async (client: Stablerail) => {
  for await (const commission of client.commissions.list()) {
    console.log(commission.id)
  }
}

export const payCommission = async (client: Stablerail) => {
  const commission = await client.commissions.pay('com_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(commission)
}

export const listWebhookEndpoints = async (client: Stablerail) => {
  for await (const webhookEndpoint of client.webhookEndpoints.list()) {
    console.log(webhookEndpoint.id)
  }
}

export const createWebhookEndpoint = async (client: Stablerail) => {
  const { endpoint, signingSecret } = await client.webhookEndpoints.create({
    url: 'https://shop.example/webhooks/stablerail',
  })
  console.log(endpoint, signingSecret)
}

export const retrieveWebhookEndpoint = async (client: Stablerail) => {
  const webhookEndpoint = await client.webhookEndpoints.retrieve('we_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(webhookEndpoint)
}

export const updateWebhookEndpoint = async (client: Stablerail) => {
  const webhookEndpoint = await client.webhookEndpoints.update('we_01k9z7q4m8c3v5t2r6w1x0y9bn', {
    url: 'https://shop.example/webhooks/stablerail',
  })
  console.log(webhookEndpoint)
}

export const deleteWebhookEndpoint = async (client: Stablerail) => {
  const { ok } = await client.webhookEndpoints.delete('we_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(ok)
}

export const rotateWebhookSecret = async (client: Stablerail) => {
  const { endpoint, signingSecret } = await client.webhookEndpoints.rotate('we_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(endpoint, signingSecret)
}

export const sendTestWebhook = async (client: Stablerail) => {
  const { eventId } = await client.webhookEndpoints.test('we_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(eventId)
}

export const listWebhookDeliveries = async (client: Stablerail) => {
  for await (const webhookDelivery of client.webhookEndpoints.listDeliveries('we_01k9z7q4m8c3v5t2r6w1x0y9bn')) {
    console.log(webhookDelivery.id)
  }
}

export const replayWebhookDelivery = async (client: Stablerail) => {
  const { delivery } = await client.webhookEndpoints.replayDelivery('we_01k9z7q4m8c3v5t2r6w1x0y9bn', 'whd_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(delivery)
}

export const listWorkspaces = async (client: Stablerail) => {
  for await (const workspace of client.workspaces.list()) {
    console.log(workspace.id)
  }
}

export const createWorkspace = async (client: Stablerail) => {
  const workspace = await client.workspaces.create({ name: 'Blue Mugs' })
  console.log(workspace)
}

export const retrieveWorkspace = async (client: Stablerail) => {
  const workspace = await client.workspaces.retrieve()
  console.log(workspace)
}

export const updateWorkspace = async (client: Stablerail) => {
  const workspace = await client.workspaces.update({ name: 'Blue Mugs' })
  console.log(workspace)
}

export const setPublicSlug = async (client: Stablerail) => {
  const workspace = await client.workspaces.setPublicSlug({ slug: 'blue-mugs' })
  console.log(workspace)
}

export const removePublicSlug = async (client: Stablerail) => {
  await client.workspaces.removePublicSlug()
}

export const listApiKeys = async (client: Stablerail) => {
  for await (const apiKey of client.apiKeys.list()) {
    console.log(apiKey.id)
  }
}

export const createApiKey = async (client: Stablerail) => {
  const { apiKey, secret } = await client.apiKeys.create({
    name: 'Shop server',
    permission: 'readonly',
    livemode: true,
  })
  console.log(apiKey, secret)
}

export const revokeApiKey = async (client: Stablerail) => {
  await client.apiKeys.revoke('key_01k9z7q4m8c3v5t2r6w1x0y9bn')
}

export const retrieveHostedCheckout = async (client: Stablerail) => {
  const hostedCheckout = await client.hostedCheckouts.retrieve('dGhpcyBpcyBub3QgYSB0b2tlbiE')
  console.log(hostedCheckout)
}

export const preparePayment = async (client: Stablerail) => {
  const paymentInstructions = await client.hostedCheckouts.preparePayment('dGhpcyBpcyBub3QgYSB0b2tlbiE', {
    chain: 'base',
    token: 'USDC',
    payerAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  })
  console.log(paymentInstructions)
}

export const reportTransaction = async (client: Stablerail) => {
  const { credited, textToSign } = await client.hostedCheckouts.report('dGhpcyBpcyBub3QgYSB0b2tlbiE', {
    txHash: '0x9fc76417374aa880d4449a1f7f31ec597f00b1f6f3dd2d66f4c9c6c445836d8b',
  })
  console.log(credited, textToSign)
}

export const retrieveHostedInvoice = async (client: Stablerail) => {
  const hostedInvoice = await client.hosted.retrieveInvoice('dGhpcyBpcyBub3QgYSB0b2tlbiE')
  console.log(hostedInvoice)
}

export const payHostedInvoice = async (client: Stablerail) => {
  const { hostedUrl, token } = await client.hosted.payInvoice('dGhpcyBpcyBub3QgYSB0b2tlbiE')
  console.log(hostedUrl, token)
}

export const retrieveHostedSubscription = async (client: Stablerail) => {
  const hostedSubscription = await client.hosted.retrieveSubscription('dGhpcyBpcyBub3QgYSB0b2tlbiE')
  console.log(hostedSubscription)
}

export const payHostedSubscription = async (client: Stablerail) => {
  const { hostedUrl, token } = await client.hosted.paySubscription('dGhpcyBpcyBub3QgYSB0b2tlbiE')
  console.log(hostedUrl, token)
}

export const cancelHostedSubscription = async (client: Stablerail) => {
  const hostedSubscription = await client.hosted.cancelSubscription('dGhpcyBpcyBub3QgYSB0b2tlbiE', {
    signature: '0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a',
  })
  console.log(hostedSubscription)
}

export const openPaymentLink = async (client: Stablerail) => {
  const { hostedUrl, token } = await client.hosted.openPaymentLink('dGhpcyBpcyBub3QgYSB0b2tlbiE', {
    amount: 1999,
  })
  console.log(hostedUrl, token)
}

export const retrieveMerchantProfile = async (client: Stablerail) => {
  const merchantProfile = await client.hosted.retrieveProfile('blue-mugs')
  console.log(merchantProfile)
}

export const contactMerchant = async (client: Stablerail) => {
  const { ok } = await client.hosted.contact('blue-mugs', {
    email: 'ada@example.com',
    message: 'Is the mug blue inside?',
  })
  console.log(ok)
}

export const retrieveLogo = async (client: Stablerail) => {
  const response = await client.hosted.logo()
  console.log(await response.text())
}

export const listEvents = async (client: Stablerail) => {
  for await (const eventRecord of client.events.list()) {
    console.log(eventRecord.id)
  }
}

// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import * as sdk from '@stablerail/sdk/functions'

export const checkLiveness = async (client: sdk.Client) => {
  const { ok } = await sdk.checkLiveness(client)
  console.log(ok)
}

export const checkReadiness = async (client: sdk.Client) => {
  const readiness = await sdk.checkReadiness(client)
  console.log(readiness)
}

export const listCustomers = async (client: sdk.Client) => {
  for await (const customer of sdk.listCustomers(client)) {
    console.log(customer.id)
  }
}

export const createCustomer = async (client: sdk.Client) => {
  const { customer } = await sdk.createCustomer(client, { email: 'ada@example.com' })
  console.log(customer)
}

export const retrieveCustomer = async (client: sdk.Client) => {
  const customer = await sdk.retrieveCustomer(client, 'cus_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(customer)
}

export const updateCustomer = async (client: sdk.Client) => {
  const customer = await sdk.updateCustomer(client, 'cus_01k9z7q4m8c3v5t2r6w1x0y9bn', {
    name: 'Ada Lovelace',
  })
  console.log(customer)
}

export const deleteCustomer = async (client: sdk.Client) => {
  await sdk.deleteCustomer(client, 'cus_01k9z7q4m8c3v5t2r6w1x0y9bn')
}

export const listProducts = async (client: sdk.Client) => {
  for await (const product of sdk.listProducts(client)) {
    console.log(product.id)
  }
}

export const createProduct = async (client: sdk.Client) => {
  const product = await sdk.createProduct(client, { name: 'Blue mug' })
  console.log(product)
}

export const retrieveProduct = async (client: sdk.Client) => {
  const product = await sdk.retrieveProduct(client, 'prod_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(product)
}

export const updateProduct = async (client: sdk.Client) => {
  const product = await sdk.updateProduct(client, 'prod_01k9z7q4m8c3v5t2r6w1x0y9bn', {
    name: 'Blue mug',
  })
  console.log(product)
}

export const deleteProduct = async (client: sdk.Client) => {
  await sdk.deleteProduct(client, 'prod_01k9z7q4m8c3v5t2r6w1x0y9bn')
}

export const listPrices = async (client: sdk.Client) => {
  for await (const price of sdk.listPrices(client, 'prod_01k9z7q4m8c3v5t2r6w1x0y9bn')) {
    console.log(price.id)
  }
}

export const createPrice = async (client: sdk.Client) => {
  const price = await sdk.createPrice(client, 'prod_01k9z7q4m8c3v5t2r6w1x0y9bn', {
    amount: 1999,
    interval: 'one_time',
  })
  console.log(price)
}

export const retrievePrice = async (client: sdk.Client) => {
  const price = await sdk.retrievePrice(client, 'price_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(price)
}

export const updatePrice = async (client: sdk.Client) => {
  const price = await sdk.updatePrice(client, 'price_01k9z7q4m8c3v5t2r6w1x0y9bn', { active: true })
  console.log(price)
}

export const deletePrice = async (client: sdk.Client) => {
  await sdk.deletePrice(client, 'price_01k9z7q4m8c3v5t2r6w1x0y9bn')
}

export const listInvoices = async (client: sdk.Client) => {
  for await (const invoice of sdk.listInvoices(client)) {
    console.log(invoice.id)
  }
}

export const listInvoicesCsv = async (client: sdk.Client) => {
  const response = await sdk.listInvoicesCsv(client)
  console.log(await response.text())
}

export const createInvoice = async (client: sdk.Client) => {
  const invoice = await sdk.createInvoice(client, {
    customerId: 'cus_01k9z7q4m8c3v5t2r6w1x0y9bn',
    chain: 'base',
    token: 'USDC',
    lineItems: [{ description: 'Blue mug', quantity: 1, unitAmountMinor: 1999 }],
  })
  console.log(invoice)
}

export const retrieveInvoice = async (client: sdk.Client) => {
  const invoice = await sdk.retrieveInvoice(client, 'in_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(invoice)
}

export const sendInvoice = async (client: sdk.Client) => {
  const invoice = await sdk.sendInvoice(client, 'in_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(invoice)
}

export const remindInvoice = async (client: sdk.Client) => {
  const invoice = await sdk.remindInvoice(client, 'in_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(invoice)
}

export const voidInvoice = async (client: sdk.Client) => {
  const invoice = await sdk.voidInvoice(client, 'in_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(invoice)
}

export const listCheckouts = async (client: sdk.Client) => {
  for await (const checkout of sdk.listCheckouts(client)) {
    console.log(checkout.id)
  }
}

export const createCheckout = async (client: sdk.Client) => {
  const checkout = await sdk.createCheckout(client, {
    mode: 'payment',
    amount: 1999,
    chain: 'base',
    token: 'USDC',
    description: 'One blue mug',
  })
  console.log(checkout)
}

export const retrieveCheckout = async (client: sdk.Client) => {
  const checkout = await sdk.retrieveCheckout(client, 'chk_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(checkout)
}

export const expireCheckout = async (client: sdk.Client) => {
  const checkout = await sdk.expireCheckout(client, 'chk_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(checkout)
}

export const createPaymentLink = async (client: sdk.Client) => {
  const { paymentLink } = await sdk.createPaymentLink(client, {
    amount: 1999,
    chain: 'base',
    token: 'USDC',
    description: 'One blue mug',
  })
  console.log(paymentLink)
}

export const listPaymentLinks = async (client: sdk.Client) => {
  for await (const paymentLink of sdk.listPaymentLinks(client)) {
    console.log(paymentLink.id)
  }
}

export const deletePaymentLink = async (client: sdk.Client) => {
  const { ok } = await sdk.deletePaymentLink(client, 'plink_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(ok)
}

export const listSubscriptions = async (client: sdk.Client) => {
  for await (const subscription of sdk.listSubscriptions(client)) {
    console.log(subscription.id)
  }
}

export const createSubscription = async (client: sdk.Client) => {
  const subscription = await sdk.createSubscription(client, {
    customerId: 'cus_01k9z7q4m8c3v5t2r6w1x0y9bn',
    priceId: 'price_01k9z7q4m8c3v5t2r6w1x0y9bn',
    chain: 'base',
    token: 'USDC',
  })
  console.log(subscription)
}

export const retrieveSubscription = async (client: sdk.Client) => {
  const subscription = await sdk.retrieveSubscription(client, 'sub_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(subscription)
}

export const pauseSubscription = async (client: sdk.Client) => {
  const subscription = await sdk.pauseSubscription(client, 'sub_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(subscription)
}

export const resumeSubscription = async (client: sdk.Client) => {
  const subscription = await sdk.resumeSubscription(client, 'sub_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(subscription)
}

export const cancelSubscription = async (client: sdk.Client) => {
  const subscription = await sdk.cancelSubscription(client, 'sub_01k9z7q4m8c3v5t2r6w1x0y9bn', {
    mode: 'at_period_end',
  })
  console.log(subscription)
}

export const uncancelSubscription = async (client: sdk.Client) => {
  const subscription = await sdk.uncancelSubscription(client, 'sub_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(subscription)
}

export const changeSubscriptionPlan = async (client: sdk.Client) => {
  const subscription = await sdk.changeSubscriptionPlan(client, 'sub_01k9z7q4m8c3v5t2r6w1x0y9bn', {
    priceId: 'price_01k9z7q4m8c3v5t2r6w1x0y9bn',
  })
  console.log(subscription)
}

export const listWallets = async (client: sdk.Client) => {
  for await (const wallet of sdk.listWallets(client)) {
    console.log(wallet.id)
  }
}

export const listSettlementOptions = async (client: sdk.Client) => {
  for await (const settlementOption of sdk.listSettlementOptions(client)) {
    console.log(settlementOption)
  }
}

export const createWallet = async (client: sdk.Client) => {
  const { wallet, challenge } = await sdk.createWallet(client, {
    chain: 'base',
    token: 'USDC',
    address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  })
  console.log(wallet, challenge)
}

export const retrieveWallet = async (client: sdk.Client) => {
  const wallet = await sdk.retrieveWallet(client, 'wlt_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(wallet)
}

export const updateWallet = async (client: sdk.Client) => {
  const wallet = await sdk.updateWallet(client, 'wlt_01k9z7q4m8c3v5t2r6w1x0y9bn', {
    nickname: 'Treasury',
  })
  console.log(wallet)
}

export const deleteWallet = async (client: sdk.Client) => {
  await sdk.deleteWallet(client, 'wlt_01k9z7q4m8c3v5t2r6w1x0y9bn')
}

export const createWalletChallenge = async (client: sdk.Client) => {
  const walletChallenge = await sdk.createWalletChallenge(client, 'wlt_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(walletChallenge)
}

export const verifyWallet = async (client: sdk.Client) => {
  const { wallet } = await sdk.verifyWallet(client, 'wlt_01k9z7q4m8c3v5t2r6w1x0y9bn', {
    challengeId: 'wch_01k9z7q4m8c3v5t2r6w1x0y9bn',
    signature: '0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a',
  })
  console.log(wallet)
}

export const retrieveWalletPuller = async (client: sdk.Client) => {
  const walletPuller = await sdk.retrieveWalletPuller(client, 'wlt_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(walletPuller)
}

export const nameWalletPuller = async (client: sdk.Client) => {
  const pullerNaming = await sdk.nameWalletPuller(client, 'wlt_01k9z7q4m8c3v5t2r6w1x0y9bn', {
    allowed: true,
    deadline: '2026-11-20T09:30:00.000Z',
    signature: '0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a',
  })
  console.log(pullerNaming)
}

export const listPayments = async (client: sdk.Client) => {
  for await (const payment of sdk.listPayments(client)) {
    console.log(payment.id)
  }
}

export const listPaymentsCsv = async (client: sdk.Client) => {
  const response = await sdk.listPaymentsCsv(client)
  console.log(await response.text())
}

export const retrievePayment = async (client: sdk.Client) => {
  const payment = await sdk.retrievePayment(client, 'pay_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(payment)
}

export const creditPayment = async (client: sdk.Client) => {
  const payment = await sdk.creditPayment(client, 'pay_01k9z7q4m8c3v5t2r6w1x0y9bn', {
    checkoutId: 'chk_01k9z7q4m8c3v5t2r6w1x0y9bn',
  })
  console.log(payment)
}

export const listWaitingDeposits = async (client: sdk.Client) => {
  for await (const waitingDeposits of sdk.listWaitingDeposits(client)) {
    console.log(waitingDeposits)
  }
}

export const planCollection = async (client: sdk.Client) => {
  const collectionPlan = await sdk.planCollection(client, { chain: 'base', token: 'USDC' })
  console.log(collectionPlan)
}

export const listRefunds = async (client: sdk.Client) => {
  for await (const refund of sdk.listRefunds(client, 'pay_01k9z7q4m8c3v5t2r6w1x0y9bn')) {
    console.log(refund.id)
  }
}

export const refundPayment = async (client: sdk.Client) => {
  const refundInitiated = await sdk.refundPayment(client, 'pay_01k9z7q4m8c3v5t2r6w1x0y9bn', {
    amountMinor: 1999,
  })
  console.log(refundInitiated)
}

export const reportRefundBroadcast = async (client: sdk.Client) => {
  const payment = await sdk.reportRefundBroadcast(client, 'pay_01k9z7q4m8c3v5t2r6w1x0y9bn', {
    refundTxHash: '0x9fc76417374aa880d4449a1f7f31ec597f00b1f6f3dd2d66f4c9c6c445836d8b',
  })
  console.log(payment)
}

export const cancelRefund = async (client: sdk.Client) => {
  const payment = await sdk.cancelRefund(client, 'pay_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(payment)
}

export const listEntitlements = async (client: sdk.Client) => {
  for await (const entitlement of sdk.listEntitlements(client)) {
    console.log(entitlement.id)
  }
}

export const listCommissions = async (client: sdk.Client) => {
  for await (const commission of sdk.listCommissions(client)) {
    console.log(commission.id)
  }
}

export const payCommission = async (client: sdk.Client) => {
  const commission = await sdk.payCommission(client, 'com_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(commission)
}

export const listWebhookEndpoints = async (client: sdk.Client) => {
  for await (const webhookEndpoint of sdk.listWebhookEndpoints(client)) {
    console.log(webhookEndpoint.id)
  }
}

export const createWebhookEndpoint = async (client: sdk.Client) => {
  const { endpoint, signingSecret } = await sdk.createWebhookEndpoint(client, {
    url: 'https://shop.example/webhooks/stablerail',
  })
  console.log(endpoint, signingSecret)
}

export const retrieveWebhookEndpoint = async (client: sdk.Client) => {
  const webhookEndpoint = await sdk.retrieveWebhookEndpoint(client, 'we_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(webhookEndpoint)
}

export const updateWebhookEndpoint = async (client: sdk.Client) => {
  const webhookEndpoint = await sdk.updateWebhookEndpoint(client, 'we_01k9z7q4m8c3v5t2r6w1x0y9bn', {
    url: 'https://shop.example/webhooks/stablerail',
  })
  console.log(webhookEndpoint)
}

export const deleteWebhookEndpoint = async (client: sdk.Client) => {
  const { ok } = await sdk.deleteWebhookEndpoint(client, 'we_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(ok)
}

export const rotateWebhookSecret = async (client: sdk.Client) => {
  const { endpoint, signingSecret } = await sdk.rotateWebhookSecret(client, 'we_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(endpoint, signingSecret)
}

export const sendTestWebhook = async (client: sdk.Client) => {
  const { eventId } = await sdk.sendTestWebhook(client, 'we_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(eventId)
}

export const listWebhookDeliveries = async (client: sdk.Client) => {
  for await (const webhookDelivery of sdk.listWebhookDeliveries(client, 'we_01k9z7q4m8c3v5t2r6w1x0y9bn')) {
    console.log(webhookDelivery.id)
  }
}

export const retrieveWebhookDelivery = async (client: sdk.Client) => {
  const webhookDeliveryDetail = await sdk.retrieveWebhookDelivery(client, 'we_01k9z7q4m8c3v5t2r6w1x0y9bn', 'whd_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(webhookDeliveryDetail)
}

export const replayWebhookDelivery = async (client: sdk.Client) => {
  const { delivery } = await sdk.replayWebhookDelivery(client, 'we_01k9z7q4m8c3v5t2r6w1x0y9bn', 'whd_01k9z7q4m8c3v5t2r6w1x0y9bn')
  console.log(delivery)
}

export const listWorkspaces = async (client: sdk.Client) => {
  for await (const workspace of sdk.listWorkspaces(client)) {
    console.log(workspace.id)
  }
}

export const createWorkspace = async (client: sdk.Client) => {
  const workspace = await sdk.createWorkspace(client, { name: 'Blue Mugs' })
  console.log(workspace)
}

export const retrieveWorkspace = async (client: sdk.Client) => {
  const workspace = await sdk.retrieveWorkspace(client)
  console.log(workspace)
}

export const updateWorkspace = async (client: sdk.Client) => {
  const workspace = await sdk.updateWorkspace(client, { name: 'Blue Mugs' })
  console.log(workspace)
}

export const setPublicSlug = async (client: sdk.Client) => {
  const workspace = await sdk.setPublicSlug(client, { slug: 'blue-mugs' })
  console.log(workspace)
}

export const removePublicSlug = async (client: sdk.Client) => {
  await sdk.removePublicSlug(client)
}

export const setLogo = async (client: sdk.Client) => {
  const workspace = await sdk.setLogo(client, {
    image: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==',
  })
  console.log(workspace)
}

export const removeLogo = async (client: sdk.Client) => {
  await sdk.removeLogo(client)
}

export const listApiKeys = async (client: sdk.Client) => {
  for await (const apiKey of sdk.listApiKeys(client)) {
    console.log(apiKey.id)
  }
}

export const createApiKey = async (client: sdk.Client) => {
  const { apiKey, secret } = await sdk.createApiKey(client, {
    name: 'Shop server',
    permission: 'readonly',
    livemode: true,
  })
  console.log(apiKey, secret)
}

export const revokeApiKey = async (client: sdk.Client) => {
  await sdk.revokeApiKey(client, 'key_01k9z7q4m8c3v5t2r6w1x0y9bn')
}

export const listMembers = async (client: sdk.Client) => {
  for await (const member of sdk.listMembers(client)) {
    console.log(member.id)
  }
}

export const updateMember = async (client: sdk.Client) => {
  const member = await sdk.updateMember(client, 'mem_01k9z7q4m8c3v5t2r6w1x0y9bn', { role: 'viewer' })
  console.log(member)
}

export const removeMember = async (client: sdk.Client) => {
  await sdk.removeMember(client, 'mem_01k9z7q4m8c3v5t2r6w1x0y9bn')
}

export const listInvitations = async (client: sdk.Client) => {
  for await (const invitation of sdk.listInvitations(client)) {
    console.log(invitation.id)
  }
}

export const createInvitation = async (client: sdk.Client) => {
  const invitation = await sdk.createInvitation(client, { email: 'ada@shop.example', role: 'viewer' })
  console.log(invitation)
}

export const revokeInvitation = async (client: sdk.Client) => {
  await sdk.revokeInvitation(client, 'inv_01k9z7q4m8c3v5t2r6w1x0y9bn')
}

export const retrieveInvitation = async (client: sdk.Client) => {
  const invitationOffer = await sdk.retrieveInvitation(client, { token: 'q7Zc0Vw1…' })
  console.log(invitationOffer)
}

export const joinWorkspace = async (client: sdk.Client) => {
  const invitationAccepted = await sdk.joinWorkspace(client, { token: 'q7Zc0Vw1…' })
  console.log(invitationAccepted)
}

export const acceptInvitation = async (client: sdk.Client) => {
  const invitationAccepted = await sdk.acceptInvitation(client, 'q7Zc0Vw1…', { name: 'Ada Lovelace' })
  console.log(invitationAccepted)
}

export const listAuditLog = async (client: sdk.Client) => {
  for await (const auditEntry of sdk.listAuditLog(client)) {
    console.log(auditEntry.id)
  }
}

export const retrieveAnalytics = async (client: sdk.Client) => {
  const analytics = await sdk.retrieveAnalytics(client)
  console.log(analytics)
}

export const searchWorkspace = async (client: sdk.Client) => {
  for await (const searchResult of sdk.searchWorkspace(client, { q: 'INV-000042' })) {
    console.log(searchResult)
  }
}

export const retrieveTestClock = async (client: sdk.Client) => {
  const testClock = await sdk.retrieveTestClock(client)
  console.log(testClock)
}

export const advanceTestClock = async (client: sdk.Client) => {
  const testClock = await sdk.advanceTestClock(client, { advanceBy: 2592000 })
  console.log(testClock)
}

export const retrieveHostedCheckout = async (client: sdk.Client) => {
  const hostedCheckout = await sdk.retrieveHostedCheckout(client, 'dGhpcyBpcyBub3QgYSB0b2tlbiE')
  console.log(hostedCheckout)
}

export const streamCheckout = async (client: sdk.Client) => {
  const response = await sdk.streamCheckout(client, 'dGhpcyBpcyBub3QgYSB0b2tlbiE')
  console.log(response.headers.get('content-type'))
  await response.body?.cancel()
}

export const preparePayment = async (client: sdk.Client) => {
  const paymentInstructions = await sdk.preparePayment(client, 'dGhpcyBpcyBub3QgYSB0b2tlbiE', {
    chain: 'base',
    token: 'USDC',
    payerAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  })
  console.log(paymentInstructions)
}

export const takeCheckoutTerms = async (client: sdk.Client) => {
  const hostedCheckout = await sdk.takeCheckoutTerms(client, 'dGhpcyBpcyBub3QgYSB0b2tlbiE', {
    signature: '0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a',
  })
  console.log(hostedCheckout)
}

export const reportTransaction = async (client: sdk.Client) => {
  const { credited, textToSign } = await sdk.reportTransaction(client, 'dGhpcyBpcyBub3QgYSB0b2tlbiE', {
    txHash: '0x9fc76417374aa880d4449a1f7f31ec597f00b1f6f3dd2d66f4c9c6c445836d8b',
  })
  console.log(credited, textToSign)
}

export const nameRefundAddress = async (client: sdk.Client) => {
  const { ok } = await sdk.nameRefundAddress(client, 'dGhpcyBpcyBub3QgYSB0b2tlbiE', {
    address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  })
  console.log(ok)
}

export const attestCheckout = async (client: sdk.Client) => {
  const { ok } = await sdk.attestCheckout(client, 'dGhpcyBpcyBub3QgYSB0b2tlbiE', {
    category: 'alcohol',
    confirmed: true,
  })
  console.log(ok)
}

export const retrieveHostedInvoice = async (client: sdk.Client) => {
  const hostedInvoice = await sdk.retrieveHostedInvoice(client, 'dGhpcyBpcyBub3QgYSB0b2tlbiE')
  console.log(hostedInvoice)
}

export const downloadHostedInvoice = async (client: sdk.Client) => {
  const response = await sdk.downloadHostedInvoice(client, 'dGhpcyBpcyBub3QgYSB0b2tlbiE')
  console.log(await response.text())
}

export const payHostedInvoice = async (client: sdk.Client) => {
  const { hostedUrl, token } = await sdk.payHostedInvoice(client, 'dGhpcyBpcyBub3QgYSB0b2tlbiE')
  console.log(hostedUrl, token)
}

export const retrieveHostedSubscription = async (client: sdk.Client) => {
  const hostedSubscription = await sdk.retrieveHostedSubscription(client, 'dGhpcyBpcyBub3QgYSB0b2tlbiE')
  console.log(hostedSubscription)
}

export const payHostedSubscription = async (client: sdk.Client) => {
  const { hostedUrl, token } = await sdk.payHostedSubscription(client, 'dGhpcyBpcyBub3QgYSB0b2tlbiE')
  console.log(hostedUrl, token)
}

export const prepareSubscriptionTerms = async (client: sdk.Client) => {
  const { approvals, terms } = await sdk.prepareSubscriptionTerms(client, 'dGhpcyBpcyBub3QgYSB0b2tlbiE', {
    payerAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  })
  console.log(approvals, terms)
}

export const takeSubscriptionTerms = async (client: sdk.Client) => {
  const hostedSubscription = await sdk.takeSubscriptionTerms(client, 'dGhpcyBpcyBub3QgYSB0b2tlbiE', {
    signature: '0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a',
  })
  console.log(hostedSubscription)
}

export const cancelHostedSubscription = async (client: sdk.Client) => {
  const hostedSubscription = await sdk.cancelHostedSubscription(client, 'dGhpcyBpcyBub3QgYSB0b2tlbiE', {
    signature: '0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a',
  })
  console.log(hostedSubscription)
}

export const openPaymentLink = async (client: sdk.Client) => {
  const { hostedUrl, token } = await sdk.openPaymentLink(client, 'dGhpcyBpcyBub3QgYSB0b2tlbiE', {
    amount: 1999,
  })
  console.log(hostedUrl, token)
}

export const retrieveMerchantProfile = async (client: sdk.Client) => {
  const merchantProfile = await sdk.retrieveMerchantProfile(client, 'blue-mugs')
  console.log(merchantProfile)
}

export const contactMerchant = async (client: sdk.Client) => {
  const { ok } = await sdk.contactMerchant(client, 'blue-mugs', {
    email: 'ada@example.com',
    message: 'Is the mug blue inside?',
  })
  console.log(ok)
}

export const retrieveLogo = async (client: sdk.Client) => {
  const response = await sdk.retrieveLogo(client)
  console.log(await response.text())
}

export const listEvents = async (client: sdk.Client) => {
  for await (const eventRecord of sdk.listEvents(client)) {
    console.log(eventRecord.id)
  }
}

export const streamEvents = async (client: sdk.Client) => {
  const response = await sdk.streamEvents(client)
  console.log(response.headers.get('content-type'))
  await response.body?.cancel()
}

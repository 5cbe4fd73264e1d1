import { pullChains } from '@stablerail/contract'
import {
  createClient,
  nameWalletPuller,
  preparePayment,
  retrieveWalletPuller,
  takeCheckoutTerms,
} from '@stablerail/sdk/functions'
import { generatePrivateKey } from 'viem/accounts'
import { tokenOf } from '../../../rail/buyer.ts'
import { openAccount } from '../account.ts'
import { type Recipes, requireOwn, type TriggerShop } from '../shop.ts'
import { until } from '../until.ts'
import { passMonths } from './pass-months.ts'

/** Lets the relayer pull payments to the merchant's wallet, as its owner does in the dashboard, unless it may already. */
const nameRelayer = async ({ signIn, pair, merchant, did }: TriggerShop) => {
  const { client, functions } = await signIn()
  const { data } = await client.wallets.list()
  const wallet = data.find(
    ({ chain, token, isDefault }) => chain === pair.chain && token === pair.token && isDefault,
  )
  if (wallet === undefined) throw new Error(`The workspace has no wallet for ${pair.token} on ${pair.chain}.`)
  const { named, toSign } = await retrieveWalletPuller(functions, wallet.id)
  if (named) return
  requireOwn(merchant, wallet.address)
  const { allowed, deadline, typedData } = toSign
  const signature = await merchant.signTypedData(typedData)
  await nameWalletPuller(functions, wallet.id, { allowed, deadline, signature })
  const isNamed = async () => (await retrieveWalletPuller(functions, wallet.id)).named
  await until('the signature of the wallet was on the chain', isNamed)
  did(`The merchant’s wallet ${wallet.address} signed that the relayer may pull payments to it.`)
}

/** Starts a subscription with a trial as a buyer who signs the terms and approves the token, but holds none of it. */
const subscribeWithoutMoney = async (shop: TriggerShop) => {
  const { client, workspace, chainClient: chain, noteSent: onSent, did } = shop
  const { id: customerId } = await shop.customer()
  const priceId = await shop.membership()
  const terms = { priceId, customerId, autopay: 'allowance', trialDays: 14 }
  const checkout = await shop.checkout({ mode: 'subscription', amount: undefined, ...terms })
  const buyer = openAccount({ chain, privateKey: generatePrivateKey(), onSent })
  const page = createClient({ baseUrl: workspace.access.baseUrl })
  const token = tokenOf(checkout)
  const asked = await preparePayment(page, token, { payerAddress: buyer.address })
  if (asked.terms === null) throw new Error(`The checkout ${checkout.id} has no terms to sign.`)
  for (const approval of asked.approvals) if (approval.kind === 'evm') await buyer.send(approval)
  const signature = await buyer.signTypedData(asked.terms.typedData)
  await takeCheckoutTerms(page, token, { signature })
  did(`A buyer with the empty wallet ${buyer.address} approved the token and signed the terms.`)
  await until('the trial had begun', async () => {
    const { status } = await client.checkouts.retrieve(checkout.id)
    return status === 'succeeded'
  })
}

/** The event of a subscription whose renewal cannot be pulled. */
export const allowanceRecipes: Recipes = {
  'subscription.payment_failed': async (shop) => {
    const { chain } = shop.pair
    if (!pullChains.includes(chain))
      throw new Error(
        `Payments are not pulled on ${chain}. Start a simulator whose first chain is one of ${pullChains.join(', ')}: ` +
          'stablerail dev --chains base.',
      )
    await nameRelayer(shop)
    await subscribeWithoutMoney(shop)
    await passMonths(shop, 1)
  },
}

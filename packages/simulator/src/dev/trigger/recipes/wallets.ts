import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Recipes, TriggerShop } from '../shop.ts'

/**
 * Registers a wallet with a new address, as a person does in the dashboard. Each recipe removes it, so that payments
 * go to the same wallets as before.
 */
const register = async ({ signIn, pair, did }: TriggerShop) => {
  const { client, email } = await signIn()
  const account = privateKeyToAccount(generatePrivateKey())
  const registered = await client.wallets.create({ ...pair, address: account.address, nickname: 'Trigger' })
  did(`${email} signed in to the dashboard, and registered the wallet ${account.address}.`)
  return { client, account, ...registered }
}

type Registered = Awaited<ReturnType<typeof register>>

const verify = async (shop: TriggerShop): Promise<Registered> => {
  const registered = await register(shop)
  const { client, account, wallet, challenge } = registered
  const signature = await account.signMessage({ message: challenge.message })
  await client.wallets.verify(wallet.id, { challengeId: challenge.id, signature })
  shop.did('The wallet signed the challenge.')
  return registered
}

const remove = async ({ did }: TriggerShop, { client, wallet }: Registered) => {
  await client.wallets.delete(wallet.id)
  did('The wallet was removed.')
}

const changeDefault = async (shop: TriggerShop) => {
  const { pair, did } = shop
  const verified = await verify(shop)
  const { client, wallet } = verified
  const { data } = await client.wallets.list()
  const former = data.find(
    ({ chain, token, isDefault }) => chain === pair.chain && token === pair.token && isDefault,
  )
  await client.wallets.update(wallet.id, { isDefault: true })
  did(`The wallet became the default for ${pair.token} on ${pair.chain}.`)
  if (former !== undefined) {
    await client.wallets.update(former.id, { isDefault: true })
    did(`${former.address} became the default again.`)
  }
  await remove(shop, verified)
}

/** Events of settlement wallets. */
export const walletRecipes: Recipes = {
  'wallet.connected': async (shop) => await remove(shop, await register(shop)),
  'wallet.verified': async (shop) => await remove(shop, await verify(shop)),
  'wallet.default_changed': changeDefault,
  'wallet.removed': async (shop) => await remove(shop, await verify(shop)),
}

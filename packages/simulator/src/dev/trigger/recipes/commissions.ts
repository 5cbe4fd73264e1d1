import type { Recipes, TriggerShop } from '../shop.ts'
import { paymentIn } from './payments.ts'
import { refund } from './refunds.ts'

const affiliate = 'grace'

/**
 * Pays a checkout to which an affiliate has referred the buyer, while the workspace gives affiliates a tenth. Returns the
 * id of the payment.
 */
const accrue = async (shop: TriggerShop): Promise<string> => {
  const { client, did } = shop
  const { affiliateEnabled, affiliateBasisPoints } = await client.workspaces.retrieve()
  await client.workspaces.update({ affiliateEnabled: true, affiliateBasisPoints: 1_000 })
  did('The share of affiliates was set to 10 percent.')
  try {
    return paymentIn(await shop.pay(await shop.checkout({ metadata: { affiliate } })))
  } finally {
    await client.workspaces.update({ affiliateEnabled, affiliateBasisPoints })
    did('The share of affiliates was set to its former value.')
  }
}

const payCommission = async (shop: TriggerShop) => {
  const { client, did } = shop
  const paymentId = await accrue(shop)
  const { data } = await client.commissions.list({ affiliateCode: affiliate, status: 'accrued' })
  const commission = data.find((one) => one.paymentId === paymentId)
  if (commission === undefined) throw new Error(`The payment ${paymentId} has no commission.`)
  await client.commissions.pay(commission.id)
  did(`The commission ${commission.id} was marked as paid.`)
}

/** Events of the commissions of affiliates. */
export const commissionRecipes: Recipes = {
  'commission.accrued': accrue,
  'commission.adjusted': async (shop) => await refund(shop, await accrue(shop), 500),
  'commission.paid': payCommission,
  'commission.voided': async (shop) => await refund(shop, await accrue(shop)),
}

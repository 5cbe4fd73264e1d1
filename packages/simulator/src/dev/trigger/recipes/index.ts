/**
 * The steps that make each event happen: requests of a merchant, a buyer and a person in the dashboard, transactions,
 * blocks of a chain, faults of its provider, time. A recipe ends when its last step is done; the event may come later.
 */
import type { Recipes } from '../shop.ts'
import { allowanceRecipes } from './allowance.ts'
import { catalogRecipes } from './catalog.ts'
import { commissionRecipes } from './commissions.ts'
import { hiddenReferenceRecipes } from './hidden-reference.ts'
import { invoiceRecipes } from './invoices.ts'
import { paymentRecipes } from './payments.ts'
import { refundRecipes } from './refunds.ts'
import { subscriptionRecipes } from './subscriptions.ts'
import { walletRecipes } from './wallets.ts'
import { webhookEndpointRecipes } from './webhook-endpoints.ts'

/** The recipes by type of event, the slowest last. */
export const recipes: Recipes = {
  ...catalogRecipes,
  ...webhookEndpointRecipes,
  ...walletRecipes,
  ...paymentRecipes,
  ...refundRecipes,
  ...commissionRecipes,
  ...invoiceRecipes,
  ...subscriptionRecipes,
  ...hiddenReferenceRecipes,
  ...allowanceRecipes,
}

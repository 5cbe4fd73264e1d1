import { z } from 'zod'
import { expandCustomerAndProduct, expandedRecords } from './expand.ts'
import { RecurringInterval } from './prices.ts'
import { ChainId, listed, pullChains, TokenSymbol } from './primitives/chains.ts'
import { exampleHash } from './primitives/examples.ts'
import { id, idInput } from './primitives/ids.ts'
import { amountMinor, currency } from './primitives/money.ts'
import { page, pageQuery } from './primitives/pagination.ts'
import { metadata, metadataInput, text } from './primitives/text.ts'
import { timestamp } from './primitives/time.ts'
import { route, routes } from './rest.ts'
import type { StateMoves } from './state-moves.ts'
import { inWorkspace, workspaceIdField } from './workspace-path.ts'

export const SubscriptionStatus = z.enum(['trialing', 'active', 'past_due', 'paused', 'canceled']).meta({
  id: 'SubscriptionStatus',
  examples: ['active'],
  description:
    '`past_due` while a renewal is unpaid after its grace period. A `paused` subscription does not renew.',
})
export type SubscriptionStatus = z.output<typeof SubscriptionStatus>

export const subscriptionMoves = {
  create: { from: 'new', to: ['trialing', 'active'] },
  endTrial: { from: ['trialing'], to: 'active' },
  pause: { from: ['trialing', 'active', 'past_due'], to: 'paused' },
  resume: { from: ['paused'], to: ['trialing', 'past_due', 'active'] },
  cancelNow: { from: ['trialing', 'active', 'past_due', 'paused'], to: 'canceled' },
  cancelAtPeriodEnd: { from: ['trialing', 'active', 'past_due', 'paused'], to: 'unchanged' },
  uncancel: { from: ['trialing', 'active', 'past_due', 'paused'], to: 'unchanged' },
  changePlan: { from: ['trialing', 'active', 'past_due'], to: 'unchanged' },
  missRenewal: { from: ['active'], to: 'past_due' },
  // The invoice of the billing period was paid or voided.
  renew: { from: ['active', 'past_due'], to: 'active' },
  renewWhilePaused: { from: ['paused'], to: 'unchanged' },
  // The payment of the billing period was reorged away, so its invoice is due again.
  reverse: { from: ['active'], to: 'unchanged' },
  exhaustDunning: { from: ['past_due'], to: 'canceled' },
} as const satisfies StateMoves<SubscriptionStatus>

export const Autopay = z.enum(['allowance', 'smart-wallet', 'manual']).meta({
  id: 'Autopay',
  examples: ['manual'],
  description:
    'How renewals are paid. `manual`: the customer receives an email with a link for each renewal. `allowance`: ' +
    `the amount is pulled, on ${listed(pullChains)}. \`smart-wallet\`: accepted, but not in use yet.`,
})

export const trialDays = z
  .int()
  .min(0)
  .max(365)
  .meta({ description: 'Length of the free trial.', unit: 'days', examples: [14] })

/** Reasons why a pull (a charge from the payer's allowance) transferred nothing. */
export const pullFailures = [
  'insufficient_balance',
  'insufficient_allowance',
  'reverted',
  'not_due',
  'stopped',
  'token_refused',
  'terms_too_low',
  'not_named',
  'refused',
  'unavailable',
] as const

export const PullFailure = z.enum(pullFailures).meta({
  id: 'PullFailure',
  examples: ['insufficient_balance'],
  description:
    'Reason why a pull transferred nothing. `insufficient_balance`: the balance of the customer is too low. ' +
    '`insufficient_allowance`: the customer approved too little. `not_due`: by the time of the chain, the period ' +
    'has not begun or is over. `stopped`: the customer ended the agreement. `token_refused`: the token refused the ' +
    'transfer. `terms_too_low`: the price is above the signed maximum. `unavailable`: this deployment is currently ' +
    'not configured to pull these terms; they stay in force, and the pull is made when it is configured. ' +
    '`not_named`: the settlement wallet has not authorised the puller. `refused`: payments are currently not ' +
    'allowed, for example because the wallet was removed, KYB is missing, the country is restricted or an age must ' +
    'be attested. `reverted`: any other reason.',
})
export type PullFailure = z.output<typeof PullFailure>

export const AutopayIssue = z.enum(['no_terms', ...pullFailures]).meta({
  id: 'AutopayIssue',
  examples: ['no_terms'],
  description:
    'Reason why the customer receives a link for renewals although `autopay` is `allowance`: the customer has ' +
    'signed no terms (`no_terms`), or the reason why the last pull transferred nothing.',
})
export type AutopayIssue = z.output<typeof AutopayIssue>

export const ChangeTiming = z.enum(['immediately', 'at_period_end']).meta({
  id: 'ChangeTiming',
  description: 'Whether the change takes effect immediately or when the paid period ends.',
})

export const Subscription = z
  .object({
    id: id('subscription', 'Identifies the subscription.'),
    workspaceId: workspaceIdField,
    customerId: id('customer', 'The customer who subscribes.'),
    productId: id('product', 'The product to which the customer subscribes.'),
    priceId: id('price', 'The price that is charged.'),
    pendingPriceId: id(
      'price',
      'The price from the next period on, if the plan was changed; otherwise null.',
    ).nullable(),
    amountMinor: amountMinor('Amount of each period.'),
    interval: RecurringInterval.meta({ description: 'Length of a period.' }),
    currency: currency(),
    chain: ChainId,
    token: TokenSymbol,
    status: SubscriptionStatus,
    autopay: Autopay,
    allowanceTx: z
      .string()
      .nullable()
      .meta({ description: 'Hash of the approval transaction.', examples: [exampleHash] }),
    allowanceRemaining: amountMinor('Remaining amount that may be pulled from the allowance.').nullable(),
    autopayIssue: AutopayIssue.nullable(),
    trialEndsAt: timestamp('Time at which the trial ends; null without a trial.').nullable(),
    startedAt: timestamp('Time at which the subscription started.'),
    currentPeriodEnd: timestamp(
      'Time at which the paid period ends. It is in the past while a renewal is unpaid. Before the first payment, ' +
        'the end of the first period; in a trial, the end of the trial.',
    ),
    nextBillingDate: timestamp(
      'Time at which the next invoice is created. While an invoice is unpaid, the end of the period that it bills; ' +
        'the next invoice is not created before it is paid.',
    ),
    canceledAt: timestamp(
      'Time at which the cancellation took effect or will take effect; null without a cancellation.',
    ).nullable(),
    cancelReason: text('Reason for the cancellation.', {
      max: 256,
      example: 'Too expensive',
    }).nullable(),
    pausedAt: timestamp(
      'Time at which the subscription was paused; null if it was not paused, or was resumed.',
    ).nullable(),
    mrrMinor: amountMinor(
      'Monthly recurring revenue from the subscription. 0 while it is not billed, and until the next payment if ' +
        'the whole payment of the current period was refunded.',
    ),
    metadata: metadata().nullable(),
    createdAt: timestamp('Time at which the subscription was created.'),
    ...expandedRecords,
  })
  .meta({ id: 'Subscription', description: 'A price that a customer pays again in each interval.' })
export type Subscription = z.output<typeof Subscription>

export const SubscriptionCreate = z
  .strictObject({
    customerId: idInput('customer', 'The customer who subscribes.'),
    priceId: idInput('price', 'A recurring price.'),
    chain: ChainId,
    token: TokenSymbol,
    autopay: Autopay.default('manual'),
    trialDays: trialDays.optional(),
    metadata: metadataInput().optional(),
  })
  .meta({ id: 'SubscriptionCreate', description: 'The fields of a subscription to create.' })

export const SubscriptionCancel = z
  .strictObject({
    mode: ChangeTiming.default('at_period_end'),
    reason: text('Reason for the cancellation, for accounting.', {
      max: 256,
      example: 'Too expensive',
    }).optional(),
  })
  .meta({ id: 'SubscriptionCancel', description: 'The time of the cancellation, and its reason.' })

export const SubscriptionPlanChange = z
  .strictObject({
    priceId: idInput('price', 'The recurring price from the next period on.'),
    prorationMode: ChangeTiming.default('at_period_end').meta({
      description: 'Included in the event. It has no other effect: no proration is charged or credited.',
    }),
  })
  .meta({ id: 'SubscriptionPlanChange', description: 'The price to change to.' })

const one = inWorkspace({ subId: idInput('subscription', 'Identifies the subscription.') })
const writeErrors = ['not_found', 'conflict', 'invalid_state_transition'] as const

export const subscriptions = routes({
  list: route({
    operation: 'listSubscriptions',
    method: 'GET',
    path: '/v1/workspaces/:workspaceId/subscriptions',
    summary: 'List subscriptions',
    description: 'Lists subscriptions, newest first.',
    access: { by: 'key', role: 'viewer', effect: 'reads' },
    pathParams: inWorkspace({}),
    query: pageQuery({
      customerId: idInput('customer', 'Only subscriptions of this customer.').optional(),
      status: SubscriptionStatus.optional(),
      expand: expandCustomerAndProduct,
    }),
    responses: { 200: page('SubscriptionPage', Subscription) },
  }),
  create: route({
    operation: 'createSubscription',
    method: 'POST',
    path: '/v1/workspaces/:workspaceId/subscriptions',
    summary: 'Create a subscription',
    description:
      'Creates a subscription, which starts with its trial, or with its first invoice, which is sent immediately. ' +
      'It counts towards revenue from its first confirmed payment on.',
    access: { by: 'key', role: 'developer', effect: 'ordinary' },
    idempotencyKey: 'required',
    pathParams: inWorkspace({}),
    body: SubscriptionCreate,
    responses: { 201: Subscription },
    errors: ['conflict', 'signing_required', 'kyb_required'],
  }),
  retrieve: route({
    operation: 'retrieveSubscription',
    method: 'GET',
    path: '/v1/workspaces/:workspaceId/subscriptions/:subId',
    summary: 'Retrieve a subscription',
    description: 'Returns one subscription.',
    access: { by: 'key', role: 'viewer', effect: 'reads' },
    pathParams: one,
    query: z.strictObject({ expand: expandCustomerAndProduct }),
    responses: { 200: Subscription },
    errors: ['not_found'],
  }),
  pause: route({
    operation: 'pauseSubscription',
    method: 'POST',
    path: '/v1/workspaces/:workspaceId/subscriptions/:subId/pause',
    summary: 'Pause a subscription',
    description: 'Pauses a subscription: it does not renew until it is resumed.',
    access: { by: 'key', role: 'developer', effect: 'ordinary' },
    idempotencyKey: 'required',
    pathParams: one,
    responses: { 200: Subscription },
    errors: writeErrors,
  }),
  resume: route({
    operation: 'resumeSubscription',
    method: 'POST',
    path: '/v1/workspaces/:workspaceId/subscriptions/:subId/resume',
    summary: 'Resume a subscription',
    description: 'Ends the pause. If the paid period ended during the pause, a new period starts.',
    access: { by: 'key', role: 'developer', effect: 'ordinary' },
    idempotencyKey: 'required',
    pathParams: one,
    responses: { 200: Subscription },
    errors: writeErrors,
  }),
  cancel: route({
    operation: 'cancelSubscription',
    method: 'POST',
    path: '/v1/workspaces/:workspaceId/subscriptions/:subId/cancel',
    summary: 'Cancel a subscription',
    description:
      'Cancels a subscription immediately, or at the end of the paid period; immediately if that period is already ' +
      'over. Voids an unpaid invoice of the subscription. A second cancellation at the end of the period changes ' +
      'nothing.',
    access: { by: 'key', role: 'developer', effect: 'ordinary' },
    idempotencyKey: 'required',
    pathParams: one,
    body: SubscriptionCancel.optional(),
    responses: { 200: Subscription },
    errors: writeErrors,
  }),
  uncancel: route({
    operation: 'uncancelSubscription',
    method: 'POST',
    path: '/v1/workspaces/:workspaceId/subscriptions/:subId/uncancel',
    summary: 'Undo a cancellation',
    description:
      'Undoes a cancellation at the end of the period before it takes effect, also one by the customer. The customer is ' +
      'informed by email that the subscription continues and when the next invoice is created. Undo the cancellation ' +
      'of a customer only if the customer requests it.',
    access: { by: 'key', role: 'developer', effect: 'ordinary' },
    idempotencyKey: 'required',
    pathParams: one,
    responses: { 200: Subscription },
    errors: writeErrors,
  }),
  changePlan: route({
    operation: 'changeSubscriptionPlan',
    method: 'POST',
    path: '/v1/workspaces/:workspaceId/subscriptions/:subId/change_plan',
    summary: 'Change the plan',
    description:
      'Sets the price from the next period on. It must be active, recurring and in the same currency. A later ' +
      'request replaces an earlier one; a request with the current price cancels a pending change.',
    access: { by: 'key', role: 'developer', effect: 'ordinary' },
    idempotencyKey: 'required',
    pathParams: one,
    body: SubscriptionPlanChange,
    responses: { 200: Subscription },
    errors: writeErrors,
  }),
})

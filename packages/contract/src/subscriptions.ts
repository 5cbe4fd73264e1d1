import { z } from 'zod'
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
  description: '`past_due` while a renewal is unpaid past its grace; a `paused` subscription does not renew.',
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
  // The invoice of the period was paid or voided.
  renew: { from: ['active', 'past_due'], to: 'active' },
  renewWhilePaused: { from: ['paused'], to: 'unchanged' },
  // The payment of the period was reorged away: its invoice is due again.
  reverse: { from: ['active'], to: 'unchanged' },
  exhaustDunning: { from: ['past_due'], to: 'canceled' },
} as const satisfies StateMoves<SubscriptionStatus>

export const Autopay = z.enum(['allowance', 'smart-wallet', 'manual']).meta({
  id: 'Autopay',
  examples: ['manual'],
  description:
    `\`manual\` emails a link for each renewal; \`allowance\` pulls the amount, on ${listed(pullChains)}; ` +
    '`smart-wallet` is accepted and not live yet.',
})

export const trialDays = z
  .int()
  .min(0)
  .max(365)
  .meta({ description: 'Days free of charge.', unit: 'days', examples: [14] })

/** Reasons why a pull transferred nothing. */
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
    'Why a pull moved nothing: the customer holds too little (`insufficient_balance`) or approved too little ' +
    '(`insufficient_allowance`); the period has not begun by the time of the chain, or is over (`not_due`); the customer ' +
    'ended the agreement (`stopped`); the token itself refuses (`token_refused`); the price is above what was signed ' +
    '(`terms_too_low`); this deployment is at the moment not configured to pull these terms, which stay in force, and pulls ' +
    'them once it is (`unavailable`); the settlement wallet has not named the puller (`not_named`); no payment may be taken at the moment, as from an ' +
    'address that was removed, without KYB, from a restricted country, or where an age must be attested (`refused`); ' +
    'anything else is `reverted`.',
})
export type PullFailure = z.output<typeof PullFailure>

export const AutopayIssue = z.enum(['no_terms', ...pullFailures]).meta({
  id: 'AutopayIssue',
  examples: ['no_terms'],
  description:
    'Why renewals go by a link although `autopay` is `allowance`: the customer has signed no terms (`no_terms`), or why the ' +
    'last pull moved nothing.',
})
export type AutopayIssue = z.output<typeof AutopayIssue>

export const ChangeTiming = z.enum(['immediately', 'at_period_end']).meta({
  id: 'ChangeTiming',
  description: 'Whether the change takes effect at once or when the paid period ends.',
})

export const Subscription = z
  .object({
    id: id('subscription', 'Identifies the subscription.'),
    workspaceId: workspaceIdField,
    customerId: id('customer', 'The customer who subscribes.'),
    productId: id('product', 'The product that is subscribed to.'),
    priceId: id('price', 'The price that is charged.'),
    pendingPriceId: id('price', 'The price from the next cycle on, when the plan was changed.').nullable(),
    amountMinor: amountMinor('What each period costs.'),
    currency: currency(),
    chain: ChainId,
    token: TokenSymbol,
    status: SubscriptionStatus,
    autopay: Autopay,
    allowanceTx: z
      .string()
      .nullable()
      .meta({ description: 'Hash of the approval transaction.', examples: [exampleHash] }),
    allowanceRemaining: amountMinor('What may still be pulled from the allowance.').nullable(),
    autopayIssue: AutopayIssue.nullable(),
    trialEndsAt: timestamp('When the trial ends.').nullable(),
    startedAt: timestamp('When the subscription started.'),
    currentPeriodEnd: timestamp(
      'When the paid period ends: while a renewal is unpaid, a moment that has passed. Before the first payment the end of the ' +
        'first period, in a trial the end of the trial.',
    ),
    nextBillingDate: timestamp(
      'When the next invoice is made. While one is unpaid, the end of the period that it bills; none is made before it is paid.',
    ),
    canceledAt: timestamp('When the cancellation took, or will take, effect.').nullable(),
    cancelReason: text('Why the subscription was canceled.', {
      max: 256,
      example: 'Too expensive',
    }).nullable(),
    pausedAt: timestamp('When the subscription was paused.').nullable(),
    mrrMinor: amountMinor(
      'Monthly recurring revenue from the subscription; 0 while it is not billed, and where all that paid the present period ' +
        'was refunded, until the next payment.',
    ),
    metadata: metadata().nullable(),
    createdAt: timestamp('When the subscription was created.'),
  })
  .meta({ id: 'Subscription', description: 'A price charged again each interval.' })
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
    reason: text('Why the subscription is canceled, for the books.', {
      max: 256,
      example: 'Too expensive',
    }).optional(),
  })
  .meta({ id: 'SubscriptionCancel', description: 'When to cancel, and why.' })

export const SubscriptionPlanChange = z
  .strictObject({
    priceId: idInput('price', 'The recurring price from the next cycle on.'),
    prorationMode: ChangeTiming.default('at_period_end').meta({
      description: 'Kept, and repeated in the event. No proration is charged or credited.',
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
    }),
    responses: { 200: page('SubscriptionPage', Subscription) },
  }),
  create: route({
    operation: 'createSubscription',
    method: 'POST',
    path: '/v1/workspaces/:workspaceId/subscriptions',
    summary: 'Create a subscription',
    description:
      'Starts a subscription: with its trial, or with its first invoice sent at once. It counts towards revenue from its ' +
      'first confirmed payment on.',
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
    description: 'Answers one subscription.',
    access: { by: 'key', role: 'viewer', effect: 'reads' },
    pathParams: one,
    responses: { 200: Subscription },
    errors: ['not_found'],
  }),
  pause: route({
    operation: 'pauseSubscription',
    method: 'POST',
    path: '/v1/workspaces/:workspaceId/subscriptions/:subId/pause',
    summary: 'Pause a subscription',
    description: 'Stops renewals until the subscription is resumed.',
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
    description: 'Ends the pause. Where the paid period ended during the pause, a new period starts.',
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
      'Cancels at once, or when the paid period ends: at once where it is over already. An unpaid invoice of the subscription ' +
      'is voided. A second cancellation at the end of the period changes nothing.',
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
    summary: 'Take a cancellation back',
    description: 'Takes back a cancellation at the end of the period, before it takes effect.',
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
      'Sets the price that the next billing cycle charges: active, recurring, in the same currency. The last request wins, ' +
      'and the current price takes the change back.',
    access: { by: 'key', role: 'developer', effect: 'ordinary' },
    idempotencyKey: 'required',
    pathParams: one,
    body: SubscriptionPlanChange,
    responses: { 200: Subscription },
    errors: writeErrors,
  }),
})

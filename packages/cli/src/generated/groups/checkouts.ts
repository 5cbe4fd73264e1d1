// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Command } from '../../command.ts'

/** Requests to pay an amount, in a token on a chain, until a given time. */
export const commands: readonly Command[] = [
  {
    name: 'list',
    summary: 'List checkouts',
    description: 'Lists checkouts, newest first.',
    role: 'viewer',
    route: 'listCheckouts GET ~/checkouts',
    arguments: [],
    input: 'query',
    fields: [
      {
        name: 'status',
        type: 'string',
        description: '`open` until the buyer requests payment instructions, then `pending`; `succeeded` once a payment is confirmed, and `pending` again if the chain loses that payment; `failed` if less than the price was paid in time, `expired` if nothing was paid.',
        values: ['open', 'pending', 'succeeded', 'failed', 'expired'],
      },
      { name: 'customerId', type: 'string', description: 'Only checkouts of this customer.' },
      {
        name: 'expand',
        type: 'string',
        description: '`customer` returns each record with its customer, `product` with its product, and `customer,product` with both.',
        values: ['customer', 'product', 'customer,product', 'product,customer'],
      },
      {
        name: 'from',
        type: 'string',
        description: 'Only checkouts created at this moment or later.',
      },
      {
        name: 'to',
        type: 'string',
        description: 'Only checkouts created at this moment or earlier; not before `from`.',
      },
      {
        name: 'cursor',
        type: 'string',
        description: 'The `nextCursor` of the previous page, an opaque string; absent for the first page.',
      },
      {
        name: 'limit',
        type: 'integer',
        description: 'Maximum number of items to return, from 1 to 100. Default: 25.',
        default: 25,
      },
    ],
    paged: true,
    result: 'list',
    columns: ['id', 'status', 'amountMinor', 'chain', 'token', 'createdAt'],
  },
  {
    name: 'create',
    summary: 'Create a checkout',
    description: 'Creates a checkout. Send the buyer to its `hostedUrl`, the URL of the payment page.',
    role: 'developer',
    route: 'createCheckout POST ~/checkouts',
    arguments: [],
    input: 'body',
    fields: [
      {
        name: 'mode',
        type: 'string',
        description: '`payment` charges once, `subscription` starts a subscription.',
        values: ['payment', 'subscription'],
        usual: 'payment',
      },
      { name: 'customerId', type: 'string', description: 'The customer who pays.' },
      {
        name: 'customerEmail',
        type: 'string',
        description: 'Email address of the customer. A customer is created if none has this address.',
      },
      {
        name: 'customerName',
        type: 'string',
        description: 'Name of the customer, used if a customer is created.',
      },
      {
        name: 'invoiceId',
        type: 'string',
        description: 'The invoice to pay, open or past due. It sets amount, chain and token. If the invoice already has a live checkout, that checkout is returned unchanged.',
      },
      {
        name: 'priceId',
        type: 'string',
        description: 'The price to pay: one-time in mode `payment`, recurring in mode `subscription`.',
      },
      {
        name: 'amount',
        type: 'integer',
        description: 'The amount to pay, in mode `payment`; 1 or more.',
        cents: true,
      },
      {
        name: 'currency',
        type: 'string',
        description: 'Currency of `amount`. It must be the currency to which the token is pegged.',
        default: 'USD',
      },
      {
        name: 'description',
        type: 'string',
        description: 'Description of the charge, shown to the buyer.',
      },
      {
        name: 'successUrl',
        type: 'string',
        description: 'URL to which the buyer returns after the payment. `{CHECKOUT_ID}` in it is replaced with the id of the checkout. It must not contain a user or a password.',
      },
      {
        name: 'cancelUrl',
        type: 'string',
        description: 'URL to which the buyer returns without paying. `{CHECKOUT_ID}` in it is replaced with the id of the checkout. It must not contain a user or a password.',
      },
      {
        name: 'autoReturn',
        type: 'boolean',
        description: 'Whether the page returns the buyer to `successUrl` by itself, five seconds after it shows the payment as paid. The buyer can stop this. A page within a frame never does. False if left out.',
      },
      {
        name: 'chain',
        type: 'string',
        description: 'Blockchain on which a payment is made.',
        values: ['base', 'ethereum', 'polygon', 'arbitrum', 'solana', 'tron'],
      },
      {
        name: 'token',
        type: 'string',
        description: 'Stablecoin in which a payment is made.',
        values: ['USDC', 'USDT'],
      },
      {
        name: 'accepts',
        type: 'array',
        description: 'Additional pairs that the buyer may choose to pay with, in mode `payment`. The pair of `chain` and `token` is always accepted, listed or not; together at most 10 pairs. Each pair needs a verified wallet. If left out: the pairs in `acceptedPairs` of the workspace that can be settled.',
        items: {
          type: 'object',
          description: 'A chain and a token to offer to the buyer. The pair needs a verified wallet.',
          fields: [
            {
              name: 'chain',
              type: 'string',
              description: 'Blockchain on which a payment is made.',
              values: ['base', 'ethereum', 'polygon', 'arbitrum', 'solana', 'tron'],
              required: true,
            },
            {
              name: 'token',
              type: 'string',
              description: 'Stablecoin in which a payment is made.',
              values: ['USDC', 'USDT'],
              required: true,
            },
          ],
        },
      },
      {
        name: 'autopay',
        type: 'string',
        description: 'How renewals are paid, in mode `subscription`; `manual` if left out.',
        values: ['allowance', 'smart-wallet', 'manual'],
      },
      {
        name: 'trialDays',
        type: 'integer',
        description: 'Days free of charge, in mode `subscription` with `autopay` `allowance`: nothing is paid, and the checkout succeeds once the buyer has signed the terms and the approval was seen on chain. Otherwise only 0 is accepted: to start a trial, create the subscription itself.',
      },
      {
        name: 'expiresInMinutes',
        type: 'integer',
        description: 'How long the checkout can be paid: 1 to 1440 minutes.',
        default: 30,
      },
      {
        name: 'metadata',
        type: 'object',
        description: 'The merchant\'s own free-form data: at most 50 keys, 16 KB as JSON and 8 levels deep. Events never contain it.',
        open: true,
      },
    ],
    result: 'value',
  },
  {
    name: 'retrieve',
    summary: 'Retrieve a checkout',
    description: 'Returns one checkout.',
    role: 'viewer',
    route: 'retrieveCheckout GET ~/checkouts/{id}',
    arguments: [{ name: 'id', doc: 'Identifies the checkout.' }],
    input: 'query',
    fields: [
      {
        name: 'expand',
        type: 'string',
        description: '`customer` returns each record with its customer, `product` with its product, and `customer,product` with both.',
        values: ['customer', 'product', 'customer,product', 'product,customer'],
      },
    ],
    result: 'value',
  },
  {
    name: 'expire',
    summary: 'End a checkout early',
    description: 'Sets `expiresAt` to now, so that the checkout can no longer be paid. A checkout whose `expiresAt` has passed does not change. The checkout becomes `expired` or `failed` once the chain was read past that time. Until then, a transfer that was mined before that time can still make it succeed: wait for the event before you release what you have reserved for the buyer.',
    role: 'developer',
    route: 'expireCheckout POST ~/checkouts/{id}/expire',
    arguments: [{ name: 'id', doc: 'Identifies the checkout.' }],
    input: 'query',
    fields: [],
    confirm: { route: 'retrieveCheckout GET ~/checkouts/{id}' },
    result: 'value',
  },
]

// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Command } from '../../command.ts'

/** Links to share. Each visit creates a checkout. */
export const commands: readonly Command[] = [
  {
    name: 'create',
    summary: 'Create a payment link',
    description: 'Creates a link that creates a checkout of a guest at every visit. A workspace has at most 1,000 active links in each mode.',
    role: 'developer',
    route: 'createPaymentLink POST ~/payment_links',
    arguments: [],
    input: 'body',
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
      { name: 'amount', type: 'integer', description: 'Fixed amount of the charge.', cents: true },
      {
        name: 'priceId',
        type: 'string',
        description: 'One-time price to charge. While it is inactive, visits of the link create no checkouts.',
      },
      {
        name: 'openAmount',
        type: 'boolean',
        description: 'Set to `true` to let the buyer choose the amount.',
      },
      {
        name: 'minAmount',
        type: 'integer',
        description: 'Minimum amount that a buyer may choose, only with `openAmount: true`. Default: 50.',
        cents: true,
      },
      {
        name: 'maxAmount',
        type: 'integer',
        description: 'Maximum amount that a buyer may choose, only with `openAmount: true`.',
        cents: true,
      },
      {
        name: 'presetAmounts',
        type: 'array',
        description: 'Amounts that the buyer of an open-amount link can select with one click: 1 to 8, each from `minAmount` to `maxAmount`.',
        items: {
          type: 'integer',
          description: 'An amount that the buyer can select with one click.',
          cents: true,
        },
      },
      {
        name: 'description',
        type: 'string',
        description: 'Description of the charge for the buyer, 1 to 200 characters. Required without `priceId`; with it, the default is the name of the product.',
      },
      {
        name: 'currency',
        type: 'string',
        description: 'Currency of the amounts. It must be the currency to which the token is pegged.',
        default: 'USD',
      },
      {
        name: 'accepts',
        type: 'array',
        description: 'Pairs with which buyers may pay, in addition to `chain` and `token`, which are always accepted. At most 10 pairs in total, each with a verified wallet.',
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
        name: 'successUrl',
        type: 'string',
        description: 'URL to which the buyer returns after paying. `{CHECKOUT_ID}` in it is replaced with the id of the checkout. It must not contain a user or a password.',
      },
      {
        name: 'autoReturn',
        type: 'boolean',
        description: 'Whether the page returns the buyer to `successUrl` by itself, five seconds after it shows the payment as paid. The buyer can stop this. A page within a frame never does. False if left out.',
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
    name: 'list',
    summary: 'List payment links',
    description: 'Lists payment links, newest first: all active links and the newest inactive links, 1,000 in total.',
    role: 'viewer',
    route: 'listPaymentLinks GET ~/payment_links',
    arguments: [],
    input: 'query',
    fields: [
      {
        name: 'active',
        type: 'boolean',
        description: 'Only active links; with `false`, only inactive links.',
      },
    ],
    result: 'list',
    columns: ['id', 'active', 'amountMinor', 'chain', 'token', 'createdAt', 'url'],
  },
  {
    name: 'deactivate',
    summary: 'Deactivate a payment link',
    description: 'Deactivates a payment link: visits create no more checkouts. Existing checkouts are not affected. Does nothing if the link is already inactive.',
    role: 'developer',
    route: 'deletePaymentLink DELETE ~/payment_links/{id}',
    arguments: [{ name: 'id', doc: 'Identifies the payment link.' }],
    input: 'query',
    fields: [],
    confirm: {},
    result: 'value',
  },
]

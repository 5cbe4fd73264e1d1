// Generated from the contract by packages/codegen. Do not edit: run `pnpm codegen`.

import type { MockSchema } from '../mock-data.ts'

/** What bodies must look like. */
export const schemas: Record<string, MockSchema> = {
  CustomerCreate: {
    type: 'object',
    required: ['email'],
    properties: {
      email: { type: 'string', maxLength: 254, format: 'email' },
      name: { type: 'string', maxLength: 120 },
      wallet: { type: 'string', maxLength: 100 },
      country: { type: 'string', minLength: 2, maxLength: 2 },
      metadata: { type: 'object', additionalProperties: { $ref: '#/components/schemas/JsonValue' } },
    },
  },
  CustomerUpdate: {
    type: 'object',
    properties: {
      name: { type: 'string', maxLength: 120 },
      wallet: { type: ['string', 'null'], maxLength: 100 },
      country: { type: ['string', 'null'], minLength: 2, maxLength: 2 },
      metadata: {
        anyOf: [
          { type: 'object', additionalProperties: { $ref: '#/components/schemas/JsonValue' } },
          { type: 'null' },
        ],
      },
    },
  },
  ProductCreate: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 120 },
      description: { type: 'string', maxLength: 1000 },
      metadata: { type: 'object', additionalProperties: { $ref: '#/components/schemas/JsonValue' } },
    },
  },
  ProductUpdate: {
    type: 'object',
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 120 },
      description: { type: ['string', 'null'], maxLength: 1000 },
      active: { type: 'boolean' },
      metadata: {
        anyOf: [
          { type: 'object', additionalProperties: { $ref: '#/components/schemas/JsonValue' } },
          { type: 'null' },
        ],
      },
    },
  },
  PriceCreate: {
    type: 'object',
    required: ['amount', 'interval'],
    properties: {
      amount: { type: 'integer', minimum: 0, maximum: 1000000000000 },
      interval: { $ref: '#/components/schemas/PriceInterval' },
      currency: { default: 'USD', type: 'string', minLength: 3, maxLength: 3 },
      metadata: { type: 'object', additionalProperties: { $ref: '#/components/schemas/JsonValue' } },
    },
  },
  PriceInterval: { type: 'string', enum: ['one_time', 'minute', 'hour', 'week', 'month', 'year'] },
  PriceUpdate: {
    type: 'object',
    properties: {
      active: { type: 'boolean' },
      metadata: {
        anyOf: [
          { type: 'object', additionalProperties: { $ref: '#/components/schemas/JsonValue' } },
          { type: 'null' },
        ],
      },
    },
  },
  InvoiceCreate: {
    type: 'object',
    required: ['customerId', 'chain', 'token', 'lineItems'],
    properties: {
      customerId: { type: 'string', minLength: 1, maxLength: 80 },
      chain: { $ref: '#/components/schemas/ChainId' },
      token: { $ref: '#/components/schemas/TokenSymbol' },
      lineItems: {
        minItems: 1,
        maxItems: 100,
        type: 'array',
        items: { $ref: '#/components/schemas/LineItem' },
      },
      currency: { default: 'USD', type: 'string', minLength: 3, maxLength: 3 },
      memo: { type: 'string', maxLength: 1000 },
      dueInDays: { default: 14, type: 'integer', minimum: 0, maximum: 365 },
      subscriptionId: { type: 'string', minLength: 1, maxLength: 80 },
      metadata: { type: 'object', additionalProperties: { $ref: '#/components/schemas/JsonValue' } },
    },
  },
  ChainId: { type: 'string', enum: ['base', 'ethereum', 'polygon', 'arbitrum', 'solana', 'tron'] },
  TokenSymbol: { type: 'string', enum: ['USDC', 'USDT'] },
  LineItem: {
    type: 'object',
    required: ['description', 'quantity', 'unitAmountMinor'],
    properties: {
      description: { type: 'string', maxLength: 200 },
      quantity: { type: 'integer', minimum: 1, maximum: 1000000 },
      unitAmountMinor: { type: 'integer', minimum: -1000000000000, maximum: 1000000000000 },
    },
  },
  CheckoutCreate: {
    type: 'object',
    required: ['mode'],
    properties: {
      mode: { $ref: '#/components/schemas/CheckoutMode' },
      customerId: { type: 'string', minLength: 1, maxLength: 80 },
      customerEmail: { type: 'string', maxLength: 254, format: 'email' },
      customerName: { type: 'string', maxLength: 200 },
      invoiceId: { type: 'string', minLength: 1, maxLength: 80 },
      priceId: { type: 'string', minLength: 1, maxLength: 80 },
      amount: { type: 'integer', minimum: 1, maximum: 1000000000000 },
      currency: { default: 'USD', type: 'string', minLength: 3, maxLength: 3 },
      description: { type: 'string', maxLength: 500 },
      successUrl: { type: 'string', maxLength: 2048, format: 'uri' },
      cancelUrl: { type: 'string', maxLength: 2048, format: 'uri' },
      chain: { $ref: '#/components/schemas/ChainId' },
      token: { $ref: '#/components/schemas/TokenSymbol' },
      expiresInMinutes: { default: 30, type: 'integer', minimum: 1, maximum: 1440 },
      metadata: { type: 'object', additionalProperties: { $ref: '#/components/schemas/JsonValue' } },
    },
  },
  CheckoutMode: { type: 'string', enum: ['payment', 'subscription'] },
  PaymentLinkCreate: {
    type: 'object',
    required: ['chain', 'token'],
    properties: {
      chain: { $ref: '#/components/schemas/ChainId' },
      token: { $ref: '#/components/schemas/TokenSymbol' },
      amount: { type: 'integer', minimum: 1, maximum: 1000000000000 },
      priceId: { type: 'string', minLength: 1, maxLength: 80 },
      openAmount: { type: 'boolean' },
      minAmount: { type: 'integer', minimum: 1, maximum: 1000000000000 },
      maxAmount: { type: 'integer', minimum: 1, maximum: 1000000000000 },
      presetAmounts: {
        minItems: 1,
        maxItems: 8,
        type: 'array',
        items: { type: 'integer', minimum: 1, maximum: 1000000000000 },
      },
      description: { type: 'string', minLength: 1, maxLength: 200 },
      currency: { default: 'USD', type: 'string', minLength: 3, maxLength: 3 },
      successUrl: { type: 'string', maxLength: 2048, format: 'uri' },
      metadata: { type: 'object', additionalProperties: { $ref: '#/components/schemas/JsonValue' } },
    },
  },
  SubscriptionCreate: {
    type: 'object',
    required: ['customerId', 'priceId', 'chain', 'token'],
    properties: {
      customerId: { type: 'string', minLength: 1, maxLength: 80 },
      priceId: { type: 'string', minLength: 1, maxLength: 80 },
      chain: { $ref: '#/components/schemas/ChainId' },
      token: { $ref: '#/components/schemas/TokenSymbol' },
      autopay: { default: 'manual', $ref: '#/components/schemas/Autopay' },
      trialDays: { type: 'integer', minimum: 0, maximum: 365 },
      metadata: { type: 'object', additionalProperties: { $ref: '#/components/schemas/JsonValue' } },
    },
  },
  Autopay: { type: 'string', enum: ['allowance', 'smart-wallet', 'manual'] },
  SubscriptionCancel: {
    type: 'object',
    properties: {
      mode: { default: 'at_period_end', $ref: '#/components/schemas/ChangeTiming' },
      reason: { type: 'string', maxLength: 256 },
    },
  },
  ChangeTiming: { type: 'string', enum: ['immediately', 'at_period_end'] },
  SubscriptionPlanChange: {
    type: 'object',
    required: ['priceId'],
    properties: {
      priceId: { type: 'string', minLength: 1, maxLength: 80 },
      prorationMode: { default: 'at_period_end', $ref: '#/components/schemas/ChangeTiming' },
    },
  },
  WalletCreate: {
    type: 'object',
    required: ['chain', 'token', 'address'],
    properties: {
      chain: { $ref: '#/components/schemas/ChainId' },
      token: { $ref: '#/components/schemas/TokenSymbol' },
      address: { type: 'string', minLength: 4, maxLength: 128 },
      nickname: { type: 'string', maxLength: 80 },
    },
  },
  WalletUpdate: {
    type: 'object',
    properties: { nickname: { type: 'string', maxLength: 80 }, isDefault: { type: 'boolean' } },
  },
  WalletVerify: {
    type: 'object',
    required: ['challengeId', 'signature'],
    properties: {
      challengeId: { type: 'string', minLength: 8, maxLength: 80 },
      signature: {
        type: 'string',
        minLength: 60,
        maxLength: 200,
        pattern: '^(0x[0-9a-fA-F]+|[1-9A-HJ-NP-Za-km-z]+)$',
      },
    },
  },
  RefundCreate: {
    type: 'object',
    properties: {
      amountMinor: { type: 'integer', minimum: 1, maximum: 1000000000000 },
      reason: { type: 'string', maxLength: 256 },
      recipientAddress: { type: 'string', minLength: 4, maxLength: 128 },
    },
  },
  RefundBroadcast: {
    type: 'object',
    required: ['refundTxHash'],
    properties: { refundTxHash: { type: 'string', minLength: 4, maxLength: 200 } },
  },
  PaymentCredit: {
    anyOf: [
      {
        type: 'object',
        required: ['checkoutId'],
        properties: { checkoutId: { type: 'string', minLength: 1, maxLength: 80 } },
      },
      {
        type: 'object',
        required: ['invoiceId'],
        properties: { invoiceId: { type: 'string', minLength: 1, maxLength: 80 } },
      },
    ],
  },
  WebhookEndpointCreate: {
    type: 'object',
    required: ['url'],
    properties: {
      url: { type: 'string', maxLength: 2048, format: 'uri' },
      description: { type: 'string', maxLength: 200 },
      events: {
        default: ['*'],
        minItems: 1,
        maxItems: 100,
        type: 'array',
        items: { type: 'string', minLength: 1, maxLength: 80 },
      },
    },
  },
  WebhookEndpointUpdate: {
    type: 'object',
    properties: {
      url: { type: 'string', maxLength: 2048, format: 'uri' },
      description: { type: ['string', 'null'], maxLength: 200 },
      events: {
        minItems: 1,
        maxItems: 100,
        type: 'array',
        items: { type: 'string', minLength: 1, maxLength: 80 },
      },
      status: { $ref: '#/components/schemas/WebhookEndpointStatus' },
    },
  },
  WebhookEndpointStatus: { type: 'string', enum: ['enabled', 'disabled'] },
  WorkspaceCreate: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 120 },
      country: { type: 'string', minLength: 2, maxLength: 2 },
      supportEmail: { type: 'string', maxLength: 254, format: 'email' },
    },
  },
  WorkspaceUpdate: {
    type: 'object',
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 120 },
      country: { type: ['string', 'null'], minLength: 2, maxLength: 2 },
      supportEmail: { type: ['string', 'null'], maxLength: 254, format: 'email' },
      logoUrl: { type: ['string', 'null'], maxLength: 2048, format: 'uri' },
      affiliateEnabled: { type: 'boolean' },
    },
  },
  PublicSlug: {
    type: 'object',
    required: ['slug'],
    properties: { slug: { type: 'string', pattern: '^[a-z0-9-]{3,40}$' } },
  },
  ApiKeyCreate: {
    type: 'object',
    required: ['name', 'permission', 'livemode'],
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 80 },
      permission: { $ref: '#/components/schemas/Permission' },
      livemode: { type: 'boolean' },
    },
  },
  Permission: { type: 'string', enum: ['readonly', 'restricted', 'full'] },
  PreparePayment: {
    type: 'object',
    properties: {
      chain: { $ref: '#/components/schemas/ChainId' },
      token: { $ref: '#/components/schemas/TokenSymbol' },
      payerAddress: { type: 'string', minLength: 4, maxLength: 128 },
    },
  },
  Attestation: {
    type: 'object',
    required: ['category', 'confirmed'],
    properties: {
      category: { type: 'string', minLength: 1, maxLength: 80 },
      confirmed: { type: 'boolean' },
      birthDate: { type: 'string', format: 'date' },
    },
  },
  OpenPaymentLink: {
    type: 'object',
    properties: { amount: { type: 'integer', minimum: 1, maximum: 1000000000000 } },
  },
  ContactMessage: {
    type: 'object',
    required: ['email', 'message'],
    properties: {
      email: { type: 'string', maxLength: 254, format: 'email' },
      name: { type: 'string', maxLength: 120 },
      message: { type: 'string', minLength: 1, maxLength: 2000 },
    },
  },
}

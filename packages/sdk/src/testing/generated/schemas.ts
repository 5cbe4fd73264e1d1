// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { RequestSchema } from './words.ts'

/** What bodies must look like. */
export const schemas: Record<string, RequestSchema> = {
  CustomerCreate: {
    type: 'object',
    required: ['email'],
    additionalProperties: false,
    properties: {
      email: { type: 'string', maxLength: 254, format: 'email' },
      name: { type: 'string', maxLength: 120 },
      wallet: { type: 'string', maxLength: 100 },
      country: {
        type: 'string',
        pattern: '^[A-Za-z]{2}$',
        form: 'a two-letter ISO 3166 code, such as DE',
      },
      metadata: {
        type: 'object',
        additionalProperties: { $ref: '#/components/schemas/JsonValue' },
        maxProperties: 50,
      },
    },
  },
  CustomerUpdate: {
    type: 'object',
    additionalProperties: false,
    properties: {
      name: { type: 'string', maxLength: 120 },
      wallet: { type: ['string', 'null'], maxLength: 100 },
      country: {
        type: ['string', 'null'],
        pattern: '^[A-Za-z]{2}$',
        form: 'a two-letter ISO 3166 code, such as DE',
      },
      metadata: {
        anyOf: [
          {
            type: 'object',
            additionalProperties: { $ref: '#/components/schemas/JsonValue' },
            maxProperties: 50,
          },
          { type: 'null' },
        ],
      },
    },
  },
  ProductCreate: {
    type: 'object',
    required: ['name'],
    additionalProperties: false,
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 120 },
      description: { type: 'string', maxLength: 1000 },
      metadata: {
        type: 'object',
        additionalProperties: { $ref: '#/components/schemas/JsonValue' },
        maxProperties: 50,
      },
    },
  },
  ProductUpdate: {
    type: 'object',
    additionalProperties: false,
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 120 },
      description: { type: ['string', 'null'], maxLength: 1000 },
      active: { type: 'boolean' },
      metadata: {
        anyOf: [
          {
            type: 'object',
            additionalProperties: { $ref: '#/components/schemas/JsonValue' },
            maxProperties: 50,
          },
          { type: 'null' },
        ],
      },
    },
  },
  PriceCreate: {
    type: 'object',
    required: ['amount', 'interval'],
    additionalProperties: false,
    properties: {
      amount: { type: 'integer', minimum: 0, maximum: 1000000000000, unit: 'minor units (cents)' },
      interval: { $ref: '#/components/schemas/PriceInterval' },
      currency: {
        default: 'USD',
        form: 'a three-letter currency code, such as USD',
        type: 'string',
        pattern: '^[A-Za-z]{3}$',
      },
      metadata: {
        type: 'object',
        additionalProperties: { $ref: '#/components/schemas/JsonValue' },
        maxProperties: 50,
      },
    },
  },
  PriceInterval: { type: 'string', enum: ['one_time', 'minute', 'hour', 'week', 'month', 'year'] },
  PriceUpdate: {
    type: 'object',
    additionalProperties: false,
    properties: {
      active: { type: 'boolean' },
      metadata: {
        anyOf: [
          {
            type: 'object',
            additionalProperties: { $ref: '#/components/schemas/JsonValue' },
            maxProperties: 50,
          },
          { type: 'null' },
        ],
      },
    },
  },
  InvoiceCreate: {
    type: 'object',
    required: ['customerId', 'chain', 'token', 'lineItems'],
    additionalProperties: false,
    properties: {
      customerId: { type: 'string', minLength: 1, maxLength: 80 },
      chain: { $ref: '#/components/schemas/ChainId' },
      token: { $ref: '#/components/schemas/TokenSymbol' },
      lineItems: {
        minItems: 1,
        maxItems: 100,
        type: 'array',
        items: { $ref: '#/components/schemas/LineItemCreate' },
      },
      currency: {
        default: 'USD',
        form: 'a three-letter currency code, such as USD',
        type: 'string',
        pattern: '^[A-Za-z]{3}$',
      },
      memo: { type: 'string', maxLength: 1000 },
      dueInDays: { default: 14, unit: 'days', type: 'integer', minimum: 0, maximum: 365 },
      subscriptionId: { type: 'string', minLength: 1, maxLength: 80 },
      billTo: { type: 'string', minLength: 1, maxLength: 500 },
      sellerAddress: { type: 'string', minLength: 1, maxLength: 500 },
      sellerTaxId: { type: 'string', minLength: 1, maxLength: 60 },
      taxLine: { type: 'string', minLength: 1, maxLength: 200 },
      metadata: {
        type: 'object',
        additionalProperties: { $ref: '#/components/schemas/JsonValue' },
        maxProperties: 50,
      },
    },
  },
  ChainId: { type: 'string', enum: ['base', 'ethereum', 'polygon', 'arbitrum', 'solana', 'tron'] },
  TokenSymbol: { type: 'string', enum: ['USDC', 'USDT'] },
  LineItemCreate: {
    type: 'object',
    required: ['description', 'quantity', 'unitAmountMinor'],
    additionalProperties: false,
    properties: {
      description: { type: 'string', maxLength: 200 },
      quantity: { type: 'integer', minimum: 1, maximum: 1000000 },
      unitAmountMinor: {
        type: 'integer',
        minimum: -1000000000000,
        maximum: 1000000000000,
        unit: 'minor units (cents)',
      },
    },
  },
  CheckoutCreate: {
    type: 'object',
    required: ['mode'],
    additionalProperties: false,
    properties: {
      mode: { $ref: '#/components/schemas/CheckoutMode' },
      customerId: { type: 'string', minLength: 1, maxLength: 80 },
      customerEmail: { type: 'string', maxLength: 254, format: 'email' },
      customerName: { type: 'string', maxLength: 200 },
      invoiceId: { type: 'string', minLength: 1, maxLength: 80 },
      priceId: { type: 'string', minLength: 1, maxLength: 80 },
      amount: { type: 'integer', minimum: 1, maximum: 1000000000000, unit: 'minor units (cents)' },
      currency: {
        default: 'USD',
        form: 'a three-letter currency code, such as USD',
        type: 'string',
        pattern: '^[A-Za-z]{3}$',
      },
      description: { type: 'string', maxLength: 500 },
      successUrl: { type: 'string', maxLength: 2048, format: 'uri-template' },
      cancelUrl: { type: 'string', maxLength: 2048, format: 'uri-template' },
      autoReturn: { type: 'boolean' },
      chain: { $ref: '#/components/schemas/ChainId' },
      token: { $ref: '#/components/schemas/TokenSymbol' },
      accepts: {
        minItems: 1,
        maxItems: 10,
        type: 'array',
        items: { $ref: '#/components/schemas/AcceptedPairInput' },
      },
      autopay: { $ref: '#/components/schemas/Autopay' },
      trialDays: { type: 'integer', minimum: 0, maximum: 365, unit: 'days' },
      expiresInMinutes: { default: 30, unit: 'minutes', type: 'integer', minimum: 1, maximum: 1440 },
      metadata: {
        type: 'object',
        additionalProperties: { $ref: '#/components/schemas/JsonValue' },
        maxProperties: 50,
      },
    },
  },
  CheckoutMode: { type: 'string', enum: ['payment', 'subscription'] },
  AcceptedPairInput: {
    type: 'object',
    required: ['chain', 'token'],
    additionalProperties: false,
    properties: {
      chain: { $ref: '#/components/schemas/ChainId' },
      token: { $ref: '#/components/schemas/TokenSymbol' },
    },
  },
  Autopay: { type: 'string', enum: ['allowance', 'smart-wallet', 'manual'] },
  PaymentLinkCreate: {
    type: 'object',
    required: ['chain', 'token'],
    additionalProperties: false,
    properties: {
      chain: { $ref: '#/components/schemas/ChainId' },
      token: { $ref: '#/components/schemas/TokenSymbol' },
      amount: { type: 'integer', minimum: 1, maximum: 1000000000000, unit: 'minor units (cents)' },
      priceId: { type: 'string', minLength: 1, maxLength: 80 },
      openAmount: { type: 'boolean' },
      minAmount: {
        type: 'integer',
        minimum: 1,
        maximum: 1000000000000,
        unit: 'minor units (cents)',
      },
      maxAmount: {
        type: 'integer',
        minimum: 1,
        maximum: 1000000000000,
        unit: 'minor units (cents)',
      },
      presetAmounts: {
        minItems: 1,
        maxItems: 8,
        type: 'array',
        items: { type: 'integer', minimum: 1, maximum: 1000000000000, unit: 'minor units (cents)' },
      },
      description: { type: 'string', minLength: 1, maxLength: 200 },
      currency: {
        default: 'USD',
        form: 'a three-letter currency code, such as USD',
        type: 'string',
        pattern: '^[A-Za-z]{3}$',
      },
      accepts: {
        minItems: 1,
        maxItems: 10,
        type: 'array',
        items: { $ref: '#/components/schemas/AcceptedPairInput' },
      },
      successUrl: { type: 'string', maxLength: 2048, format: 'uri-template' },
      autoReturn: { type: 'boolean' },
      metadata: {
        type: 'object',
        additionalProperties: { $ref: '#/components/schemas/JsonValue' },
        maxProperties: 50,
      },
    },
  },
  SubscriptionCreate: {
    type: 'object',
    required: ['customerId', 'priceId', 'chain', 'token'],
    additionalProperties: false,
    properties: {
      customerId: { type: 'string', minLength: 1, maxLength: 80 },
      priceId: { type: 'string', minLength: 1, maxLength: 80 },
      chain: { $ref: '#/components/schemas/ChainId' },
      token: { $ref: '#/components/schemas/TokenSymbol' },
      autopay: { default: 'manual', $ref: '#/components/schemas/Autopay' },
      trialDays: { type: 'integer', minimum: 0, maximum: 365, unit: 'days' },
      metadata: {
        type: 'object',
        additionalProperties: { $ref: '#/components/schemas/JsonValue' },
        maxProperties: 50,
      },
    },
  },
  SubscriptionCancel: {
    type: 'object',
    additionalProperties: false,
    properties: {
      mode: { default: 'at_period_end', $ref: '#/components/schemas/ChangeTiming' },
      reason: { type: 'string', maxLength: 256 },
    },
  },
  ChangeTiming: { type: 'string', enum: ['immediately', 'at_period_end'] },
  SubscriptionPlanChange: {
    type: 'object',
    required: ['priceId'],
    additionalProperties: false,
    properties: {
      priceId: { type: 'string', minLength: 1, maxLength: 80 },
      prorationMode: { default: 'at_period_end', $ref: '#/components/schemas/ChangeTiming' },
    },
  },
  WalletCreate: {
    type: 'object',
    required: ['chain', 'token', 'address'],
    additionalProperties: false,
    properties: {
      chain: { $ref: '#/components/schemas/ChainId' },
      token: { $ref: '#/components/schemas/TokenSymbol' },
      address: { type: 'string', minLength: 4, maxLength: 128 },
      nickname: { type: 'string', maxLength: 80 },
    },
  },
  WalletUpdate: {
    type: 'object',
    additionalProperties: false,
    properties: { nickname: { type: 'string', maxLength: 80 }, isDefault: { type: 'boolean' } },
  },
  WalletVerify: {
    type: 'object',
    required: ['challengeId', 'signature'],
    additionalProperties: false,
    properties: {
      challengeId: { type: 'string', minLength: 8, maxLength: 80 },
      signature: {
        type: 'string',
        minLength: 60,
        maxLength: 200,
        pattern: '^(0x[0-9a-fA-F]+|[1-9A-HJ-NP-Za-km-z]+)$',
        form: '0x and hex, or base58',
      },
    },
  },
  PullerSigned: {
    type: 'object',
    required: ['allowed', 'deadline', 'signature'],
    additionalProperties: false,
    properties: {
      allowed: { type: 'boolean' },
      deadline: { type: 'string', format: 'date-time', unit: 'ISO-8601' },
      signature: {
        type: 'string',
        minLength: 4,
        maxLength: 4096,
        pattern: '^0x([0-9a-fA-F]{2})+$',
        form: '0x and hex',
      },
    },
  },
  PaymentCredit: {
    type: 'object',
    additionalProperties: false,
    properties: {
      checkoutId: { type: 'string', minLength: 1, maxLength: 80 },
      invoiceId: { type: 'string', minLength: 1, maxLength: 80 },
    },
  },
  RefundCreate: {
    type: 'object',
    additionalProperties: false,
    properties: {
      amountMinor: {
        type: 'integer',
        minimum: 1,
        maximum: 1000000000000,
        unit: 'minor units (cents)',
      },
      reason: { type: 'string', maxLength: 256 },
      recipientAddress: { type: 'string', minLength: 4, maxLength: 128 },
    },
  },
  RefundBroadcast: {
    type: 'object',
    required: ['refundTxHash'],
    additionalProperties: false,
    properties: {
      refundTxHash: {
        type: 'string',
        pattern: '^((0x)?[0-9a-fA-F]{64}|[1-9A-HJ-NP-Za-km-z]{64,88})$',
        form: 'the hash of a transaction: 0x and 64 hex digits on EVM chains, 64 hex digits on Tron, 64 bytes in base58 on Solana',
      },
    },
  },
  WebhookEndpointCreate: {
    type: 'object',
    required: ['url'],
    additionalProperties: false,
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
    additionalProperties: false,
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
    additionalProperties: false,
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 120 },
      country: {
        type: 'string',
        pattern: '^[A-Za-z]{2}$',
        form: 'a two-letter ISO 3166 code, such as DE',
      },
      supportEmail: { type: 'string', maxLength: 254, format: 'email' },
    },
  },
  WorkspaceUpdate: {
    type: 'object',
    additionalProperties: false,
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 120 },
      country: {
        type: ['string', 'null'],
        pattern: '^[A-Za-z]{2}$',
        form: 'a two-letter ISO 3166 code, such as DE',
      },
      supportEmail: { type: ['string', 'null'], maxLength: 254, format: 'email' },
      sellerAddress: { type: ['string', 'null'], minLength: 1, maxLength: 500 },
      sellerTaxId: { type: ['string', 'null'], minLength: 1, maxLength: 60 },
      affiliateEnabled: { type: 'boolean' },
      acceptedPairs: {
        maxItems: 10,
        type: 'array',
        items: { $ref: '#/components/schemas/AcceptedPairInput' },
      },
      confirmations: { $ref: '#/components/schemas/AskedConfirmationsInput' },
      accent: {
        type: ['string', 'null'],
        pattern: '^#[0-9a-fA-F]{6}$',
        form: 'a color such as #0a6cff',
      },
      embedOrigins: {
        maxItems: 20,
        type: 'array',
        items: {
          type: 'string',
          maxLength: 300,
          pattern: '^(https:\\/\\/[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?|http:\\/\\/(localhost|127\\.0\\.0\\.1|\\[::1\\]))(:[0-9]{1,5})?$',
          form: 'an origin such as https://shop.example, without a path, or http://localhost:3000',
        },
      },
      affiliateBasisPoints: { type: 'integer', minimum: 0, maximum: 10000, unit: 'basis points' },
      invoiceReminderDays: {
        maxItems: 5,
        type: 'array',
        unit: 'days',
        items: { type: 'integer', minimum: -30, maximum: 90 },
      },
      depositAddresses: { type: 'boolean' },
      latePayments: { $ref: '#/components/schemas/LatePayments' },
      collecting: { type: 'boolean' },
    },
  },
  AskedConfirmationsInput: {
    type: 'object',
    additionalProperties: false,
    properties: {
      base: { type: 'integer', minimum: 1, maximum: 256, unit: 'blocks' },
      ethereum: { type: 'integer', minimum: 1, maximum: 256, unit: 'blocks' },
      polygon: { type: 'integer', minimum: 1, maximum: 256, unit: 'blocks' },
      arbitrum: { type: 'integer', minimum: 1, maximum: 256, unit: 'blocks' },
      solana: { type: 'integer', minimum: 1, maximum: 256, unit: 'blocks' },
      tron: { type: 'integer', minimum: 1, maximum: 256, unit: 'blocks' },
    },
  },
  LatePayments: { type: 'string', enum: ['credit', 'refund'] },
  PublicSlug: {
    type: 'object',
    required: ['slug'],
    additionalProperties: false,
    properties: {
      slug: { type: 'string', pattern: '^[a-z0-9-]{3,40}$', form: '3 to 40 of a-z, 0-9 and -' },
    },
  },
  LogoUpload: {
    type: 'object',
    required: ['image'],
    additionalProperties: false,
    properties: {
      image: { type: 'string', pattern: '^[A-Za-z0-9+/]{4,}={0,2}$', form: 'an image as base64' },
    },
  },
  ApiKeyCreate: {
    type: 'object',
    required: ['name', 'permission', 'livemode'],
    additionalProperties: false,
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 80 },
      permission: { $ref: '#/components/schemas/Permission' },
      livemode: { type: 'boolean' },
    },
  },
  Permission: { type: 'string', enum: ['readonly', 'restricted', 'full'] },
  MemberUpdate: {
    type: 'object',
    required: ['role'],
    additionalProperties: false,
    properties: { role: { $ref: '#/components/schemas/MemberRole' } },
  },
  MemberRole: { type: 'string', enum: ['viewer', 'developer', 'admin'] },
  InvitationCreate: {
    type: 'object',
    required: ['email', 'role'],
    additionalProperties: false,
    properties: {
      email: { type: 'string', maxLength: 254, format: 'email' },
      role: { $ref: '#/components/schemas/MemberRole' },
    },
  },
  InvitationToken: {
    type: 'object',
    required: ['token'],
    additionalProperties: false,
    properties: { token: { type: 'string', minLength: 1, maxLength: 80 } },
  },
  InvitationJoin: {
    type: 'object',
    required: ['token'],
    additionalProperties: false,
    properties: {
      token: { type: 'string', minLength: 1, maxLength: 80 },
      name: { type: 'string', minLength: 1, maxLength: 120 },
      password: { type: 'string', minLength: 12, maxLength: 128 },
    },
  },
  InvitationAccept: {
    type: 'object',
    additionalProperties: false,
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 120 },
      password: { type: 'string', minLength: 12, maxLength: 128 },
    },
  },
  TestClockAdvance: {
    type: 'object',
    additionalProperties: false,
    properties: {
      advanceTo: { type: 'string', format: 'date-time', unit: 'ISO-8601' },
      advanceBy: { unit: 'seconds', type: 'integer', minimum: 1, maximum: 3155760000 },
    },
  },
  PreparePayment: {
    type: 'object',
    additionalProperties: false,
    properties: {
      chain: { $ref: '#/components/schemas/ChainId' },
      token: { $ref: '#/components/schemas/TokenSymbol' },
      payerAddress: { type: 'string', minLength: 4, maxLength: 128 },
    },
  },
  TermsSigned: {
    type: 'object',
    required: ['signature'],
    additionalProperties: false,
    properties: {
      signature: {
        type: 'string',
        minLength: 4,
        maxLength: 4096,
        pattern: '^0x([0-9a-fA-F]{2})+$',
        form: '0x and hex',
      },
    },
  },
  TransactionReport: {
    type: 'object',
    required: ['txHash'],
    additionalProperties: false,
    properties: {
      txHash: {
        type: 'string',
        pattern: '^((0x)?[0-9a-fA-F]{64}|[1-9A-HJ-NP-Za-km-z]{64,88})$',
        form: 'the hash of a transaction: 0x and 64 hex digits on EVM chains, 64 hex digits on Tron, 64 bytes in base58 on Solana',
      },
      signature: {
        form: '0x and 130 hex digits, or 64 bytes in base58',
        type: 'string',
        pattern: '^(0x[0-9a-fA-F]{130}|[1-9A-HJ-NP-Za-km-z]{64,88})$',
      },
    },
  },
  RefundAddress: {
    type: 'object',
    required: ['address'],
    additionalProperties: false,
    properties: { address: { type: 'string', minLength: 1, maxLength: 128 } },
  },
  Attestation: {
    type: 'object',
    required: ['category', 'confirmed'],
    additionalProperties: false,
    properties: {
      category: { type: 'string', minLength: 1, maxLength: 80 },
      confirmed: { type: 'boolean' },
      birthDate: { type: 'string', format: 'date' },
    },
  },
  PrepareTerms: {
    type: 'object',
    required: ['payerAddress'],
    additionalProperties: false,
    properties: { payerAddress: { type: 'string', minLength: 4, maxLength: 128 } },
  },
  HostedCancel: {
    type: 'object',
    additionalProperties: false,
    properties: {
      signature: {
        type: 'string',
        minLength: 4,
        maxLength: 4096,
        pattern: '^0x([0-9a-fA-F]{2})+$',
        form: '0x and hex',
      },
      agreement: { type: 'string', minLength: 4, maxLength: 128 },
    },
  },
  OpenPaymentLink: {
    type: 'object',
    additionalProperties: false,
    properties: {
      amount: { type: 'integer', minimum: 1, maximum: 1000000000000, unit: 'minor units (cents)' },
    },
  },
  ContactMessage: {
    type: 'object',
    required: ['email', 'message'],
    additionalProperties: false,
    properties: {
      email: { type: 'string', maxLength: 254, format: 'email' },
      name: { type: 'string', maxLength: 120 },
      message: { type: 'string', minLength: 1, maxLength: 2000 },
    },
  },
}

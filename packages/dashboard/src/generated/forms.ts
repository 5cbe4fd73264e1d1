// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

/** What one value must be. Lengths count UTF-16 code units. */
export type ValueLimits = {
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array'
  /** The field may be sent as null, which empties it. */
  readonly nullable?: true
  /** What the server takes where the field is not sent. */
  readonly default?: unknown
  readonly enum?: readonly (string | number | boolean)[]
  readonly format?: string
  /** The source of a regular expression that the value matches. */
  readonly pattern?: string
  /** What `pattern` asks for, in English words that follow "must be". */
  readonly form?: string
  /** The unit of a number, such as minor units (cents). */
  readonly unit?: string
  readonly min?: number
  readonly max?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  /** The maximum number of keys of an object whose keys the merchant chooses, such as metadata. */
  readonly maxProperties?: number
  readonly items?: ValueLimits
  readonly fields?: BodyLimits
}

/** What a field of a body must be. The server refuses a body without a required field. */
export type FieldLimits = ValueLimits & { readonly required: boolean }

/** The fields of a body, by name. */
export type BodyLimits = { readonly [name: string]: FieldLimits }

/** Create a customer. */
export const createCustomer = {
  email: { type: 'string', required: true, format: 'email', maxLength: 254 },
  name: { type: 'string', required: false, maxLength: 120 },
  wallet: { type: 'string', required: false, maxLength: 100 },
  country: {
    type: 'string',
    required: false,
    pattern: '^[A-Za-z]{2}$',
    form: 'a two-letter ISO 3166 code, such as DE',
  },
  metadata: { type: 'object', required: false, maxProperties: 50 },
} as const satisfies BodyLimits

/** Update a customer. */
export const updateCustomer = {
  name: { type: 'string', required: false, maxLength: 120 },
  wallet: { type: 'string', required: false, nullable: true, maxLength: 100 },
  country: {
    type: 'string',
    required: false,
    nullable: true,
    pattern: '^[A-Za-z]{2}$',
    form: 'a two-letter ISO 3166 code, such as DE',
  },
  metadata: { type: 'object', required: false, nullable: true, maxProperties: 50 },
} as const satisfies BodyLimits

/** Create a product. */
export const createProduct = {
  name: { type: 'string', required: true, minLength: 1, maxLength: 120 },
  description: { type: 'string', required: false, maxLength: 1000 },
  metadata: { type: 'object', required: false, maxProperties: 50 },
} as const satisfies BodyLimits

/** Update a product. */
export const updateProduct = {
  name: { type: 'string', required: false, minLength: 1, maxLength: 120 },
  description: { type: 'string', required: false, nullable: true, maxLength: 1000 },
  active: { type: 'boolean', required: false },
  metadata: { type: 'object', required: false, nullable: true, maxProperties: 50 },
} as const satisfies BodyLimits

/** Create a price. */
export const createPrice = {
  amount: {
    type: 'integer',
    required: true,
    unit: 'minor units (cents)',
    min: 0,
    max: 1000000000000,
  },
  interval: {
    type: 'string',
    required: true,
    enum: ['one_time', 'minute', 'hour', 'week', 'month', 'year'],
  },
  currency: {
    type: 'string',
    required: false,
    default: 'USD',
    pattern: '^[A-Za-z]{3}$',
    form: 'a three-letter currency code, such as USD',
  },
  metadata: { type: 'object', required: false, maxProperties: 50 },
} as const satisfies BodyLimits

/** Update a price. */
export const updatePrice = {
  active: { type: 'boolean', required: false },
  metadata: { type: 'object', required: false, nullable: true, maxProperties: 50 },
} as const satisfies BodyLimits

/** Create an invoice. */
export const createInvoice = {
  customerId: { type: 'string', required: true, minLength: 1, maxLength: 80 },
  chain: {
    type: 'string',
    required: true,
    enum: ['base', 'ethereum', 'polygon', 'arbitrum', 'solana', 'tron'],
  },
  token: { type: 'string', required: true, enum: ['USDC', 'USDT'] },
  lineItems: {
    type: 'array',
    required: true,
    minItems: 1,
    maxItems: 100,
    items: {
      type: 'object',
      fields: {
        description: { type: 'string', required: true, maxLength: 200 },
        quantity: { type: 'integer', required: true, min: 1, max: 1000000 },
        unitAmountMinor: {
          type: 'integer',
          required: true,
          unit: 'minor units (cents)',
          min: -1000000000000,
          max: 1000000000000,
        },
      },
    },
  },
  currency: {
    type: 'string',
    required: false,
    default: 'USD',
    pattern: '^[A-Za-z]{3}$',
    form: 'a three-letter currency code, such as USD',
  },
  memo: { type: 'string', required: false, maxLength: 1000 },
  dueInDays: { type: 'integer', required: false, default: 14, unit: 'days', min: 0, max: 365 },
  subscriptionId: { type: 'string', required: false, minLength: 1, maxLength: 80 },
  billTo: { type: 'string', required: false, minLength: 1, maxLength: 500 },
  sellerAddress: { type: 'string', required: false, minLength: 1, maxLength: 500 },
  sellerTaxId: { type: 'string', required: false, minLength: 1, maxLength: 60 },
  taxLine: { type: 'string', required: false, minLength: 1, maxLength: 200 },
  metadata: { type: 'object', required: false, maxProperties: 50 },
} as const satisfies BodyLimits

/** Create a checkout. */
export const createCheckout = {
  mode: { type: 'string', required: true, enum: ['payment', 'subscription'] },
  customerId: { type: 'string', required: false, minLength: 1, maxLength: 80 },
  customerEmail: { type: 'string', required: false, format: 'email', maxLength: 254 },
  customerName: { type: 'string', required: false, maxLength: 200 },
  invoiceId: { type: 'string', required: false, minLength: 1, maxLength: 80 },
  priceId: { type: 'string', required: false, minLength: 1, maxLength: 80 },
  amount: {
    type: 'integer',
    required: false,
    unit: 'minor units (cents)',
    min: 1,
    max: 1000000000000,
  },
  currency: {
    type: 'string',
    required: false,
    default: 'USD',
    pattern: '^[A-Za-z]{3}$',
    form: 'a three-letter currency code, such as USD',
  },
  description: { type: 'string', required: false, maxLength: 500 },
  successUrl: { type: 'string', required: false, format: 'uri-template', maxLength: 2048 },
  cancelUrl: { type: 'string', required: false, format: 'uri-template', maxLength: 2048 },
  autoReturn: { type: 'boolean', required: false },
  chain: {
    type: 'string',
    required: false,
    enum: ['base', 'ethereum', 'polygon', 'arbitrum', 'solana', 'tron'],
  },
  token: { type: 'string', required: false, enum: ['USDC', 'USDT'] },
  accepts: {
    type: 'array',
    required: false,
    minItems: 1,
    maxItems: 10,
    items: {
      type: 'object',
      fields: {
        chain: {
          type: 'string',
          required: true,
          enum: ['base', 'ethereum', 'polygon', 'arbitrum', 'solana', 'tron'],
        },
        token: { type: 'string', required: true, enum: ['USDC', 'USDT'] },
      },
    },
  },
  autopay: { type: 'string', required: false, enum: ['allowance', 'smart-wallet', 'manual'] },
  trialDays: { type: 'integer', required: false, unit: 'days', min: 0, max: 365 },
  expiresInMinutes: {
    type: 'integer',
    required: false,
    default: 30,
    unit: 'minutes',
    min: 1,
    max: 1440,
  },
  metadata: { type: 'object', required: false, maxProperties: 50 },
} as const satisfies BodyLimits

/** Create a payment link. */
export const createPaymentLink = {
  chain: {
    type: 'string',
    required: true,
    enum: ['base', 'ethereum', 'polygon', 'arbitrum', 'solana', 'tron'],
  },
  token: { type: 'string', required: true, enum: ['USDC', 'USDT'] },
  amount: {
    type: 'integer',
    required: false,
    unit: 'minor units (cents)',
    min: 1,
    max: 1000000000000,
  },
  priceId: { type: 'string', required: false, minLength: 1, maxLength: 80 },
  openAmount: { type: 'boolean', required: false },
  minAmount: {
    type: 'integer',
    required: false,
    unit: 'minor units (cents)',
    min: 1,
    max: 1000000000000,
  },
  maxAmount: {
    type: 'integer',
    required: false,
    unit: 'minor units (cents)',
    min: 1,
    max: 1000000000000,
  },
  presetAmounts: {
    type: 'array',
    required: false,
    minItems: 1,
    maxItems: 8,
    items: { type: 'integer', unit: 'minor units (cents)', min: 1, max: 1000000000000 },
  },
  description: { type: 'string', required: false, minLength: 1, maxLength: 200 },
  currency: {
    type: 'string',
    required: false,
    default: 'USD',
    pattern: '^[A-Za-z]{3}$',
    form: 'a three-letter currency code, such as USD',
  },
  accepts: {
    type: 'array',
    required: false,
    minItems: 1,
    maxItems: 10,
    items: {
      type: 'object',
      fields: {
        chain: {
          type: 'string',
          required: true,
          enum: ['base', 'ethereum', 'polygon', 'arbitrum', 'solana', 'tron'],
        },
        token: { type: 'string', required: true, enum: ['USDC', 'USDT'] },
      },
    },
  },
  successUrl: { type: 'string', required: false, format: 'uri-template', maxLength: 2048 },
  autoReturn: { type: 'boolean', required: false },
  metadata: { type: 'object', required: false, maxProperties: 50 },
} as const satisfies BodyLimits

/** Create a subscription. */
export const createSubscription = {
  customerId: { type: 'string', required: true, minLength: 1, maxLength: 80 },
  priceId: { type: 'string', required: true, minLength: 1, maxLength: 80 },
  chain: {
    type: 'string',
    required: true,
    enum: ['base', 'ethereum', 'polygon', 'arbitrum', 'solana', 'tron'],
  },
  token: { type: 'string', required: true, enum: ['USDC', 'USDT'] },
  autopay: {
    type: 'string',
    required: false,
    default: 'manual',
    enum: ['allowance', 'smart-wallet', 'manual'],
  },
  trialDays: { type: 'integer', required: false, unit: 'days', min: 0, max: 365 },
  metadata: { type: 'object', required: false, maxProperties: 50 },
} as const satisfies BodyLimits

/** Cancel a subscription. */
export const cancelSubscription = {
  mode: {
    type: 'string',
    required: false,
    default: 'at_period_end',
    enum: ['immediately', 'at_period_end'],
  },
  reason: { type: 'string', required: false, maxLength: 256 },
} as const satisfies BodyLimits

/** Change the plan. */
export const changeSubscriptionPlan = {
  priceId: { type: 'string', required: true, minLength: 1, maxLength: 80 },
  prorationMode: {
    type: 'string',
    required: false,
    default: 'at_period_end',
    enum: ['immediately', 'at_period_end'],
  },
} as const satisfies BodyLimits

/** Register a wallet. */
export const createWallet = {
  chain: {
    type: 'string',
    required: true,
    enum: ['base', 'ethereum', 'polygon', 'arbitrum', 'solana', 'tron'],
  },
  token: { type: 'string', required: true, enum: ['USDC', 'USDT'] },
  address: { type: 'string', required: true, minLength: 4, maxLength: 128 },
  nickname: { type: 'string', required: false, maxLength: 80 },
} as const satisfies BodyLimits

/** Update a wallet. */
export const updateWallet = {
  nickname: { type: 'string', required: false, maxLength: 80 },
  isDefault: { type: 'boolean', required: false },
} as const satisfies BodyLimits

/** Verify a wallet. */
export const verifyWallet = {
  challengeId: { type: 'string', required: true, minLength: 8, maxLength: 80 },
  signature: {
    type: 'string',
    required: true,
    pattern: '^(0x[0-9a-fA-F]+|[1-9A-HJ-NP-Za-km-z]+)$',
    form: '0x and hex, or base58',
    minLength: 60,
    maxLength: 200,
  },
} as const satisfies BodyLimits

/** Authorise or remove the puller of a wallet. */
export const nameWalletPuller = {
  allowed: { type: 'boolean', required: true },
  deadline: { type: 'string', required: true, format: 'date-time', unit: 'ISO-8601' },
  signature: {
    type: 'string',
    required: true,
    pattern: '^0x([0-9a-fA-F]{2})+$',
    form: '0x and hex',
    minLength: 4,
    maxLength: 4096,
  },
} as const satisfies BodyLimits

/** Credit a payment by hand. */
export const creditPayment = {
  checkoutId: { type: 'string', required: false, minLength: 1, maxLength: 80 },
  invoiceId: { type: 'string', required: false, minLength: 1, maxLength: 80 },
} as const satisfies BodyLimits

/** Initiate a refund. */
export const refundPayment = {
  amountMinor: {
    type: 'integer',
    required: false,
    unit: 'minor units (cents)',
    min: 1,
    max: 1000000000000,
  },
  reason: { type: 'string', required: false, maxLength: 256 },
  recipientAddress: { type: 'string', required: false, minLength: 4, maxLength: 128 },
} as const satisfies BodyLimits

/** Report a refund as sent. */
export const reportRefundBroadcast = {
  refundTxHash: {
    type: 'string',
    required: true,
    pattern: '^((0x)?[0-9a-fA-F]{64}|[1-9A-HJ-NP-Za-km-z]{64,88})$',
    form: 'the hash of a transaction: 0x and 64 hex digits on EVM chains, 64 hex digits on Tron, 64 bytes in base58 on Solana',
  },
} as const satisfies BodyLimits

/** Create a webhook endpoint. */
export const createWebhookEndpoint = {
  url: { type: 'string', required: true, format: 'uri', maxLength: 2048 },
  description: { type: 'string', required: false, maxLength: 200 },
  events: {
    type: 'array',
    required: false,
    default: ['*'],
    minItems: 1,
    maxItems: 100,
    items: { type: 'string', minLength: 1, maxLength: 80 },
  },
} as const satisfies BodyLimits

/** Update a webhook endpoint. */
export const updateWebhookEndpoint = {
  url: { type: 'string', required: false, format: 'uri', maxLength: 2048 },
  description: { type: 'string', required: false, nullable: true, maxLength: 200 },
  events: {
    type: 'array',
    required: false,
    minItems: 1,
    maxItems: 100,
    items: { type: 'string', minLength: 1, maxLength: 80 },
  },
  status: { type: 'string', required: false, enum: ['enabled', 'disabled'] },
} as const satisfies BodyLimits

/** Create a workspace. */
export const createWorkspace = {
  name: { type: 'string', required: true, minLength: 1, maxLength: 120 },
  country: {
    type: 'string',
    required: false,
    pattern: '^[A-Za-z]{2}$',
    form: 'a two-letter ISO 3166 code, such as DE',
  },
  supportEmail: { type: 'string', required: false, format: 'email', maxLength: 254 },
} as const satisfies BodyLimits

/** Update a workspace. */
export const updateWorkspace = {
  name: { type: 'string', required: false, minLength: 1, maxLength: 120 },
  country: {
    type: 'string',
    required: false,
    nullable: true,
    pattern: '^[A-Za-z]{2}$',
    form: 'a two-letter ISO 3166 code, such as DE',
  },
  supportEmail: { type: 'string', required: false, nullable: true, format: 'email', maxLength: 254 },
  sellerAddress: { type: 'string', required: false, nullable: true, minLength: 1, maxLength: 500 },
  sellerTaxId: { type: 'string', required: false, nullable: true, minLength: 1, maxLength: 60 },
  affiliateEnabled: { type: 'boolean', required: false },
  acceptedPairs: {
    type: 'array',
    required: false,
    maxItems: 10,
    items: {
      type: 'object',
      fields: {
        chain: {
          type: 'string',
          required: true,
          enum: ['base', 'ethereum', 'polygon', 'arbitrum', 'solana', 'tron'],
        },
        token: { type: 'string', required: true, enum: ['USDC', 'USDT'] },
      },
    },
  },
  confirmations: {
    type: 'object',
    required: false,
    fields: {
      base: { type: 'integer', required: false, unit: 'blocks', min: 1, max: 256 },
      ethereum: { type: 'integer', required: false, unit: 'blocks', min: 1, max: 256 },
      polygon: { type: 'integer', required: false, unit: 'blocks', min: 1, max: 256 },
      arbitrum: { type: 'integer', required: false, unit: 'blocks', min: 1, max: 256 },
      solana: { type: 'integer', required: false, unit: 'blocks', min: 1, max: 256 },
      tron: { type: 'integer', required: false, unit: 'blocks', min: 1, max: 256 },
    },
  },
  accent: {
    type: 'string',
    required: false,
    nullable: true,
    pattern: '^#[0-9a-fA-F]{6}$',
    form: 'a color such as #0a6cff',
  },
  embedOrigins: {
    type: 'array',
    required: false,
    maxItems: 20,
    items: {
      type: 'string',
      pattern: '^(https:\\/\\/[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?|http:\\/\\/(localhost|127\\.0\\.0\\.1|\\[::1\\]))(:[0-9]{1,5})?$',
      form: 'an origin such as https://shop.example, without a path, or http://localhost:3000',
      maxLength: 300,
    },
  },
  affiliateBasisPoints: {
    type: 'integer',
    required: false,
    unit: 'basis points',
    min: 0,
    max: 10000,
  },
  invoiceReminderDays: {
    type: 'array',
    required: false,
    unit: 'days',
    maxItems: 5,
    items: { type: 'integer', min: -30, max: 90 },
  },
  depositAddresses: { type: 'boolean', required: false },
  latePayments: { type: 'string', required: false, enum: ['credit', 'refund'] },
  collecting: { type: 'boolean', required: false },
} as const satisfies BodyLimits

/** Claim a public name. */
export const setPublicSlug = {
  slug: {
    type: 'string',
    required: true,
    pattern: '^[a-z0-9-]{3,40}$',
    form: '3 to 40 of a-z, 0-9 and -',
  },
} as const satisfies BodyLimits

/** Set the logo. */
export const setLogo = {
  image: {
    type: 'string',
    required: true,
    pattern: '^[A-Za-z0-9+/]{4,}={0,2}$',
    form: 'an image as base64',
  },
} as const satisfies BodyLimits

/** Create an API key. */
export const createApiKey = {
  name: { type: 'string', required: true, minLength: 1, maxLength: 80 },
  permission: { type: 'string', required: true, enum: ['readonly', 'restricted', 'full'] },
  livemode: { type: 'boolean', required: true },
} as const satisfies BodyLimits

/** Change the role of a member. */
export const updateMember = { role: { type: 'string', required: true, enum: ['viewer', 'developer', 'admin'] } } as const satisfies BodyLimits

/** Invite a person. */
export const createInvitation = {
  email: { type: 'string', required: true, format: 'email', maxLength: 254 },
  role: { type: 'string', required: true, enum: ['viewer', 'developer', 'admin'] },
} as const satisfies BodyLimits

/** Retrieve an invitation. */
export const retrieveInvitation = { token: { type: 'string', required: true, minLength: 1, maxLength: 80 } } as const satisfies BodyLimits

/** Accept an invitation, with its token in the body. */
export const joinWorkspace = {
  token: { type: 'string', required: true, minLength: 1, maxLength: 80 },
  name: { type: 'string', required: false, minLength: 1, maxLength: 120 },
  password: { type: 'string', required: false, minLength: 12, maxLength: 128 },
} as const satisfies BodyLimits

/** Accept an invitation. */
export const acceptInvitation = {
  name: { type: 'string', required: false, minLength: 1, maxLength: 120 },
  password: { type: 'string', required: false, minLength: 12, maxLength: 128 },
} as const satisfies BodyLimits

/** Advance the test clock. */
export const advanceTestClock = {
  advanceTo: { type: 'string', required: false, format: 'date-time', unit: 'ISO-8601' },
  advanceBy: { type: 'integer', required: false, unit: 'seconds', min: 1, max: 3155760000 },
} as const satisfies BodyLimits

/** Request payment instructions. */
export const preparePayment = {
  chain: {
    type: 'string',
    required: false,
    enum: ['base', 'ethereum', 'polygon', 'arbitrum', 'solana', 'tron'],
  },
  token: { type: 'string', required: false, enum: ['USDC', 'USDT'] },
  payerAddress: { type: 'string', required: false, minLength: 4, maxLength: 128 },
} as const satisfies BodyLimits

/** Sign the terms of a subscription. */
export const takeCheckoutTerms = {
  signature: {
    type: 'string',
    required: true,
    pattern: '^0x([0-9a-fA-F]{2})+$',
    form: '0x and hex',
    minLength: 4,
    maxLength: 4096,
  },
} as const satisfies BodyLimits

/** Report a payment. */
export const reportTransaction = {
  txHash: {
    type: 'string',
    required: true,
    pattern: '^((0x)?[0-9a-fA-F]{64}|[1-9A-HJ-NP-Za-km-z]{64,88})$',
    form: 'the hash of a transaction: 0x and 64 hex digits on EVM chains, 64 hex digits on Tron, 64 bytes in base58 on Solana',
  },
  signature: {
    type: 'string',
    required: false,
    pattern: '^(0x[0-9a-fA-F]{130}|[1-9A-HJ-NP-Za-km-z]{64,88})$',
    form: '0x and 130 hex digits, or 64 bytes in base58',
  },
} as const satisfies BodyLimits

/** Name an address for a refund. */
export const nameRefundAddress = { address: { type: 'string', required: true, minLength: 1, maxLength: 128 } } as const satisfies BodyLimits

/** Attest to be of age. */
export const attestCheckout = {
  category: { type: 'string', required: true, minLength: 1, maxLength: 80 },
  confirmed: { type: 'boolean', required: true },
  birthDate: { type: 'string', required: false, format: 'date' },
} as const satisfies BodyLimits

/** Request terms to sign. */
export const prepareSubscriptionTerms = { payerAddress: { type: 'string', required: true, minLength: 4, maxLength: 128 } } as const satisfies BodyLimits

/** Sign new terms of a subscription. */
export const takeSubscriptionTerms = {
  signature: {
    type: 'string',
    required: true,
    pattern: '^0x([0-9a-fA-F]{2})+$',
    form: '0x and hex',
    minLength: 4,
    maxLength: 4096,
  },
} as const satisfies BodyLimits

/** Cancel a subscription as its customer. */
export const cancelHostedSubscription = {
  signature: {
    type: 'string',
    required: false,
    pattern: '^0x([0-9a-fA-F]{2})+$',
    form: '0x and hex',
    minLength: 4,
    maxLength: 4096,
  },
  agreement: { type: 'string', required: false, minLength: 4, maxLength: 128 },
} as const satisfies BodyLimits

/** Visit a payment link. */
export const openPaymentLink = {
  amount: {
    type: 'integer',
    required: false,
    unit: 'minor units (cents)',
    min: 1,
    max: 1000000000000,
  },
} as const satisfies BodyLimits

/** Send a message to a merchant. */
export const contactMerchant = {
  email: { type: 'string', required: true, format: 'email', maxLength: 254 },
  name: { type: 'string', required: false, maxLength: 120 },
  message: { type: 'string', required: true, minLength: 1, maxLength: 2000 },
} as const satisfies BodyLimits

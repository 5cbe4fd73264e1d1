/** Limits that are counted in bytes and records; those of single fields stand with the fields. */

const kilobyte = 1024

/** The largest body that is read, by what it is for. */
export const bodyLimitsBytes = {
  ordinary: 64 * kilobyte,
  /** An invoice has up to 100 lines. */
  invoice: 256 * kilobyte,
  logo: 256 * kilobyte,
} as const

/** How deep a body may be nested. */
export const maxBodyDepth = 64

/** How many records there may be at a time. A creation beyond that is refused, and says how to make room. */
export const caps = {
  /** Of one product, inactive ones counted. */
  pricesPerProduct: 100,
  /** Active ones of a workspace and mode. */
  activePaymentLinks: 1000,
  /** Of a workspace; both modes share them. */
  wallets: 64,
  /** Of a workspace and mode. */
  webhookEndpoints: 32,
} as const

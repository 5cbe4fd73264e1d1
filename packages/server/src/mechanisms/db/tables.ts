/**
 * The database tables as Kysely types: one file for each module that writes tables. A test compares the types
 * with the schema.
 */
import type { AgreementTables } from './tables/agreements.ts'
import type { ApiKeyTables } from './tables/api-keys.ts'
import type { AuditTables } from './tables/audit.ts'
import type { ChainTables } from './tables/chains.ts'
import type { CheckoutTables } from './tables/checkouts.ts'
import type { CommissionTables } from './tables/commissions.ts'
import type { CustomerTables } from './tables/customers.ts'
import type { DeliveryTables } from './tables/deliveries.ts'
import type { DepositFactoryTables } from './tables/deposit-factories.ts'
import type { EncryptionKeyTables } from './tables/encryption-keys.ts'
import type { EntitlementTables } from './tables/entitlements.ts'
import type { IdempotencyTables } from './tables/idempotency.ts'
import type { InvoiceTables } from './tables/invoices.ts'
import type { LocalTimeTables } from './tables/local-time.ts'
import type { MailTables } from './tables/mail.ts'
import type { OutboxTables } from './tables/outbox.ts'
import type { PaymentLinkTables } from './tables/payment-links.ts'
import type { PaymentTables } from './tables/payments.ts'
import type { PriceTables } from './tables/prices.ts'
import type { ProductTables } from './tables/products.ts'
import type { RelayTables } from './tables/relays.ts'
import type { SessionTables } from './tables/sessions.ts'
import type { SubscriptionTables } from './tables/subscriptions.ts'
import type { TestClockTables } from './tables/test-clocks.ts'
import type { WalletTables } from './tables/wallets.ts'
import type { WebhookEndpointTables } from './tables/webhook-endpoints.ts'
import type { WorkspaceTables } from './tables/workspaces.ts'

export type Tables = AgreementTables &
  ApiKeyTables &
  AuditTables &
  ChainTables &
  CheckoutTables &
  CommissionTables &
  CustomerTables &
  DeliveryTables &
  DepositFactoryTables &
  EncryptionKeyTables &
  EntitlementTables &
  IdempotencyTables &
  InvoiceTables &
  LocalTimeTables &
  MailTables &
  OutboxTables &
  PaymentLinkTables &
  PaymentTables &
  PriceTables &
  ProductTables &
  RelayTables &
  SessionTables &
  SubscriptionTables &
  TestClockTables &
  WalletTables &
  WebhookEndpointTables &
  WorkspaceTables

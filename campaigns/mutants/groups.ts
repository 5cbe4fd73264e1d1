import { globSync } from 'node:fs'

/**
 * A group of modules, and the tests that must notice mutants (small faults) in these modules, as paths or
 * globs.
 */
export type Group = {
  modules: readonly string[]
  tests: readonly string[]
  /** The number of test files that run for each mutant: those nearest to its module. Default: all. */
  nearest?: number
}

const server = 'packages/server/src'
const chains = 'packages/chains/src'
const reading = `${server}/mechanisms/reading`
const payments = `${server}/resources/payments`
const checkouts = `${server}/resources/checkouts`
const subscriptions = `${server}/resources/subscriptions`
const invoices = `${server}/resources/invoices`
const links = `${server}/resources/payment-links`

export const groups: Record<string, Group> = {
  keys: {
    modules: [`${server}/access/api-keys/*.ts`, `${server}/access/*.ts`],
    tests: [`${server}/access/**/*.test.ts`, `${server}/mechanisms/http/mount.test.ts`],
  },
  sessions: {
    modules: [`${server}/access/sessions/*.ts`],
    tests: [`${server}/access/**/*.test.ts`],
  },
  signatures: {
    modules: [
      `${server}/mechanisms/deliveries/signature.ts`,
      `${server}/mechanisms/deliveries/signing-secret.ts`,
      `${chains}/signature.ts`,
      `${chains}/addresses/base58.ts`,
      `${chains}/{evm,solana,tron}/signature.ts`,
      `${server}/mechanisms/secrets/secret-box.ts`,
      'packages/sdk/src/webhooks*.ts',
      'packages/sdk/src/hmac-*.ts',
    ],
    tests: [
      `${server}/mechanisms/deliveries/signature.test.ts`,
      `${server}/mechanisms/secrets/secret-box.test.ts`,
      `${chains}/*.test.ts`,
      `${chains}/addresses/*.test.ts`,
      'packages/sdk/src/webhooks*.test.ts',
      `${server}/mechanisms/deliveries/{delivery,store}.test.ts`,
    ],
  },
  idempotency: {
    modules: [`${server}/mechanisms/http/idempotency/*.ts`],
    tests: [`${server}/mechanisms/http/idempotency/*.test.ts`, `${server}/mechanisms/http/mount.test.ts`],
  },
  deliveries: {
    modules: [`${server}/mechanisms/deliveries/*.ts`],
    tests: [`${server}/mechanisms/deliveries/*.test.ts`, `${server}/resources/webhook-endpoints/*.test.ts`],
  },
  chains: {
    modules: [`${chains}/**/*.ts`, `${reading}/**/*.ts`],
    tests: [
      `${chains}/**/*.test.ts`,
      `${reading}/**/*.test.ts`,
      `${payments}/**/*.test.ts`,
      `${server}/resources/health/*.test.ts`,
      `${server}/commands/report-*.test.ts`,
    ],
  },
  money: {
    modules: [
      `${payments}/{credit-payment,credit-store}.ts`,
      `${payments}/record/{amounts,payment,allocations-store}.ts`,
      `${payments}/refund/**/*.ts`,
    ],
    tests: [
      `${payments}/{credit-payment,moves,payments}.test.ts`,
      `${payments}/{record,refund}/**/*.test.ts`,
      `${payments}/reorg/{refunded,reorg}.test.ts`,
      `${server}/commands/report-rescan.test.ts`,
      `${server}/resources/{commissions,entitlements}/*.test.ts`,
    ],
  },
  state: {
    modules: [`${payments}/{match/reverted,confirm,reorg}/*.ts`, `${checkouts}/*.ts`],
    tests: [
      `${payments}/{accepted-pairs,measure-payments,moves}.test.ts`,
      `${payments}/*/**/*.test.ts`,
      `${checkouts}/*.test.ts`,
      `${server}/commands/report-{rescan,suspected}.test.ts`,
    ],
  },
  matching: {
    modules: [`${payments}/match/*.ts`, `${checkouts}/expectations/*.ts`],
    tests: [
      `${payments}/match/*.test.ts`,
      `${payments}/confirm/{report,signed}*.test.ts`,
      `${payments}/reorg/*.test.ts`,
      `${payments}/{accepted-pairs,record/amounts}.test.ts`,
      `${checkouts}/{expectations/*,prepare-payment,accepted-pairs}.test.ts`,
    ],
  },
  // Uses only the tests that need no database, because they take a tenth of the time of all tests. A mutant
  // (a small fault) that only a test with a database would notice counts as not noticed.
  billing: {
    modules: [
      `${subscriptions}/decide-*.ts`,
      `${subscriptions}/{billing-calendar,dunning,move,next-step,subscription}.ts`,
    ],
    tests: [`${subscriptions}/{billing-calendar,decide-*,move,next-step,subscription}.test.ts`],
  },
  rules: {
    modules: [
      `${server}/resources/commissions/commission.ts`,
      `${invoices}/invoice.ts`,
      `${links}/payment-link.ts`,
      `${server}/mechanisms/streams/{limit-queries,message,place}.ts`,
      `${server}/mechanisms/relaying/relay.ts`,
    ],
    tests: [
      `${server}/resources/commissions/commission.test.ts`,
      `${invoices}/invoice.test.ts`,
      `${links}/payment-link.test.ts`,
      `${server}/mechanisms/streams/place.test.ts`,
      `${server}/mechanisms/relaying/relay.test.ts`,
    ],
  },
  subscriptions: {
    modules: [`${subscriptions}/*.ts`],
    tests: [
      `${subscriptions}/*.test.ts`,
      `${server}/resources/hosted/**/subscription*.test.ts`,
      'campaigns/billing/*.test.ts',
    ],
  },
  time: {
    modules: [`${server}/resources/test-clocks/*.ts`],
    tests: [`${server}/resources/test-clocks/*.test.ts`, `${subscriptions}/{periods,races}.test.ts`],
  },
  invoices: {
    modules: [
      `${invoices}/*.ts`,
      `${checkouts}/{invoice-checkout,invoices-store}.ts`,
      `${payments}/credit-invoice.ts`,
    ],
    tests: [
      `${invoices}/*.test.ts`,
      `${server}/resources/hosted/**/*invoice*.test.ts`,
      `${subscriptions}/{bill-subscriptions,pay-subscription,paid-renewals}.test.ts`,
    ],
  },
  links: {
    modules: [`${links}/*.ts`],
    tests: [`${links}/*.test.ts`, `${server}/resources/hosted/**/link*.test.ts`],
  },
  streams: {
    modules: [`${server}/mechanisms/streams/*.ts`, `${server}/resources/events/*.ts`],
    tests: [`${server}/resources/events/*.test.ts`, `${server}/resources/hosted/checkouts/stream.test.ts`],
  },
  'mail-limits': {
    modules: [`${server}/mechanisms/mail/{limit-mails,counts-store}.ts`],
    tests: [`${server}/mechanisms/mail/limit-mails.test.ts`],
  },
  agreements: {
    modules: [`${server}/resources/agreements/*.ts`],
    tests: [`${server}/resources/agreements/*.test.ts`],
  },
  relaying: {
    modules: [`${server}/mechanisms/relaying/*.ts`],
    tests: [`${server}/mechanisms/relaying/*.test.ts`, `${server}/resources/agreements/*.test.ts`],
  },
  // All modules of the server, of the chains package and of the pages, for a sample of mutants (small faults)
  // over the whole product.
  product: {
    modules: [`${server}/**/*.ts`, `${chains}/**/*.ts`, 'packages/pages/src/**/*.{ts,tsx}'],
    tests: ['packages/{server,chains,pages}/src/**/*.test.ts'],
    nearest: 15,
  },
}

/**
 * Matches modules in which the campaign creates no mutants (small faults): tests and their support code,
 * index files, generated files, translations and statements that create tables.
 */
const noRules =
  /\.test\.ts$|\/index\.ts$|\/(generated|testing|emulator|migrations\/baseline)\/|\/languages\/(.+\/)?[a-z]{2}\.ts$/

export const filesOf = (patterns: readonly string[], root: string): string[] =>
  [...new Set(patterns.flatMap((pattern) => globSync(pattern, { cwd: root })))].sort()

export const modulesOf = ({ modules }: Group, root: string): string[] =>
  filesOf(modules, root).filter((file) => !noRules.test(file))

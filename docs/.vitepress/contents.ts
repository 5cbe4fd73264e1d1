import { readdirSync, readFileSync } from 'node:fs'

export const guidesSidebar = [
  {
    text: 'Start',
    items: [
      { text: 'Quickstart', link: '/quickstart' },
      { text: 'The dashboard', link: '/guides/dashboard' },
      { text: 'The SDK', link: '/sdk' },
      { text: 'Checkout', link: '/guides/checkout' },
      { text: 'Invoices', link: '/guides/invoices' },
      { text: 'Subscriptions', link: '/guides/subscriptions' },
      { text: 'Renewals by allowance', link: '/guides/allowance' },
      { text: 'Payment links', link: '/guides/payment-links' },
      { text: 'Public page and logo', link: '/guides/public-page' },
      { text: 'Entitlements and affiliates', link: '/guides/programs' },
      { text: 'Webhooks', link: '/guides/webhooks' },
      { text: 'Streams of events', link: '/guides/streams' },
      { text: 'The command line', link: '/guides/command-line' },
      { text: 'AI clients', link: '/guides/mcp' },
    ],
  },
  {
    text: 'Build',
    items: [
      { text: 'Settings of the client', link: '/guides/client' },
      { text: 'Tracing', link: '/guides/tracing' },
      { text: 'Idempotency', link: '/guides/idempotency' },
      { text: 'Errors', link: '/guides/errors' },
      { text: 'Lists and CSV', link: '/guides/pagination' },
      { text: 'Run it on your machine', link: '/guides/dev' },
      { text: 'Testing', link: '/guides/testing' },
      { text: 'A webhook in two programs', link: '/guides/first-webhook' },
      { text: 'The simulator', link: '/guides/simulator' },
      { text: 'Scenarios', link: '/scenarios/' },
      { text: 'Keys and people', link: '/guides/people' },
      { text: 'Going live', link: '/guides/going-live' },
      { text: 'Configuration', link: '/configuration' },
    ],
  },
  {
    text: 'Understand',
    items: [
      { text: 'Attribution', link: '/concepts/attribution' },
      { text: 'Deposit addresses', link: '/concepts/deposit-addresses' },
      { text: 'Finality and reorgs', link: '/concepts/finality' },
      { text: 'Refunds', link: '/concepts/refunds' },
      { text: 'Glossary', link: '/concepts/glossary' },
      { text: 'Security', link: '/guides/security' },
      { text: 'Sessions', link: '/guides/sessions' },
    ],
  },
  {
    text: 'Operate',
    items: [
      { text: 'The first ten minutes', link: '/operations/trial' },
      { text: 'Installing', link: '/operations/install' },
      { text: 'Upgrading', link: '/operations/upgrade' },
      { text: 'Backup and restore', link: '/operations/backup' },
      { text: 'High availability', link: '/operations/high-availability' },
      { text: 'Reading chains', link: '/operations/chains' },
      { text: 'Watching wallets on Solana', link: '/operations/solana' },
      { text: 'The pull contract', link: '/operations/pull-contract' },
      { text: 'The deposit factory', link: '/operations/deposit-factory' },
      { text: 'Who may pay and be paid', link: '/operations/compliance' },
      { text: 'Sizes', link: '/operations/sizes' },
      { text: 'One deployment or several', link: '/operations/cells' },
      { text: 'Old years', link: '/operations/old-years' },
      { text: 'Figures', link: '/figures' },
      { text: 'Metrics and logs', link: '/operations/metrics' },
      { text: 'Traces', link: '/operations/traces' },
      { text: 'Runbook', link: '/operations/runbook' },
    ],
  },
  {
    text: 'Migrate',
    items: [
      { text: 'From Stripe', link: '/guides/migrating-from-stripe' },
      { text: 'From Coinbase Commerce', link: '/guides/migrating-from-coinbase-commerce' },
    ],
  },
]

const decisions = new URL('../decisions/', import.meta.url)

const titleOf = (file: string) =>
  /^# (.*)$/m.exec(readFileSync(new URL(file, decisions), 'utf8'))?.[1] ?? file

/**
 * Returns the sidebar entries of all decisions, oldest first. They are read from the folder, so a new
 * decision needs no entry here.
 */
export const decisionsSidebar = () => [
  {
    text: 'Decisions',
    items: readdirSync(decisions)
      .filter((file) => /^\d+.*\.md$/.test(file))
      .sort()
      .map((file) => ({ text: titleOf(file), link: `/decisions/${file.replace(/\.md$/, '')}` })),
  },
]

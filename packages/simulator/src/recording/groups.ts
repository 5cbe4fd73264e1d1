import { titleOf } from './page.ts'

/** The pages in the order of the sidebar. */
export const pageGroups: readonly { title: string; pages: readonly string[] }[] = [
  {
    title: 'Amounts',
    pages: [
      'exact',
      'rounded',
      'short-by-dust',
      'underpaid-then-topped-up',
      'three-parts',
      'overpaid',
      'exchange',
    ],
  },
  {
    title: 'Places, times and senders',
    pages: ['late', 'deposit-address', 'wrong-token', 'wrong-chain', 'batch', 'contract-wallet'],
  },
  {
    title: 'Reorgs and the mempool',
    pages: [
      'reorged-before-confirmation',
      'lost-before-confirmation',
      'reorged-after-confirmation',
      'lost-after-confirmation',
      'collected-and-reorged',
      'dropped-from-mempool',
      'stuck-then-replaced',
    ],
  },
  {
    title: 'Providers of the chain',
    pages: [
      'provider-down',
      'provider-lagging',
      'provider-wrong-about-a-transfer',
      'provider-wrong-about-a-reference',
      'provider-wrong-about-a-time',
    ],
  },
  { title: 'Webhook endpoints', pages: ['endpoint-down', 'endpoint-slow', 'endpoint-failing'] },
]

/** Returns the sidebar of the pages as JSON. */
export const renderSidebar = (): string => {
  const groups = pageGroups.map(({ title, pages }) => ({
    text: title,
    items: pages.map((name) => ({ text: titleOf(name), link: `/scenarios/${name}` })),
  }))
  return `${JSON.stringify(groups, null, 2)}\n`
}

/**
 * Renders the tables with facts about chains: those of the page Chains, and those that guides contain between
 * two marker comments.
 */
import {
  type ChainFacts,
  type ChainId,
  chainFacts,
  chains,
  type ExplorerLinks,
  evmChains,
  listed,
  type TokenSymbol,
  tokens,
} from '@stablerail/contract'
import { code, page, type Row, table } from './markdown.ts'

/** Renders a Markdown table with aligned columns, as the formatter would write it. */
const aligned = (head: Row, rows: readonly Row[]) => {
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at]?.length ?? 0)))
  const line = (row: Row) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

const facts = (of: readonly ChainId[] = chains) => of.map((chain) => ({ chain, ...chainFacts[chain] }))

/** Returns when a payment counts as confirmed, in words: a number of confirmations, `final`, or both. */
const depthText = ({ confirmations, finality }: ChainFacts) => {
  if (!finality.isAwaited) return String(confirmations)
  return finality.slots === null ? `${confirmations}, and final` : 'final'
}

const depthTable = (head: string) => () =>
  aligned(
    ['chain', head],
    facts().map((each) => [each.chain, depthText(each)]),
  )

const count = (value: number) => Math.round(value).toLocaleString('en-US')

const dayMs = 86_400_000

/**
 * Renders the number of provider calls per day for each EVM chain. It is the sum of the calls in the table
 * above it in `operations/sizes.md`.
 */
const callsTable = () => {
  const calls = ({ blockTimeMs, confirmations }: ChainFacts, polls: number) => {
    const blocks = dayMs / blockTimeMs
    return count(Math.max(polls, blocks) + blocks + blocks / confirmations + 2 * blocks)
  }
  return aligned(
    ['chain', 'a block every', 'confirmations', 'calls a day, polled every second', 'polled once a block'],
    facts(evmChains).map((each) => [
      each.chain,
      `${each.blockTimeMs / 1_000} s`,
      String(each.confirmations),
      calls(each, dayMs / 1_000),
      calls(each, dayMs / each.blockTimeMs),
    ]),
  )
}

/** The functions that render tables, by the name in the marker comment. */
const tables: Record<string, () => string> = {
  'blocks of chains': depthTable('blocks, its own counted'),
  'blocks of checkouts': depthTable('blocks until confirmed, by default'),
  'calls of chains': callsTable,
}

const place = /(<!-- generated: ([a-z ]+) -->\n)[\s\S]*?(<!-- end of generated -->)/g

/** Returns the text of a page with the current content of its generated tables. */
export const withChainTables = (text: string): string =>
  text.replace(place, (_, start: string, name: string, end: string) => {
    const build = tables[name]
    if (build === undefined) throw new Error(`No table is called "${name}".`)
    return `${start}\n${build()}\n\n${end}`
  })

/**
 * Returns the help text of `npm start` with the current default chains. They replace the list in parentheses,
 * such as `(one,other)`: the help text has only one list of this form.
 */
export const withDefaultChains = (help: string): string =>
  help.replace(/\([a-z]+(,[a-z]+)+\)/, `(${evmChains.join(',')})`)

const explorerText = (links: ExplorerLinks | null) => {
  if (links === null) return 'none'
  const { origin, hostname } = new URL(links.transaction)
  return `[${hostname}](${origin})`
}

const networkRow = (each: ChainFacts & { chain: ChainId }): Row => [
  code(each.chain),
  each.name,
  String(each.networkIds.live),
  `${each.networkIds.test} (${each.testNetwork})`,
  explorerText(each.explorer.live),
  explorerText(each.explorer.test),
]

const operationRow = (each: ChainFacts & { chain: ChainId }): Row => [
  code(each.chain),
  depthText(each),
  each.canPull ? 'yes' : 'no',
  each.gasCeilingGwei === null ? 'sends none' : each.gasCeilingGwei.toLocaleString('en-US'),
  each.sanctionsOracle === null ? 'none' : code(each.sanctionsOracle),
]

const tokenRow = (chain: ChainId, token: TokenSymbol): Row => {
  const held = chainFacts[chain].tokens[token]
  if ('unsupported' in held) return [code(chain), token, '', 'not read', 'not read']
  const { live, test } = held.address
  return [code(chain), token, String(held.decimals), code(live), test === null ? 'none' : code(test)]
}

export const chainsPage = () =>
  page(
    { title: 'Chains' },
    `${listed(facts().map(({ name }) => name))} are known. Which of them a deployment reads, and by which providers, it says ` +
      'in [`NETWORKS`](/configuration#networks).',
    '## Networks',
    'A test network may be any; these are the usual ones.',
    table(
      ['chain', 'name', '`networkId`, live', '`networkId`, test', 'explorer, live', 'explorer, test'],
      facts().map(networkRow),
    ),
    '## What holds by default',
    'Blocks after which a payment is confirmed, its own counted; whether subscriptions may be paid by allowance; the billionths ' +
      'of the coin that a unit of gas may cost while the server sends transactions; and the oracle of Chainalysis on the main ' +
      'network.',
    table(['chain', 'blocks', 'pulls', 'gas ceiling', 'sanctions oracle'], facts().map(operationRow)),
    '## Tokens',
    'Compare these addresses with those that Circle and Tether publish before you write them into `NETWORKS`. Tether issues no ' +
      'USDT on base: the address there is that of the token which the bridge of the chain made.',
    table(
      ['chain', 'token', 'decimals', 'live', 'test'],
      chains.flatMap((chain) => tokens.map((token) => tokenRow(chain, token))),
    ),
  )

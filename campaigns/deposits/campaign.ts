import { parseArgs } from 'node:util'
import { createCleanup } from '../../bench/cleanup.ts'
import { startDatabase } from '../../bench/processes/database.ts'
import { openOn } from '../open-on.ts'
import { count, none, recordCampaign } from '../record-campaign.ts'
import type { Kinds } from './scene.ts'
import { tellStory } from './tell-story.ts'

const usual = { seeds: '100', first: '1', actions: '70' }

const help = `npm run campaign -- deposits [options]

  Pays checkouts at deposit addresses in random ways, while deposits are collected, the chain is reorganised, providers
  lie and the reader dies. Then compares payments, checkouts, balances and events with what the chain contains.
  --seeds <n>    the number of stories (default ${usual.seeds}); each has its own chain and database
  --first <n>    the seed of the first story (default ${usual.first})
  --actions <n>  the number of actions in a story (default ${usual.actions})
`

export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seeds: { type: 'string', default: usual.seeds },
      first: { type: 'string', default: usual.first },
      actions: { type: 'string', default: usual.actions },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    process.stderr.write(help)
    return 0
  }
  const cleanup = createCleanup()
  try {
    const open = openOn(await startDatabase(cleanup))
    const [first, seeds, actions] = [Number(values.first), Number(values.seeds), Number(values.actions)]
    const told = await tellAll({ first, seeds }, (seed) => tellStory(seed, { actions, open }))
    printKinds(told.kinds)
    const isUsual = Object.entries(usual).every(
      ([name, value]) => values[name as keyof typeof usual] === value,
    )
    if (isUsual) record(told)
    return told.failed.length === 0 ? 0 : 1
  } finally {
    await cleanup.run()
  }
}

type Told = { failed: number[]; stories: number; payments: number; blocks: number; kinds: Kinds }

/** Runs the stories of a range of seeds, and prints a line for each. */
const tellAll = async (
  { first, seeds }: { first: number; seeds: number },
  tell: (seed: number) => ReturnType<typeof tellStory>,
): Promise<Told> => {
  const told: Told = { failed: [], stories: seeds, payments: 0, blocks: 0, kinds: new Map() }
  for (let seed = first; seed < first + seeds; seed += 1) {
    const { faults, payments, blocks, kinds } = await tell(seed)
    if (faults.length > 0) told.failed.push(seed)
    told.payments += payments
    told.blocks += blocks
    for (const [kind, number] of kinds) told.kinds.set(kind, (told.kinds.get(kind) ?? 0) + number)
    const said =
      faults.length === 0 ? 'no difference' : `${faults.length} differences\n  ${faults.join('\n  ')}`
    process.stdout.write(`deposits, seed ${seed}: ${payments} payments, ${blocks} blocks, ${said}\n`)
  }
  process.stdout.write(
    `deposits: ${seeds - told.failed.length} of ${seeds} seeds without a difference, ` +
      `${told.payments} payments in ${told.blocks} blocks ${told.failed.join(' ')}\n`,
  )
  return told
}

const printKinds = (kinds: Kinds): void => {
  const lines = [...kinds].toSorted(([one], [other]) => (one < other ? -1 : 1))
  process.stdout.write(`${lines.map(([kind, number]) => `  ${kind}: ${number}`).join('\n')}\n`)
}

const record = ({ failed, stories, payments, blocks, kinds }: Told): void =>
  recordCampaign({
    name: 'deposits',
    title: 'Checkouts paid at deposit addresses, with faults, lies and reorganisations',
    command: 'npm run campaign -- deposits',
    figures: [
      count('stories', stories),
      count('payments', payments),
      count('blocks', blocks),
      count('checkouts', kinds.get('checkout') ?? 0),
      none('stories with a difference', failed.length),
    ],
    ...(failed.length > 0 && { notes: [`Seeds with a difference: ${failed.join(', ')}`] }),
  })

import { parseArgs } from 'node:util'
import { createCleanup } from '../../bench/cleanup.ts'
import { startDatabase } from '../../bench/processes/database.ts'
import { openOn } from '../open-on.ts'
import { count, none, recordCampaign } from '../record-campaign.ts'
import { type Family, families } from './families.ts'

const help = `npm run campaign -- chain [options]

  Reads a chain through faulty providers while the chain is reorganised, readers are killed and their clocks are skewed.
  Then compares the recorded transfers with the chain, and the events with those that each payment's history requires.
  --family <name>  ${Object.keys(families).join(', ')} (default: all of them, one after another)
  --seeds <a>-<b>  the stories to run (default ${Object.entries(families)
    .map(([name, { seeds }]) => `1-${seeds} of ${name}`)
    .join(', ')}); each has its own chain and database
  --actions <n>    the number of actions in a story (default 60)
`

const usualActions = '60'

export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      family: { type: 'string' },
      seeds: { type: 'string' },
      actions: { type: 'string', default: usualActions },
      help: { type: 'boolean', default: false },
    },
  })
  const names = values.family === undefined ? Object.keys(families) : [values.family]
  if (values.help || names.some((name) => families[name] === undefined)) {
    process.stderr.write(help)
    return values.help ? 0 : 2
  }
  const cleanup = createCleanup()
  let failed = 0
  try {
    const open = openOn(await startDatabase(cleanup))
    for (const name of names) {
      const family = families[name] as Family
      const [first = 1, last = first] = (values.seeds ?? `1-${family.seeds}`).split('-').map(Number)
      const tell = (seed: number) => family.tellStory(seed, { actions: Number(values.actions), open })
      const told = await tellAll(name, { first, last, tell })
      failed += told.failed.length
      if (values.seeds === undefined && values.actions === usualActions) record(name, last, told)
    }
  } finally {
    await cleanup.run()
  }
  return failed === 0 ? 0 : 1
}

type Told = { failed: number[]; payments: number; blocks: number }

/**
 * Simulates a chain family once for each seed of a range. Returns the seeds for which the chain and the
 * server's records differed, and the total numbers of payments and blocks.
 */
const tellAll = async (
  name: string,
  {
    first,
    last,
    tell,
  }: { first: number; last: number; tell: (seed: number) => ReturnType<Family['tellStory']> },
): Promise<Told> => {
  const failed: number[] = []
  const sum = { payments: 0, blocks: 0 }
  for (let seed = first; seed <= last; seed += 1) {
    const { faults, payments, blocks } = await tell(seed)
    if (faults.length > 0) failed.push(seed)
    sum.payments += payments
    sum.blocks += blocks
    const said =
      faults.length === 0 ? 'no difference' : `${faults.length} differences\n  ${faults.join('\n  ')}`
    process.stdout.write(`${name}, seed ${seed}: ${payments} payments, ${blocks} blocks, ${said}\n`)
  }
  const stories = last - first + 1
  process.stdout.write(
    `${name}: ${stories - failed.length} of ${stories} seeds without a difference, ` +
      `${sum.payments} payments in ${sum.blocks} blocks ${failed.join(' ')}\n`,
  )
  return { failed, ...sum }
}

const record = (family: string, stories: number, { failed, payments, blocks }: Told): void =>
  recordCampaign({
    name: `chain-${family}`,
    title: `Stories of a chain with faults and reorganisations: ${family}`,
    command: `npm run campaign -- chain --family ${family}`,
    figures: [
      count('stories', stories),
      count('payments', payments),
      count('blocks', blocks),
      none('stories with a difference', failed.length),
    ],
    ...(failed.length > 0 && { notes: [`Seeds with a difference: ${failed.join(', ')}`] }),
  })

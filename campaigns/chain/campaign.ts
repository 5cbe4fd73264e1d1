import { parseArgs } from 'node:util'
import { createCleanup } from '../../bench/cleanup.ts'
import { startDatabase } from '../../bench/processes/database.ts'
import { openOn } from '../open-on.ts'
import { type Family, families } from './families.ts'

const help = `npm run campaign -- chain [options]

  Reads a chain through providers with faults, reorganises it, kills readers and skews their clocks; then compares what
  is recorded with what the chain holds, and the events with what each payment's story must give.
  --family <name>  ${Object.keys(families).join(', ')} (default: all of them, one after another)
  --seeds <a>-<b>  which stories (default ${Object.entries(families)
    .map(([name, { seeds }]) => `1-${seeds} of ${name}`)
    .join(', ')}); each has a chain and a database of its own
  --actions <n>    how long a story is (default 60)
`

export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      family: { type: 'string' },
      seeds: { type: 'string' },
      actions: { type: 'string', default: '60' },
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
      failed += await tellAll(name, { first, last, tell })
    }
  } finally {
    await cleanup.run()
  }
  return failed === 0 ? 0 : 1
}

/** Tells the stories of a family; answers how many have a difference. */
const tellAll = async (
  name: string,
  {
    first,
    last,
    tell,
  }: { first: number; last: number; tell: (seed: number) => ReturnType<Family['tellStory']> },
): Promise<number> => {
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
  const count = last - first + 1
  process.stdout.write(
    `${name}: ${count - failed.length} of ${count} seeds without a difference, ` +
      `${sum.payments} payments in ${sum.blocks} blocks ${failed.join(' ')}\n`,
  )
  return failed.length
}

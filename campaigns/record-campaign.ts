import { writePage } from '../bench/figures/page.ts'
import { describeMachine } from '../bench/measure/machine.ts'
import { describeCode, type Figure, writeRecord } from '../bench/measure/record.ts'

export type Found = {
  /** The campaign, with its part if parts run separately: `chain-evm`. */
  name: string
  title: string
  command: string
  figures: readonly Figure[]
  notes?: readonly string[]
}

/**
 * Read before the campaign begins, since it may run for hours, during which the code may change, and since it
 * loads the machine.
 */
const begun = { machine: await describeMachine(), code: describeCode() }

/**
 * Records the results of a whole run of a campaign in `bench/results/campaign-<name>.json`, and updates
 * docs/figures.md.
 */
export const recordCampaign = ({ name, ...found }: Found): void => {
  const { measuredAt, ...machine } = begun.machine
  const { commit, isChanged } = begun.code
  const file = writeRecord({
    name: `campaign-${name}`,
    ...found,
    age: { date: measuredAt.slice(0, 10), commit },
    ...(isChanged && { isChanged }),
    machine,
    tables: [],
  })
  writePage()
  process.stderr.write(`${file}\n`)
}

/** Returns the figure for a count that must be zero. */
export const none = (what: string, value: number): Figure => ({
  what,
  value,
  unit: '',
  target: { atMost: 0 },
})

export const count = (what: string, value: number): Figure => ({ what, value, unit: '' })

/** Returns the figure for the share of detectable faults that a test noticed. */
export const noticed = (killed: number, survived: number): Figure => ({
  what: `noticed by a test: ${killed} of ${killed + survived}`,
  value: Math.round((1_000 * killed) / Math.max(1, killed + survived)) / 10,
  unit: ' percent',
  target: { atLeast: 85 },
})

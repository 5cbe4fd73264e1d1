import { writePage } from '../bench/figures/page.ts'
import { describeMachine } from '../bench/measure/machine.ts'
import { describeCode, type Figure, writeRecord } from '../bench/measure/record.ts'

export type Found = {
  /**
   * The name of the campaign (a long test run in `campaigns/`), such as `chain`, or of one of its parts that
   * run separately, such as `chain-evm`.
   */
  name: string
  title: string
  command: string
  figures: readonly Figure[]
  notes?: readonly string[]
}

/**
 * The machine and the commit, read before the campaign starts, because the campaign puts load on the machine,
 * and the code may change during the hours of the run.
 */
const begun = { machine: await describeMachine(), code: describeCode() }

/**
 * Stores the results of a complete run of a campaign in `bench/results/campaign-<name>.json`, and updates
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

/**
 * Returns a result for docs/figures.md: a number with the target 0, such as the number of differences found.
 */
export const none = (what: string, value: number): Figure => ({
  what,
  value,
  unit: '',
  target: { atMost: 0 },
})

export const count = (what: string, value: number): Figure => ({ what, value, unit: '' })

/**
 * Returns a result for docs/figures.md: the percentage of the detectable mutants (small faults in the code)
 * that a test noticed.
 */
export const noticed = (killed: number, survived: number): Figure => ({
  what: `noticed by a test: ${killed} of ${killed + survived}`,
  value: Math.round((1_000 * killed) / Math.max(1, killed + survived)) / 10,
  unit: ' percent',
  target: { atLeast: 85 },
})

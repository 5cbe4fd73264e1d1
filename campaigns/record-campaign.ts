import { writePage } from '../bench/figures/page.ts'
import { describeMachine } from '../bench/measure/machine.ts'
import { describeCode, type Figure, writeRecord } from '../bench/measure/record.ts'

export type Found = {
  /** The campaign, and the part of it if its parts run alone: `chain-evm`. */
  name: string
  title: string
  command: string
  figures: readonly Figure[]
  notes?: readonly string[]
}

/** Read before the campaign begins, which may take hours: the code may change meanwhile, and the campaign loads the machine. */
const begun = { machine: await describeMachine(), code: describeCode() }

/** Records what a whole run of a campaign found in `bench/results/campaign-<name>.json`, and writes it to docs/figures.md. */
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

/** Nothing of the kind was found, or the campaign failed. */
export const none = (what: string, value: number): Figure => ({
  what,
  value,
  unit: '',
  target: { atMost: 0 },
})

export const count = (what: string, value: number): Figure => ({ what, value, unit: '' })

/** The share of faults that a test noticed, of those that a test can notice. */
export const noticed = (killed: number, survived: number): Figure => ({
  what: `noticed by a test: ${killed} of ${killed + survived}`,
  value: Math.round((1_000 * killed) / Math.max(1, killed + survived)) / 10,
  unit: ' percent',
  target: { atLeast: 85 },
})

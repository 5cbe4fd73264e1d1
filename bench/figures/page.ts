import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type RunRecord, readRecords } from '../measure/record.ts'
import { renderBench, renderCampaigns } from './render.ts'

/**
 * The page docs/figures.md. Its text is written by hand, except between `<!-- figures: NAME -->` and `<!--
 * end of figures -->`, where the results of the benchmark NAME are rendered. If NAME is `campaigns`, the
 * results of all campaigns (the long test runs in `campaigns/`) are rendered.
 */
const pageFile = fileURLToPath(new URL('../../docs/figures.md', import.meta.url))

const section = /(<!-- figures: ([\w-]+) -->\n)[\s\S]*?(<!-- end of figures -->)/g
const ofCampaigns = 'campaigns'
const isOfCampaign = ({ name }: RunRecord): boolean => name.startsWith('campaign-')

/**
 * Returns the page with the text between its markers replaced by the rendered results. Throws if results have
 * no section.
 */
export const fillPage = (page: string, records: readonly RunRecord[]): string => {
  const benches = new Map(records.filter((each) => !isOfCampaign(each)).map((each) => [each.name, each]))
  const filled = page.replace(section, (_, begin: string, name: string, end: string) => {
    if (name === ofCampaigns) return `${begin}\n${renderCampaigns(records.filter(isOfCampaign))}\n\n${end}`
    const record = benches.get(name)
    benches.delete(name)
    return `${begin}\n${record === undefined ? unmeasured(name) : renderBench(record)}\n\n${end}`
  })
  const left = [...benches.keys()]
  if (left.length > 0) throw new Error(`docs/figures.md has no section for ${left.join(', ')}.`)
  return filled
}

/** The text of a new bench, which has not run on a quiet machine. */
const unmeasured = (name: string): string => `*Not measured yet. Measure it: \`npm run bench -- ${name}\`.*`

/** Writes docs/figures.md from the stored results. */
export const writePage = (): void =>
  writeFileSync(pageFile, fillPage(readFileSync(pageFile, 'utf8'), readRecords()))

/** Returns whether docs/figures.md agrees with the stored results. */
export const isPageFresh = (): boolean => {
  const page = readFileSync(pageFile, 'utf8')
  return fillPage(page, readRecords()) === page
}

import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { pageGroups } from './groups.ts'
import { pagesFolder, recordPages } from './record-pages.ts'

const committed = readdirSync(pagesFolder).sort()
const read = (name: string) => readFileSync(new URL(name, pagesFolder), 'utf8')

let recorded: ReadonlyMap<string, string>
beforeAll(async () => {
  recorded = await recordPages()
}, 240_000)

test('each scenario has a page, and no other page is there', () => {
  expect([...recorded.keys()].sort()).toEqual(committed)
})

test.each(committed)('%s shows what a run shows; npm run record-scenarios writes it', (name) => {
  expect(recorded.get(name)).toBe(read(name))
})

test('each page is in one group of the sidebar, and the index links it', () => {
  const pages = committed.filter((name) => name.endsWith('.md')).map((name) => name.replace('.md', ''))
  expect(pageGroups.flatMap((group) => group.pages).toSorted()).toEqual(pages)
  const index = read('../index.md')
  expect(pages.filter((name) => !index.includes(`(/scenarios/${name})`))).toEqual([])
})

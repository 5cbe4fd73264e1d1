/** `npm run record-scenarios`: runs every scenario and writes its page. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { pagesFolder, recordPages } from './record-pages.ts'

const files = await recordPages()
rmSync(pagesFolder, { recursive: true, force: true })
mkdirSync(pagesFolder, { recursive: true })
for (const [name, text] of files) writeFileSync(new URL(name, pagesFolder), text)
console.log(`${files.size} files in docs/scenarios/generated`)

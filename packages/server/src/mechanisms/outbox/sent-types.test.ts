import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { eventCatalogue } from '@stablerail/contract'
import { expect, test } from 'vitest'

const sources = fileURLToPath(new URL('../../', import.meta.url))

/** The text of every source file of the server, without tests. */
const text = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(path))
  .map((path) => readFileSync(`${sources}${path}`, 'utf8'))
  .join('\n')

test.each(Object.entries(eventCatalogue))(
  'events of the type %s are sent by the server, unless the contract says that they are not yet',
  (type, facts) => {
    expect(text.includes(`'${type}'`)).toBe(!('later' in facts))
  },
)

/**
 * Tests the text that an editor shows when the mouse pointer is over a name that the SDK exports, with
 * TypeScript 5, 6 and 7.
 */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts5 from 'typescript-5'
import ts6 from 'typescript-6'
import { describe, expect, inject, test } from 'vitest'
import { type Hovers, hoversOf, hoversOfServer } from './language-service.ts'

const repository = fileURLToPath(new URL('../../../../', import.meta.url))

const program = `import { Stablerail, type RequestEvent } from '@stablerail/sdk'
import { createClient, retrieveCustomer } from '@stablerail/sdk/functions'
import { verify } from '@stablerail/sdk/webhooks'

const client = new Stablerail({ apiKey: 'sk_test_x', workspaceId: 'ws_1', hooks: { onEnd: () => {} } })
export const session = new Stablerail({ session: {} })
export const url = (event: RequestEvent) => event.url
export const all = [
  client.customers.create({ email: 'ada@example.com' }),
  client.hosted.retrieveProfile('mugs'),
  client.prices.list('prod_1').finally(() => {}),
  retrieveCustomer(createClient({}), 'cus_1'),
  verify('', '', ''),
]
`

const writeProgram = () => {
  const folder = mkdtempSync(join(inject('consumer'), 'hovers-'))
  const path = join(folder, 'use.mts')
  writeFileSync(path, program)
  const compilerOptions = { strict: true, target: 'es2022', module: 'nodenext', types: [], lib: ['es2022'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['use.mts'] }))
  return { folder, path }
}

const compilers: [string, (folder: string) => Hovers][] = [
  ['5', () => hoversOf(ts5)],
  ['6', () => hoversOf(ts6 as unknown as typeof ts5)],
  ['7', (folder) => hoversOfServer(`${repository}node_modules/typescript/bin/tsc`, folder)],
]

describe.each(compilers)('an editor with TypeScript %s', (_, hoversIn) => {
  const shown = async (...names: string[]) => {
    const { folder, path } = writeProgram()
    return hoversIn(folder)(path, names)
  }

  test('shows over a call its example first, then its errors, each with its name', async () => {
    for (const hover of await shown('create({', 'retrieveCustomer(c', "verify(''")) {
      expect(hover).toMatch(/@throws/)
      expect(hover.indexOf('@example')).toBeGreaterThan(0)
      expect(hover.indexOf('@example')).toBeLessThan(hover.indexOf('@throws'))
      expect(hover.indexOf('@example')).toBeLessThan(hover.indexOf('@param'))
      // TypeScript prints one of these if a brace follows directly after the tag, or if a link is split over
      // two lines.
      expect(hover).not.toMatch(/@throws\W*\{|@link|Error *\}/)
    }
  })

  test('names the errors of a call', async () => {
    const [create = '', retrieve = ''] = await shown('create({', 'retrieveCustomer(c')
    expect(create).toMatch(/@throws[^@]*On [^@]*ConflictError[^@]*The request\s+collides/)
    expect(create).toMatch(/@throws[^@]*As any call: [^@]*InvalidRequestError[^@]*ConnectionError/)
    expect(retrieve).toMatch(/@throws[^@]*On [^@]*NotFoundError[^@]*No such\s+resource/)
  })

  test('says what the first fields are that anyone types', async () => {
    const hovers = await shown('apiKey:', 'workspaceId:', 'session:', 'hooks:', 'onEnd', 'url\n')
    const meanings = [
      /secret API key/,
      /workspace of the client's calls/,
      /dashboard session/,
      /logging and tracing/,
      /call has ended/,
      /full address/,
    ]
    for (const [at, meaning] of meanings.entries()) expect(hovers[at]).toMatch(meaning)
  })
})

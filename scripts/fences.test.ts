import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imports } from './forbidden-imports.ts'
import { findFaults } from './house-rules.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

type Violation = { from: string; to: string; rule: { name: string } }

describe('the check of boundaries between modules', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stablerail-fences-'))
  let violations: Violation[]

  const write = (path: string, text: string) => {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  beforeAll(() => {
    cpSync(join(root, '.dependency-cruiser.cjs'), join(folder, '.dependency-cruiser.cjs'))
    write('tsconfig.json', '{ "compilerOptions": { "module": "nodenext", "noEmit": true } }')
    const depth = (path: string) => '../'.repeat(path.split('/').length - 1)
    for (const { from, to, dynamic = false } of imports) {
      const path = `'./${depth(from)}${to}'`
      write(from, dynamic ? `export const load = () => import(${path})\n` : `export * from ${path}\n`)
      write(to, 'export const planted = true\n')
    }
    violations = cruise(folder)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each(imports)('reports the import of $what', ({ from, to, rule }) => {
    expect(violations.map((it) => [it.from, it.to, it.rule.name])).toContainEqual([from, to, rule])
  })

  it('reports no other import', () => {
    const named = ({ from, to, rule }: { from: string; to: string; rule: string }) =>
      `${rule}: ${from} → ${to}`
    expect(violations.map((it) => named({ ...it, rule: it.rule.name })).toSorted()).toEqual(
      imports.map(named).toSorted(),
    )
  })
})

const cruise = (folder: string): Violation[] => {
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const args = [program, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'packages']
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  if (stdout === '') throw new Error(`The check has no output but: ${stderr}`)
  return JSON.parse(stdout).summary.violations
}

const inCustomers = 'packages/server/src/resources/customers/create-customer.ts'
const customersStore = 'packages/server/src/resources/customers/store.ts'
const pricesStore = 'packages/server/src/resources/prices/store.ts'

describe('the house rules', () => {
  it.each([
    ['selects with a builder', "await work.tx.selectFrom('prices').selectAll().execute()"],
    ['inserts with a builder', "await work.tx.insertInto('customers').values(row).execute()"],
    ['runs a template', 'await sql`select 1`.execute(work.tx)'],
    ['runs a typed template', 'await sql<{ one: number }>`select 1 as one`.execute(work.tx)'],
    ['makes a part of a query', "const column = sql.ref('id')"],
  ])('report a file beside the stores that %s', (_, text) => {
    const rule = 'a query is made in a store or in mechanisms/db'
    expect(findFaults([{ path: inCustomers, text }])).toEqual([`${inCustomers}:1: ${rule}`])
    expect(findFaults([{ path: customersStore, text }])).toEqual([])
    expect(findFaults([{ path: inCustomers.replace('.ts', '.test.ts'), text }])).toEqual([])
  })

  it('reports an index.ts that does not introduce its module', () => {
    const path = 'packages/server/src/resources/customers/index.ts'
    const exported = "export { customerRoutes } from './routes.ts'\n"
    const fault = [`${path}: introduce the module in the first 10 lines or more`]
    expect(findFaults([{ path, text: exported }])).toEqual(fault)
    expect(findFaults([{ path, text: `/** Customers. */\n${exported}` }])).toEqual(fault)
    const introduction = `/**\n${' * A line.\n'.repeat(12)} */\n`
    expect(findFaults([{ path, text: introduction + exported }])).toEqual([])
  })

  it('reports modules that import one another in a circle, by type too', () => {
    const importing = (module: string, other: string) => ({
      path: `packages/server/src/mechanisms/${module}/send.ts`,
      text: `import type { Anything } from '../${other}/index.ts'\n`,
    })
    const circle = ['mail', 'schedule', 'streams']
    const files = circle.map((module, index) => importing(module, circle[(index + 1) % 3] as string))
    expect(findFaults(files)).toEqual([
      'modules import one another in a circle: mechanisms/mail, mechanisms/schedule, mechanisms/streams',
    ])
    expect(findFaults(files.slice(1))).toEqual([])
  })

  const own = { path: customersStore, text: "tx.insertInto('customers').values(row)" }

  it.each([
    ['a builder', "tx.updateTable('customers').set(change)"],
    ['a builder with an alias', "tx.deleteFrom('customers as customer')"],
    ['a builder over two lines', "tx.insertInto(\n  'customers',\n)"],
    ['an update', 'sql`update customers set name = null`'],
    ['an update of an alias', 'sql`\n  update\n    only customers as customer set name = null`'],
    ['an insertion', 'sql`with row as (select 1) INSERT INTO customers (id) select * from row`'],
    ['a deletion', 'sql`delete from customers using old where customers.id = old.id`'],
    ['an upsert', 'sql`merge into customers using sent on true`'],
  ])('report a table that a second module writes by %s', (_, text) => {
    const [fault, ...more] = findFaults([own, { path: pricesStore, text }])
    expect(fault).toBe(
      `${customersStore}, ${pricesStore}: a table is written by one module, and customers by 2`,
    )
    expect(more).toEqual([])
  })

  it('let a module write its tables from many files, and any module read and lock them', () => {
    const files = [
      own,
      { path: 'packages/server/src/resources/customers/merge/store.ts', text: own.text },
      { path: pricesStore, text: "tx.selectFrom('customers').forUpdate()" },
      { path: pricesStore, text: '// update customers when they ask\nsql`select from customers for update`' },
      {
        path: 'packages/server/src/mechanisms/db/migrations/baseline/customers.ts',
        text: 'sql`update customers set a = 1`',
      },
      { path: 'packages/server/src/testing/shop.ts', text: own.text },
    ]
    expect(findFaults(files)).toEqual([])
  })

  it.each(['tx.insertInto(table).values(row)', `sql\`delete from ${'$'}{table}\``])(
    'report a write that does not name its table: %s',
    (text) => {
      expect(findFaults([{ path: pricesStore, text }])).toEqual([
        `${pricesStore}: name the table where it is written`,
      ])
    },
  )
})

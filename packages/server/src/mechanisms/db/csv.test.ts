import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestContext, type TestContext } from '../../testing/context.ts'
import { csvField } from '../http/csv.ts'
import { csvText } from './index.ts'

let world: TestContext
beforeAll(async () => {
  world = await createTestContext()
})
afterAll(() => world.close())

const special = fc.constantFrom(...'=+-@\t\r\n＝＋－＠",\'ax ^$\\', 'é', '😀', '')
const text = fc.oneof(
  fc.array(special, { maxLength: 5 }).map((parts) => parts.join('')),
  fc.string(),
)

test('SQL writes any text as the writer of lines does, and nothing of what is null', async () => {
  const samples = fc.sample(
    text.filter((one) => !one.includes('\0')),
    3_000,
  )
  const { rows } = await sql<{ field: string }>`
    select ${csvText('sample.text').sql} as field
    from unnest(${samples}::text[]) with ordinality as sample (text, place) order by place
  `.execute(world.context.db)
  expect(rows.map(({ field }) => field)).toEqual(samples.map(csvField))
  const { rows: nothing } =
    await sql`select ${csvText('sample.text').sql} as field from (select null::text as text) as sample`.execute(
      world.context.db,
    )
  expect(nothing).toEqual([{ field: null }])
})

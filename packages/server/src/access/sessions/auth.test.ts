import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestContext } from '../../testing/context.ts'
import { createTestLog } from '../../testing/log.ts'
import { createAuth } from './auth.ts'

test('a command that ends while the session library starts logs no error', async () => {
  const { log, lines } = createTestLog()
  const { context, close } = await createTestContext({ log })
  await close()
  await createAuth(context).$context
  // Waits for a query that fails, because the database no longer exists. Any query that Better Auth sent at
  // its start has then failed too.
  await expect(sql`select 1`.execute(context.db)).rejects.toThrow('does not exist')
  await setImmediate()
  expect(lines).toEqual([])
})

import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestClock } from '@stablerail/test-support'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Scope } from '../ports/index.ts'
import { createTestContext, createTestScope, type TestContext } from '../testing/context.ts'
import { insertPayment } from '../testing/payments/rows.ts'
import { exportYear, type YearOptions } from './export-year.ts'

const clock = createTestClock('2026-02-03T09:30:00.000Z')
let world: TestContext
let [one, other]: Scope[] = []
let folder = ''
beforeAll(async () => {
  world = await createTestContext({ clock })
  one = await createTestScope(world.context)
  other = await createTestScope(world.context)
  await createTestScope(world.context)
})
afterAll(() => world.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'export-'))
})
afterEach(() => rm(folder, { recursive: true }))

const scopes = (): [Scope, Scope] => {
  if (one === undefined || other === undefined) throw new Error('The scopes are missing.')
  return [one, other]
}

const run = async (options: Partial<YearOptions> = {}): Promise<string> => {
  let told = ''
  const all = { year: 2025, mode: 'test', workspaceId: null, folder, ...options } as const
  await exportYear(world.context, all, (text) => {
    told += text
  })
  return told
}

/** The payments of a file, by their ids. */
const idsIn = async (name: string): Promise<string[]> =>
  (await readFile(join(folder, name), 'utf8'))
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[1] ?? '')

test('a closed year is written to one file for each workspace, with checksums that sha256sum verifies', async () => {
  const [first, second] = scopes()
  const at = (created_at: string) => ({ created_at: new Date(created_at) })
  await insertPayment(world.context, first, at('2024-12-31T23:59:59.999Z'))
  const begin = await insertPayment(world.context, first, at('2025-01-01T00:00:00.000Z'))
  const end = await insertPayment(world.context, first, at('2025-12-31T23:59:59.999Z'))
  await insertPayment(world.context, first, at('2026-01-01T00:00:00.000Z'))
  const lone = await insertPayment(world.context, second, at('2025-06-01T00:00:00.000Z'))
  const nameOf = ({ workspaceId }: Scope) => `payments-${workspaceId}-test-2025.csv`
  const told = await run()
  expect(told).toContain('2 files. To verify them later: cd ')
  // The third workspace has no payment.
  expect((await readdir(folder)).sort()).toEqual(['SHA256SUMS', nameOf(first), nameOf(second)].sort())
  expect(await idsIn(nameOf(first))).toEqual([end, begin])
  expect(await idsIn(nameOf(second))).toEqual([lone])
  const verify = () =>
    execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: folder, stdio: 'pipe' }).toString()
  expect(verify().match(/: OK$/gm)).toHaveLength(2)
  await writeFile(join(folder, nameOf(second)), 'changed')
  expect(verify).toThrow()
})

test('one workspace and live mode can be chosen', async () => {
  const [first, second] = scopes()
  expect(await run({ workspaceId: second.workspaceId })).toContain(
    `payments-${second.workspaceId}-test-2025.csv`,
  )
  expect(await readdir(folder)).toHaveLength(2)
  const live = join(folder, 'live')
  expect(await run({ mode: 'live', folder: live, workspaceId: first.workspaceId })).toBe(
    'There is no payment of 2025 in live mode.\n',
  )
})

test('a year that is not over, a folder with files and an unknown workspace are refused', async () => {
  await expect(run({ year: 2026 })).rejects.toThrow(
    '--year: 2026 is not over, so its payments are not complete.',
  )
  await expect(run({ workspaceId: 'ws_none' })).rejects.toThrow('--workspace: there is no workspace ws_none.')
  await writeFile(join(folder, 'notes.txt'), '')
  await expect(run()).rejects.toThrow('is not empty. Name a new folder.')
  expect(await readdir(folder)).toEqual(['notes.txt'])
})

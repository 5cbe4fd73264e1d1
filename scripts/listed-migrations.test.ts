import { describe, expect, it } from 'vitest'
import { findFaults } from './house-rules.ts'

describe('a migration', () => {
  const folder = 'packages/server/src/mechanisms/db'
  const listed =
    "import * as a from './migrations/0121-a.ts'\nexport const migrations = {\n  '0121-a': a,\n}\n"
  const faultsOf = (list: string) =>
    findFaults([
      { path: `${folder}/known-migrations.ts`, text: list },
      { path: `${folder}/migrations/0121-a.ts`, text: '' },
      { path: `${folder}/migrations/0121-a.test.ts`, text: '' },
      { path: `${folder}/migrations/baseline/wallets.ts`, text: '' },
    ])

  it('is reported unless it is imported and listed under the name of its file', () => {
    const fault = `${folder}/migrations/0121-a.ts: list the migration in ${folder}/known-migrations.ts, under its name`
    expect(faultsOf(listed)).toEqual([])
    expect(faultsOf(listed.replace(/^import.*\n/, ''))).toEqual([fault])
    expect(faultsOf(listed.replace("'0121-a': a", "// '0121-a': a"))).toEqual([fault])
    expect(faultsOf(listed.replace("'0121-a'", "'0121-b'"))).toEqual([fault])
    expect(faultsOf('')).toEqual([fault])
  })
})

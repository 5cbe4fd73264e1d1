import type { Generated } from 'kysely'
import type { Whole } from './column-types.ts'

export type TestClockTables = {
  test_clocks: {
    workspace_id: string
    offset_ms: Generated<Whole>
    advancing_to: Date | null
    steps: Generated<number>
    looked_at: Date
    failures: Generated<number>
    retry_at: Date | null
  }
}

import type { Whole } from './column-types.ts'

export type LocalTimeTables = {
  local_time: {
    is_only: boolean
    ahead_ms: Whole
  }
}

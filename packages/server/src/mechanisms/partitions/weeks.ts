import { firstIdAt, type IdsKind } from '../../ports/index.ts'

const dayMs = 24 * 3_600_000
const weekMs = 7 * dayMs
/** Monday, 1970-01-05, 00:00 UTC. */
const firstMondayMs = 4 * dayMs

/** The ids from `lower` up to but not including `upper`. */
export type IdRange = { lower: string; upper: string }

/** The ids of a week, or of the part of it that no existing partition covers. `day` names the partition. */
export type Week = IdRange & { day: string }

const weeksAhead = 4

/**
 * Returns the weeks for which partitions are missing: from the present one to the one that begins four weeks later,
 * except ids below `covered`, the upper bound of the last partition. A week begins on Monday, 00:00 UTC.
 */
export const lackingWeeks = (kind: IdsKind, now: Date, covered: string): Week[] => {
  const presentMs = Math.floor((now.getTime() - firstMondayMs) / weekMs) * weekMs + firstMondayMs
  return Array.from({ length: weeksAhead + 1 }, (_, index) => presentMs + index * weekMs).flatMap(
    (startMs) => {
      const start = firstIdAt(kind, new Date(startMs))
      const upper = firstIdAt(kind, new Date(startMs + weekMs))
      if (upper <= covered) return []
      const lower = start < covered ? covered : start
      return [{ lower, upper, day: new Date(startMs).toISOString().slice(0, 10).replaceAll('-', '') }]
    },
  )
}

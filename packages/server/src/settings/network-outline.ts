/**
 * The fields of `NETWORKS` that decide which other settings are required. The schema of `NETWORKS` itself reports the
 * faults of all fields.
 */
import { z } from 'zod'
import type { Settings } from './setting-forms.ts'

const Outline = z.array(
  z.looseObject({
    chain: z.string(),
    livemode: z.boolean(),
    pullContract: z.string().optional(),
    depositFactory: z.string().optional(),
    collect: z.unknown().optional(),
  }),
)

/** Returns the configured networks; none if `NETWORKS` is malformed. */
export const outlineNetworks = ({ NETWORKS = '[]' }: Settings): z.output<typeof Outline> => {
  try {
    const parsed = Outline.safeParse(JSON.parse(NETWORKS))
    return parsed.success ? parsed.data : []
  } catch {
    return []
  }
}

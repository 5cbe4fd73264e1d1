/**
 * Builds what programs use in published or served form, if its sources changed: the packed SDK, the pages and
 * the dashboard.
 */
import { ensureDashboard } from '../packages/dashboard/build/ensure-built.ts'
import { ensurePages } from '../packages/pages/build/ensure-built.ts'
import { ensurePacked } from '../packages/sdk/build/ensure-packed.ts'

await ensurePacked()
await ensurePages()
await ensureDashboard()

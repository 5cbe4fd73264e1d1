/** Makes what programs use as it is published or served, where its sources changed: the packed SDK, pages and dashboard. */
import { ensureDashboard } from '../packages/dashboard/build/ensure-built.ts'
import { ensurePages } from '../packages/pages/build/ensure-built.ts'
import { ensurePacked } from '../packages/sdk/build/ensure-packed.ts'

await ensurePacked()
await ensurePages()
await ensureDashboard()

/**
 * Builds the packages that programs use in built form, if their sources have changed: the packed SDK, the
 * pages, the dashboard, the command line and the MCP server.
 */
import { ensureCli, ensureMcp } from '../packages/cli/build/ensure-packed.ts'
import { ensureDashboard } from '../packages/dashboard/build/ensure-built.ts'
import { ensurePages } from '../packages/pages/build/ensure-built.ts'
import { ensurePacked } from '../packages/sdk/build/ensure-packed.ts'

await ensurePacked()
await ensurePages()
await ensureDashboard()
await ensureCli()
await ensureMcp()

/**
 * Builds the packages that programs use in built form, if their sources have changed: the packed SDK, the
 * pages, the dashboard, the command line and the MCP server. The argument is the group of packages that
 * `run.mjs` has installed; all of them by default.
 */
import { ensureCli, ensureMcp } from '../packages/cli/build/ensure-packed.ts'
import { ensureDashboard } from '../packages/dashboard/build/ensure-built.ts'
import { ensurePages } from '../packages/pages/build/ensure-built.ts'
import { ensurePacked } from '../packages/sdk/build/ensure-packed.ts'

await ensurePacked()
await ensurePages()
await ensureDashboard()
// These two are built with packages that the emulator's groups lack, and the emulator uses neither.
const [group = 'all'] = process.argv.slice(2)
if (group === 'all') {
  await ensureCli()
  await ensureMcp()
}

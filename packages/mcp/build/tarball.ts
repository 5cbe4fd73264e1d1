/**
 * Packs the MCP server into one file: `npm run pack-mcp`.
 *
 *   node packages/mcp/build/tarball.ts [file]     default: deploy/stablerail-mcp.tgz
 */
import { join } from 'node:path'
import { packProgram } from '../../cli/build/ensure-packed.ts'
import { mcp } from '../../cli/build/programs.ts'

const file = process.argv[2] ?? join(mcp.root, '../../deploy/stablerail-mcp.tgz')
await packProgram(mcp, file)
console.log(file)

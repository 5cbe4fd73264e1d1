/**
 * Packs the command line into one file: `npm run pack-cli`.
 *
 *   node packages/cli/build/tarball.ts [file]     default: deploy/stablerail.tgz
 */
import { join } from 'node:path'
import { packProgram } from './ensure-packed.ts'
import { cli } from './programs.ts'

const file = process.argv[2] ?? join(cli.root, '../../deploy/stablerail.tgz')
await packProgram(cli, file)
console.log(file)

/**
 * Packs the command line into one file: `npm run pack-cli`.
 *
 *   node packages/cli/build/tarball.ts [file]     default: deploy/stablerail.tgz
 */
import { join } from 'node:path'
import { makeTarball } from './make-tarball.ts'
import { cli } from './programs.ts'

const file = process.argv[2] ?? join(cli.root, '../../deploy/stablerail.tgz')
await makeTarball(cli, file)
console.log(file)

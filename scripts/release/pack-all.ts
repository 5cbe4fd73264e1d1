/** Packs all published packages into deploy/: `npm run pack-all`. */
import { fileURLToPath } from 'node:url'
import { packAll } from './packages.ts'

const deploy = fileURLToPath(new URL('../../deploy/', import.meta.url))

for (const { file } of await packAll(deploy)) console.log(file)

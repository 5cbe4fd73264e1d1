import { readFileSync } from 'node:fs'

/** The manifest stands one folder above this file, in the sources and in the published package alike. */
const manifest = new URL('../package.json', import.meta.url)

/** The version of the server. */
export const version = (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version

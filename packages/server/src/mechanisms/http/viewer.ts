import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where packing the server copies the viewer: beside the bundle. */
const packed = fileURLToPath(new URL('assets/viewer.js', import.meta.url))

/** The file of the viewer of the API's document: beside the bundle of a packed server, else in the viewer's package. */
export const findViewer = (): string => {
  if (existsSync(packed)) return packed
  // The build for browsers stands beside the package's entry; the package does not export that build by name.
  const entry = createRequire(import.meta.url).resolve('@scalar/api-reference')
  return join(dirname(entry), 'browser', 'standalone.js')
}

import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The file beside the bundle, to which the build of a packed server copies the viewer. */
const packed = fileURLToPath(new URL('assets/viewer.js', import.meta.url))

/**
 * Returns the file of the viewer of the OpenAPI document: beside the bundle of a packed server, otherwise in the
 * viewer's package.
 */
export const findViewer = (): string => {
  if (existsSync(packed)) return packed
  // The browser build is next to the package's entry file; the package does not export that build by name.
  const entry = createRequire(import.meta.url).resolve('@scalar/api-reference')
  return join(dirname(entry), 'browser', 'standalone.js')
}

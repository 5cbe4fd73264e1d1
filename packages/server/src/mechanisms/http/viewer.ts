import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The script that shows the OpenAPI document in a browser, in the npm package of the server. The build of
 * that package copies the script to this path.
 */
const packed = fileURLToPath(new URL('assets/viewer.js', import.meta.url))

/**
 * Returns the path of the script that shows the OpenAPI document in a browser: the copy in the npm package of
 * the server if there is one, otherwise the file in the package `@scalar/api-reference`.
 */
export const findViewer = (): string => {
  if (existsSync(packed)) return packed
  // The browser build is next to the package's entry file; the package does not export that build by name.
  const entry = createRequire(import.meta.url).resolve('@scalar/api-reference')
  return join(dirname(entry), 'browser', 'standalone.js')
}

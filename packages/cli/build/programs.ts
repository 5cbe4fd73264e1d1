/** The programs that are published as a bundle without dependencies. */
import { fileURLToPath } from 'node:url'
import { templatePaths } from '../src/init/templates.ts'

export type Program = {
  /** The absolute path of the package's folder, with a slash at the end. */
  root: string
  /** The name of the program in messages. */
  label: string
  /** The files of the package that are built, by the name of the built file. `main` is the program. */
  entry: Readonly<Record<string, string>>
  /** Folders of other packages with sources that are in the bundle. Relative to `root`. */
  otherSources: readonly string[]
  /** Further files of the package that are published as they are. Relative to `root`. */
  files: readonly string[]
}

const packages = fileURLToPath(new URL('../../', import.meta.url))

export const cli: Program = {
  root: `${packages}cli/`,
  label: 'the command line',
  entry: { main: 'src/main.ts' },
  otherSources: [],
  files: templatePaths.map((path) => `templates/${path}`),
}

export const mcp: Program = {
  root: `${packages}mcp/`,
  label: 'the MCP server',
  entry: { main: 'src/main.ts', index: 'src/index.ts' },
  otherSources: ['../cli/src'],
  files: [],
}

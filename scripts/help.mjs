// The help texts of npm scripts for `--help`, which work before anything is installed. Each text is in help/,
// under the script's name.
import { existsSync, readFileSync } from 'node:fs'

const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** The npm scripts and the programs that they run. */
const scripts = () =>
  Object.entries(JSON.parse(read('../package.json')).scripts).map(([name, command]) => ({
    name,
    program: command.split(' ')[2],
  }))

const textOf = (name) => {
  const path = `help/${name}.txt`
  return existsSync(new URL(path, import.meta.url)) ? read(path) : undefined
}

export const asksForHelp = (args) => args.includes('--help') || args.includes('-h')

/** Returns the help text of a program; undefined if no npm script runs it. */
export const helpOf = (program) => {
  const script = scripts().find((each) => each.program === program || program.endsWith(`/${each.program}`))
  return script && textOf(script.name)
}

/** Returns the usage of run.mjs itself. */
export const usage = () => `node scripts/run.mjs <file.ts | bin name> [arguments]

Installs the dependencies where the lockfile changed, then runs the program.
These npm scripts call it; each has "-- --help":

${scripts()
  .map(({ name }) => `  ${(textOf(name) ?? name).split('\n')[0]}`)
  .join('\n')}
`

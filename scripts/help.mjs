// Prints the help texts of npm scripts for `--help`. This works before the dependencies are installed. Each
// text is a file in scripts/help/ with the name of its npm script.
import { existsSync, readFileSync } from 'node:fs'

const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** Returns the npm scripts, each with the program that it runs. */
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

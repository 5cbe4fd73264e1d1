/**
 * Runs a campaign, which is a search for faults that takes too long for every test run. `.ci/run` runs a
 * sample of each campaign at a fixed seed.
 *   npm run campaign -- <name> [options of the campaign]
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'

const folder = new URL('../campaigns/', import.meta.url)
const names = readdirSync(folder).filter((name) => existsSync(new URL(`${name}/campaign.ts`, folder)))

const [name = '', ...args] = process.argv.slice(2)
if (!names.includes(name)) {
  const said = name === '' ? 'Say which campaign to run.' : `There is no campaign "${name}".`
  const help = readFileSync(new URL('help/campaign.txt', import.meta.url), 'utf8')
  process.stderr.write(`${said}\n\n${help}`)
  process.exit(2)
}

/**
 * The module of each campaign exports `run`. It prints the faults that the campaign finds, and resolves to
 * the exit code.
 */
const { run } = (await import(new URL(`${name}/campaign.ts`, folder).href)) as {
  run(args: readonly string[]): Promise<number>
}
process.exitCode = await run(args)

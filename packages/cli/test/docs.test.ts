/** Every command of the guide and of the README exists, with the flags that are shown. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { openHome } from './run-cli.ts'

const home = openHome()
afterAll(() => home.remove())

const root = fileURLToPath(new URL('../../../', import.meta.url))
const pages = [
  'docs/guides/command-line.md',
  'docs/guides/dev.md',
  'docs/guides/mcp.md',
  'packages/cli/README.md',
]

/** Returns the words of each command in the blocks of a page, without comments, pipes and redirections. */
const commandsIn = (page: string): string[][] => {
  const blocks = [...readFileSync(root + page, 'utf8').matchAll(/```sh\n([\s\S]*?)```/g)]
  return blocks
    .flatMap(([, text = '']) => text.split('\n'))
    .flatMap((line) => /(?:^|\$\()stablerail (.*)$/.exec(line)?.[1] ?? [])
    .map((line) =>
      line
        .replace(/\s+#.*|[|<>)].*/g, '')
        .trim()
        .split(/\s+/),
    )
}

const commands = pages.flatMap(commandsIn)

test('there are commands to check', () => {
  expect(commands.length).toBeGreaterThan(20)
})

test.each(commands.map((words) => [words.join(' '), words] as const))('stablerail %s', async (_, words) => {
  const flags = words.filter((word) => word.startsWith('--'))
  const first = words.findIndex((word) => word.startsWith('--'))
  const named = first === -1 ? words : words.slice(0, first)
  const { code, stdout, stderr } = await home.run([...named, '--help'])
  expect(stderr).toBe('')
  expect(code).toBe(0)
  for (const flag of flags) expect(stdout).toMatch(new RegExp(`^ .*${flag.replace('.', '\\.')}[ \n]`, 'm'))
})

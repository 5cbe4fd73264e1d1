/** Tests that the commands of the quickstart succeed in their order, and print what their comments announce. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Home, openHome, type Running } from '../packages/cli/test/run-cli.ts'

const text = readFileSync(fileURLToPath(new URL('quickstart.md', import.meta.url)), 'utf8')

/** A command of the command line. `announced` is the text of its comment that begins with an arrow. */
type Line = { args: string[]; announced: string | undefined }

const toLine = (line: string): Line[] => {
  const [, command, announced] = /^\s*stablerail (.*?)(?:\s+# → (.*))?$/.exec(line) ?? []
  if (command === undefined) return []
  const args = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
  return [{ args, announced }]
}

/** The lines of a block, with those of its loop as often as the loop runs them. */
const unrolled = (block: string): string =>
  block.replace(/^for \w+ in (.*); do\n([\s\S]*?)^done$/gm, (_, values: string, body: string) =>
    values
      .split(' ')
      .map(() => body)
      .join(''),
  )

const lines = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)]
  .flatMap(([, block = '']) => unrolled(block).split('\n'))
  .flatMap(toLine)

let home: Home
let dev: Running
beforeAll(async () => {
  home = openHome()
  const [first] = lines
  dev = home.start([...(first?.args ?? []), '--port', '0'])
  await dev.until(/stablerail mails\n/)
}, 60_000)
afterAll(async () => {
  dev.child.kill('SIGINT')
  await dev.ended
  home.remove()
})

test('every command succeeds and prints what its comment announces', async () => {
  const [first, ...others] = lines
  expect(first?.args[0]).toBe('dev')
  expect(others.filter(({ args }) => args[0] === 'pay')).toHaveLength(15)
  const lastOf = new Map<string, string>()
  for (const { args, announced } of others) {
    const filled = args.map((arg) =>
      arg.replace(/^(\w+)_…$/, (_, prefix: string) => lastOf.get(prefix) ?? arg),
    )
    const { code, stdout, stderr } = await home.run(filled)
    // `init` notes that its packages are not on npm yet.
    if (args[0] !== 'init') expect(stderr, filled.join(' ')).toBe('')
    expect(code, `${filled.join(' ')}\n${stdout}`).toBe(0)
    for (const [id, prefix = ''] of stdout.matchAll(/\b(chk|prod|price|sub)_\w{26}\b/g))
      lastOf.set(prefix, id)
    if (announced !== undefined) expect(stdout, filled.join(' ')).toContain(announced)
  }
}, 180_000)

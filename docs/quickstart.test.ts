/** Tests that the commands of the quickstart succeed in their order, and print what the page announces. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Home, openHome, type Running } from '../packages/cli/test/run-cli.ts'

const text = readFileSync(fileURLToPath(new URL('quickstart.md', import.meta.url)), 'utf8')

/** Returns the arguments of a line that calls the command line. */
const toArgs = (line: string): string[][] => {
  const [, command] = /^\s*stablerail (.*)$/.exec(line) ?? []
  if (command === undefined) return []
  return [[...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')]
}

/** The texts that a command prints: the first call prints the first text, and so on. */
const announced: Readonly<Record<string, RegExp[]>> = {
  pay: Array(15).fill(/^status +succeeded$/m),
  'payments list': [/ confirmed /],
  'subscriptions list': [/ active /],
  'subscriptions retrieve': [/^status +active$/m, /^status +past_due$/m, /^status +active$/m],
  mails: [/Payment missed/],
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
  .flatMap(toArgs)

let home: Home
let dev: Running
beforeAll(async () => {
  home = openHome()
  const [first] = lines
  dev = home.start([...(first ?? []), '--port', '0'])
  await dev.until(/stablerail mails\n/)
}, 60_000)
afterAll(async () => {
  dev.child.kill('SIGINT')
  await dev.ended
  home.remove()
})

test('every command succeeds and prints what the page announces', async () => {
  const [first, ...others] = lines
  expect(first?.[0]).toBe('dev')
  const left = new Map(Object.entries(announced).map(([name, texts]) => [name, [...texts]]))
  const lastOf = new Map<string, string>()
  for (const args of others) {
    const filled = args.map((arg) =>
      arg.replace(/^(\w+)_…$/, (_, prefix: string) => lastOf.get(prefix) ?? arg),
    )
    const { code, stdout, stderr } = await home.run(filled)
    // `init` notes that its packages are not on npm yet.
    if (args[0] !== 'init') expect(stderr, filled.join(' ')).toBe('')
    expect(code, `${filled.join(' ')}\n${stdout}`).toBe(0)
    for (const [id, prefix = ''] of stdout.matchAll(/\b(chk|prod|price|sub)_\w{26}\b/g))
      lastOf.set(prefix, id)
    const expected = (left.get(args[0] ?? '') ?? left.get(args.slice(0, 2).join(' ')))?.shift()
    if (expected !== undefined) expect(stdout, filled.join(' ')).toMatch(expected)
  }
  expect([...left.values()].flat()).toEqual([])
}, 180_000)

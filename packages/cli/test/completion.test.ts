/** Completion in bash, zsh and fish: a person types in a terminal, and the test reads what the shell then runs. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Home, openHome, runInTerminal } from './run-cli.ts'

const program = `'${process.execPath}' '${fileURLToPath(new URL('../package/dist/main.js', import.meta.url))}'`

/** A function `stablerail` that completes with the program, and prints its arguments in place of any other command. */
const printing = `stablerail() {
  case $1 in __complete|completion) ${program} "$@" ;; *) echo "ran: $*." ;; esac
}`

/** For each shell, how it starts without the settings of its user, and the lines with which completion is set up. */
const shells: Record<string, { command: string; setUp: string }> = {
  bash: { command: 'bash --norc --noprofile -i', setUp: `${printing}\neval "$(stablerail completion bash)"` },
  zsh: {
    command: 'zsh -f -i',
    setUp: `${printing}\nautoload -U compinit; compinit -u -d ./dump\neval "$(stablerail completion zsh)"`,
  },
  fish: {
    command: 'fish --no-config -i',
    setUp: `function stablerail
      switch $argv[1]
        case __complete completion
          ${program} $argv
        case '*'
          echo "ran: $argv."
      end
    end
    stablerail completion fish | source`,
  },
}

let home: Home
beforeAll(() => {
  home = openHome()
  mkdirSync(join(home.folder, 'kept here'))
  writeFileSync(join(home.folder, 'order.json'), '{}')
  const profiles = join(home.folder, 'config/stablerail')
  mkdirSync(profiles, { recursive: true })
  const text = JSON.stringify({ profiles: { agent: {}, shop: {} } })
  writeFileSync(join(profiles, 'profiles.json'), text, { mode: 0o600 })
})
afterAll(() => home.remove())

const isInstalled = (shell: string): boolean => {
  try {
    return execFileSync(shell, ['-c', 'echo yes'], { encoding: 'utf8' }) === 'yes\n'
  } catch {
    return false
  }
}

/** Types lines in a terminal of the shell, each when the one before has run, and returns the arguments of each. */
const type = async (shell: string, lines: readonly string[]): Promise<string[]> => {
  const { command, setUp } = shells[shell] ?? { command: '', setUp: '' }
  writeFileSync(join(home.folder, `set-up.${shell}`), `${setUp}\necho set up\n`)
  const env = { PATH: process.env.PATH ?? '', HOME: home.folder, TERM: 'dumb' }
  const { child, output, until } = runInTerminal(command, { env, cwd: home.folder, columns: 200 })
  child.stdin?.write(`. ./set-up.${shell}\n`)
  await until(/^set up\r?$/m)
  for (const [index, line] of lines.entries()) {
    child.stdin?.write(`${line}\n`)
    await until(new RegExp(`(^ran: .*\\.\\r?$[^]*){${index + 1}}`, 'm'))
  }
  child.stdin?.end('exit\n')
  const ran = [...output.stdout.matchAll(/^ran: (.*)\.\r?$/gm)]
  return ran.map(([, args = '']) => args.replaceAll('/', '').trim())
}

/** Lines to type, with the Tab key as `\t`, and the arguments with which the shell then calls the program. */
const typed = {
  'checkouts cr\t--cha\tba\t': 'checkouts create --chain base',
  'checkouts create --chain=ba\t': 'checkouts create --chain=base',
  'trigger payment.reor\ted': 'trigger payment.reorged',
  'listen --events invoice.paid,payment.conf\t': 'listen --events invoice.paid,payment.confirmed',
  'pay chk_1 --sce\tover\t': 'pay chk_1 --scenario overpaid',
  'search --q\tx --js\t': 'search --q x --json',
  // A folder ends with a slash, which zsh removes before a space.
  'ini\tke\t --fr\tex\t': 'init kept here --framework express',
  'dev --data-dir ke\t --jso\t': 'dev --data-dir kept here --json',
  'dev --data-dir=ke\t': 'dev --data-dir=kept here',
  'checkouts create --data @ord\t': 'checkouts create --data @order.json',
}

test.for(Object.keys(shells))(
  'in %s, the Tab key completes commands, flags, their values and paths',
  { timeout: 60_000 },
  async (shell, { skip }) => {
    if (!isInstalled(shell)) skip(`${shell} is not installed.`)
    const lines = Object.keys(typed).map((each) => `stablerail ${each}`)
    expect(await type(shell, lines)).toEqual(Object.values(typed))
  },
)

test.each([
  [['che'], ['checkouts']],
  [
    ['checkouts', ''],
    ['list', 'create', 'retrieve', 'expire'],
  ],
  [['checkouts', 'create', '--cha'], ['--chain']],
  [['checkouts', 'create', '--chain', 'b'], ['base']],
  [['profiles', 'u'], ['use']],
  [
    ['profiles', 'use', ''],
    ['agent', 'shop'],
  ],
  [['--profile=a'], ['--profile=agent']],
  [['checkouts', 'retrieve', ''], ['']],
  [
    ['--profile', 'checkouts', 'pro'],
    ['profiles', 'products'],
  ],
  [
    ['completion', ''],
    ['bash', 'zsh', 'fish'],
  ],
  [['ini'], ['init']],
  [['init', '--fr'], ['--framework']],
  [
    ['init', 'shop', '--framework', ''],
    ['express', 'next', 'hono'],
  ],
])('%j completes to %j', async (words, expected) => {
  const { stdout } = await home.run(['__complete', ...words])
  expect(stdout.trim().split('\n')).toEqual(expected)
})

test('the completion of an unknown shell exits with 2', async () => {
  expect((await home.run(['completion', 'ksh'])).code).toBe(2)
})

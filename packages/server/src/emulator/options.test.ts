import { expect, test } from 'vitest'
import { UsageError } from '../start-error.ts'
import { parseOptions } from './options.ts'

const hint = '"npm start -- --help" lists the options.'

test.each([
  [['--prot', '3'], `There is no option --prot. Did you mean --port? ${hint}`],
  [['-x'], `There is no option -x. ${hint}`],
  [['shop'], `Unexpected argument 'shop'. ${hint}`],
  [['--port'], `Option '--port <value>' argument missing. ${hint}`],
  [['--port', 'abc'], '--port must be a number from 0 to 65535, not "abc".'],
  [['--chains', 'solana'], '--chains: "solana" is none of base, ethereum, polygon, arbitrum.'],
  [['--chains='], '--chains: "" is none of base, ethereum, polygon, arbitrum.'],
  [['--chains', 'bse'], '--chains: "bse" is none of base, ethereum, polygon, arbitrum. Did you mean "base"?'],
  [
    ['--database-url', 'nonsense'],
    '--database-url must be an address such as postgres://user:password@host:5432/database.',
  ],
  [
    ['--allow-receiver', 'https://shop.example'],
    '--allow-receiver takes an origin on this machine such as http://127.0.0.1:4242, not "https://shop.example".',
  ],
])('%j is refused with what to type instead', (args, message) => {
  expect(() => parseOptions(args)).toThrow(new UsageError(message))
})

test('-h and --help ask for help', () => {
  expect([parseOptions(['-h']).help, parseOptions(['--help']).help]).toEqual([true, true])
})

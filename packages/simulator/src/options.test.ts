import { chains, evmChains } from '@stablerail/contract'
import { expect, test } from 'vitest'
import { UsageError } from '../../server/src/settings/start-error.ts'
import { help, parseOptions } from './options.ts'

const all = chains.join(', ')
const hint = '"npm start -- --help" lists the options.'

test.each([
  [['--prot', '3'], `There is no option --prot. Did you mean --port? ${hint}`],
  [['-x'], `There is no option -x. ${hint}`],
  [['shop'], `Unexpected argument 'shop'. ${hint}`],
  [['--port'], `Option '--port <value>' argument missing. ${hint}`],
  [['--port', 'abc'], '--port must be a number from 0 to 65535, not "abc".'],
  [['--chains', 'solan'], `--chains: "solan" is none of ${all}. Did you mean "solana"?`],
  [['--chains='], `--chains: "" is none of ${all}.`],
  [['--chains', 'bse'], `--chains: "bse" is none of ${all}. Did you mean "base"?`],
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

test('an emulator that ends after a payment takes any port, unless one is named', () => {
  expect(parseOptions([]).port).toBe(4010)
  expect(parseOptions(['--once']).port).toBe(0)
  expect(parseOptions(['--once', '--port', '4011']).port).toBe(4011)
})

test('webhooks may go to port 4242 of this machine without an option, and to what is named besides', () => {
  const usual = 'http://127.0.0.1:4242'
  expect(parseOptions([]).allowReceivers).toEqual([usual])
  const named = ['--allow-receiver', `${usual}/`, '--allow-receiver', 'http://127.0.0.1:5000']
  expect(parseOptions(named).allowReceivers).toEqual([usual, 'http://127.0.0.1:5000'])
})

test('the help names every option and the chains that run by themselves', () => {
  for (const option of [
    'once',
    'json',
    'port',
    'data-dir',
    'database-url',
    'chains',
    'allow-receiver',
    'deposit-addresses',
    'help',
  ])
    expect(help()).toContain(`\n  --${option}`)
  expect(help()).toContain(`(${parseOptions([]).chains.join(',')})`)
})

test('the EVM chains run where nothing is said, and each chain once', () => {
  expect(parseOptions([]).chains).toEqual(evmChains)
  expect(parseOptions(['--chains', 'base, solana,tron,base']).chains).toEqual(['base', 'solana', 'tron'])
})

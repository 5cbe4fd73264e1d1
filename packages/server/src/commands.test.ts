import { expect, test } from 'vitest'
import { readCommand } from './commands.ts'
import { UsageError } from './start-error.ts'

test.each([
  [['nonsense'], 'There is no command "nonsense". "stablerail-server help" lists them.'],
  [['migrat'], 'There is no command "migrat". Did you mean "migrate"? "stablerail-server help" lists them.'],
  [['all', '--port', '3'], 'There is no option --port. "stablerail-server help" lists the options.'],
  [['api', '-x'], 'There is no option -x. "stablerail-server help" lists the options.'],
  [['migrate', 'now'], 'Unexpected argument \'now\'. "stablerail-server help" lists the options.'],
  [['setup'], 'setup needs --workspace <name> and --email <address>.'],
  [
    ['setup', '--workspace'],
    'Option \'--workspace <value>\' argument missing. "stablerail-server help" lists the options.',
  ],
  [
    ['setup', '--emial', 'a@b.example'],
    'There is no option --emial. Did you mean --email? "stablerail-server help" lists the options.',
  ],
])('%j is refused with what to type instead', (args, message) => {
  expect(() => readCommand(args)).toThrow(new UsageError(message))
})

test.each([
  [[]],
  [['--help']],
  [['-h']],
  [['help']],
  [['all', '--help']],
  [['migrate', '-h']],
  [['setup', '-h']],
])('%j asks for help', (args) => expect(readCommand(args)).toEqual({ name: 'help' }))

test('all is the API, the worker and the reader', () => {
  expect(readCommand(['all'])).toEqual({ name: 'serve', parts: ['api', 'worker', 'reader'] })
  expect(readCommand(['worker'])).toEqual({ name: 'serve', parts: ['worker'] })
})

test('setup takes a name and an address', () => {
  expect(readCommand(['setup', '--workspace', 'Mugs', '--email', 'a@b.example', '--again'])).toEqual({
    ...{ name: 'setup', workspaceName: 'Mugs' },
    ...{ email: 'a@b.example', again: true },
  })
})

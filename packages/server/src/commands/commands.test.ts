import { chains } from '@stablerail/contract'
import { expect, test } from 'vitest'
import { UsageError } from '../settings/start-error.ts'
import { readCommand } from './commands.ts'

test.each([
  [['nonsense'], 'There is no command "nonsense". "stablerail-server help" lists them.'],
  [['migrat'], 'There is no command "migrat". Did you mean "migrate"? "stablerail-server help" lists them.'],
  [['all', '--port', '3'], 'There is no option --port. "stablerail-server help" lists the options.'],
  [['api', '-x'], 'There is no option -x. "stablerail-server help" lists the options.'],
  [['help', 'kees'], 'There is no command "kees". Did you mean "keys"? "stablerail-server help" lists them.'],
  [['migrate', 'now'], 'Unexpected argument \'now\'. "stablerail-server help" lists the options.'],
  [['kyb', 'ws_1'], 'kyb needs the id of a workspace and one of not_required, pending, approved, rejected.'],
  [['kyb', 'ws_1', 'aproved'], 'The status must be one of not_required, pending, approved, rejected.'],
  [['contracts'], 'contracts needs: show, or deploy --chain <chain>.'],
  [
    ['contracts', 'deploy', '--chain', 'base', '--contract', 'factory'],
    '--contract must be one of pull-contract, deposit-factory.',
  ],
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
  [[], null],
  [['--help'], null],
  [['-h'], null],
  [['help'], null],
  [['help', '-h'], 'help'],
  [['help', 'keys'], 'keys'],
  [['all', '--help'], 'all'],
  [['migrate', '-h'], 'migrate'],
  [['setup', '-h'], 'setup'],
  [['payments', '--help'], 'payments'],
  [['payments', 'reorged', '-h'], 'payments'],
  [['keys', '--help'], 'keys'],
  [['keys', 'create', '--help'], 'keys'],
  [['reconcile', '-h'], 'reconcile'],
  [['kyb', '-h'], 'kyb'],
])('%j asks for the help of %s', (args, of) => expect(readCommand(args)).toEqual({ name: 'help', of }))

test.each(['version', '--version', '-v'])('%s asks for the version', (word) =>
  expect(readCommand([word])).toEqual({ name: 'version' }),
)

test('re-encrypt may only plan', () => {
  expect(readCommand(['re-encrypt'])).toEqual({ name: 're-encrypt', plan: false })
  expect(readCommand(['re-encrypt', '--plan'])).toEqual({ name: 're-encrypt', plan: true })
})

test('migrate may only plan', () => {
  expect(readCommand(['migrate'])).toEqual({ name: 'migrate', plan: false })
  expect(readCommand(['migrate', '--plan'])).toEqual({ name: 'migrate', plan: true })
})

test('doctor takes nothing', () => {
  expect(readCommand(['doctor'])).toEqual({ name: 'doctor' })
  expect(() => readCommand(['doctor', '--fix'])).toThrow('There is no option --fix.')
})

test('all is the API, the worker and the reader', () => {
  expect(readCommand(['all'])).toEqual({ name: 'serve', parts: ['api', 'worker', 'reader'] })
  expect(readCommand(['worker'])).toEqual({ name: 'serve', parts: ['worker'] })
})

test('setup takes a name and an address', () => {
  expect(readCommand(['setup', '--workspace', 'Mugs', '--email', 'a@b.example', '--again'])).toEqual({
    name: 'setup',
    workspaceName: 'Mugs',
    email: 'a@b.example',
    again: true,
  })
})

test('payments takes the payment that is lost for good, or none to list those that wait', () => {
  const reorged = { name: 'payments', act: 'reorged' }
  expect(readCommand(['payments', 'reorged', 'pay_1'])).toEqual({ ...reorged, paymentId: 'pay_1' })
  expect(readCommand(['payments', 'reorged'])).toEqual({ ...reorged, paymentId: null })
  for (const rest of [[], ['lost'], ['reorged', '--all'], ['reorged', 'pay_1', 'pay_2']])
    expect(() => readCommand(['payments', ...rest])).toThrow(
      'payments needs: reorged [<payment id>], or export',
    )
})

test('payments export takes a year and a folder', () => {
  const read = (...args: string[]) => readCommand(['payments', 'export', ...args])
  expect(read('--year', '2025', '--to', 'books')).toEqual({
    name: 'payments',
    act: 'export',
    export: { year: 2025, mode: 'live', workspaceId: null, folder: 'books' },
  })
  expect(read('--year', '2025', '--to', 'books', '--mode', 'test', '--workspace', 'ws_1')).toMatchObject({
    export: { mode: 'test', workspaceId: 'ws_1' },
  })
  expect(() => read('--to', 'books')).toThrow('payments export needs --year <year>')
  expect(() => read('--year', '25', '--to', 'books')).toThrow('payments export needs --year <year>')
  expect(() => read('--year', '2025')).toThrow('payments export needs --to <folder>.')
  expect(() => read('--year', '2025', '--to', 'books', '--mode', 'all')).toThrow(
    '--mode must be live or test.',
  )
  expect(() => read('--yaer', '2025')).toThrow('Did you mean --year?')
})

test('rescan and reconcile take a chain and blocks', () => {
  const read = { chain: 'base', mode: null, from: 7, to: null, proofFile: null }
  expect(readCommand(['rescan', '--chain', 'base', '--from', '7'])).toEqual({ name: 'rescan', ...read })
  const all = ['--chain', 'base', '--mode', 'test', '--from', '7', '--to', '9', '--proof', 'proof.json']
  expect(readCommand(['reconcile', ...all])).toEqual({
    name: 'reconcile',
    ...read,
    mode: 'test',
    to: 9,
    proofFile: 'proof.json',
  })
})

test.each([
  [['rescan', '--from', '7'], `rescan needs --chain, one of ${chains.join(', ')}.`],
  [['rescan', '--chain', 'base'], 'rescan needs --from <block>.'],
  [['reconcile', '--chain', 'base', '--from', 'now'], '--from must be the number of a block.'],
  [['reconcile', '--chain', 'base', '--from', '7', '--mode', 'both'], '--mode must be live or test.'],
])('%j is refused', (args, message) => {
  expect(() => readCommand(args)).toThrow(new UsageError(message))
})

test.each([
  [[], 'pull-contract'],
  [['--contract', 'deposit-factory', '--plan'], 'deposit-factory'],
])('contracts deploy with %j deploys the %s', (args, contract) => {
  expect(readCommand(['contracts', 'deploy', '--chain', 'base', ...args])).toEqual({
    name: 'contracts',
    deploy: { contract, chain: 'base', mode: null, plan: args.includes('--plan') },
  })
})

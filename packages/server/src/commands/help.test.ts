import { expect, test } from 'vitest'
import { commandNames, helpOf } from './help.ts'

test('the help lists each command with what it does and takes', () => {
  const help = helpOf(null)
  expect(help).toMatch(/^stablerail-server <command>\n\n {2}all {8}run the API/)
  for (const name of commandNames) expect(help).toMatch(new RegExp(`^  ${name} +\\w`, 'm'))
  expect(help).toContain('\n               revoke <key id>\n')
})

test('the help of one command is of that command alone', () => {
  expect(helpOf('keys')).toBe(
    `stablerail-server keys: manage the API keys of a workspace
  list   [--workspace <id>]
  create [--workspace <id>] --name <name> --permission readonly|restricted|full --mode live|test
  revoke <key id>

--workspace may be left out if there is only one workspace.
Configuration comes from the environment; docs/configuration.md lists it.
`,
  )
  expect(helpOf('make-key')).toBe('stablerail-server make-key: print a key for ENCRYPTION_KEYS\n')
  expect(helpOf('reconcile')).toContain('read blocks')
})

import { apiKeyPrefixes, KybStatus, Permission, type Role, roles } from '@stablerail/contract'
import type { z } from 'zod'
import { UsageError } from '../settings/start-error.ts'
import { readOptions } from './command-line.ts'

/** The commands that manage keys and people, and that list the acts in the audit log. */
export const peopleCommands = ['keys', 'members', 'password', 'passkeys', 'kyb', 'audit'] as const

type Name = (typeof peopleCommands)[number]

export const isPeopleCommandName = (name: string): name is Name =>
  peopleCommands.some((known) => known === name)

/** A command about keys or people. A `workspaceId` of null means the only workspace. */
export type PeopleCommand =
  | { name: 'keys'; act: 'list'; workspaceId: string | null }
  | {
      name: 'keys'
      act: 'create'
      workspaceId: string | null
      key: { name: string; permission: z.output<typeof Permission>; livemode: boolean }
    }
  | { name: 'keys'; act: 'revoke'; keyId: string }
  | { name: 'members'; act: 'list'; workspaceId: string | null }
  | { name: 'members'; act: 'add'; workspaceId: string | null; email: string; role: Role }
  | { name: 'members'; act: 'remove'; workspaceId: string | null; email: string }
  | { name: 'password'; act: 'reset'; email: string }
  | { name: 'passkeys'; act: 'list'; email: string }
  | { name: 'passkeys'; act: 'remove'; passkeyId: string }
  | { name: 'kyb'; workspaceId: string; status: z.output<typeof KybStatus> }
  /** A `workspaceId` of null means every workspace. */
  | { name: 'audit'; workspaceId: string | null; limit: number }

export const isPeopleCommand = <Other extends { name: string }>(
  command: Other | PeopleCommand,
): command is PeopleCommand => isPeopleCommandName(command.name)

const helpCommand = 'stablerail-server help'
const text = { type: 'string' } as const
const help = { type: 'boolean', short: 'h', default: false } as const
const mostActs = 10_000

export const readPeopleCommand = (name: Name, args: readonly string[]): PeopleCommand | { name: 'help' } => {
  if (args.some((arg) => arg === '--help' || arg === '-h')) return { name: 'help' }
  const [act, ...rest] = args
  if (name === 'audit') return readAudit(args)
  if (name === 'kyb') return readKyb(args)
  if (name === 'password') return { name, act: 'reset', email: readReset(act, rest) }
  if (name === 'passkeys') return readPasskeys(act, rest)
  return name === 'keys' ? readKeys(act, rest) : readMembers(act, rest)
}

const required = (option: string, value: string | undefined): string => {
  if (value === undefined || value === '') throw new UsageError(`${option} is missing.`)
  return value
}

const oneOf = <const Name extends string>(
  option: string,
  names: readonly Name[],
  value: string | undefined,
): Name => {
  const known = names.find((each) => each === value)
  if (known === undefined) throw new UsageError(`${option} must be one of ${names.join(', ')}.`)
  return known
}

const readAudit = (args: readonly string[]): PeopleCommand => {
  const { workspace, limit = '100' } = readOptions(args, { help, workspace: text, limit: text }, helpCommand)
  if (!/^[1-9]\d{0,4}$/.test(limit) || Number(limit) > mostActs)
    throw new UsageError(`--limit must be a number from 1 to ${mostActs}.`)
  return { name: 'audit', workspaceId: workspace ?? null, limit: Number(limit) }
}

const readKyb = (args: readonly string[]): PeopleCommand => {
  const [workspaceId, status, ...more] = args
  if (workspaceId === undefined || status === undefined || more.length > 0 || workspaceId.startsWith('-'))
    throw new UsageError(`kyb needs the id of a workspace and one of ${KybStatus.options.join(', ')}.`)
  return { name: 'kyb', workspaceId, status: oneOf('The status', KybStatus.options, status) }
}

const readReset = (act: string | undefined, args: readonly string[]): string => {
  if (act !== 'reset') throw new UsageError('password needs: reset --email <address>.')
  return required('--email', readOptions(args, { help, email: text }, helpCommand).email)
}

const readPasskeys = (act: string | undefined, args: readonly string[]): PeopleCommand => {
  if (act === 'list') {
    const { email } = readOptions(args, { help, email: text }, helpCommand)
    return { name: 'passkeys', act, email: required('--email', email) }
  }
  if (act !== 'remove') throw new UsageError('passkeys needs one of: list, remove.')
  const [passkeyId, ...more] = args
  if (passkeyId === undefined || passkeyId.startsWith('-') || more.length > 0)
    throw new UsageError('passkeys remove needs the id of one passkey, which "passkeys list" prints.')
  return { name: 'passkeys', act, passkeyId }
}

const readKeys = (act: string | undefined, args: readonly string[]): PeopleCommand => {
  if (act === 'revoke') {
    const [keyId, ...more] = args
    const looksLikeSecret = Object.values(apiKeyPrefixes).some((prefix) => keyId?.startsWith(prefix))
    if (looksLikeSecret)
      throw new UsageError(
        'keys revoke takes the id of the key, which begins with key_ and "keys list" prints.',
      )
    if (keyId === undefined || keyId.startsWith('-') || more.length > 0)
      throw new UsageError('keys revoke needs the id of one key, which "keys list" prints.')
    return { name: 'keys', act, keyId }
  }
  if (act === 'list') {
    const { workspace } = readOptions(args, { help, workspace: text }, helpCommand)
    return { name: 'keys', act, workspaceId: workspace ?? null }
  }
  if (act !== 'create') throw new UsageError('keys needs one of: list, create, revoke.')
  const options = { help, workspace: text, name: text, permission: text, mode: text }
  const { workspace, name, permission, mode } = readOptions(args, options, helpCommand)
  const key = {
    name: required('--name', name),
    permission: oneOf('--permission', Permission.options, permission),
    livemode: oneOf('--mode', ['live', 'test'], mode) === 'live',
  }
  return { name: 'keys', act, workspaceId: workspace ?? null, key }
}

const readMembers = (act: string | undefined, args: readonly string[]): PeopleCommand => {
  if (act !== 'list' && act !== 'add' && act !== 'remove')
    throw new UsageError('members needs one of: list, add, remove.')
  const options = {
    help,
    workspace: text,
    ...(act === 'list' ? {} : { email: text }),
    ...(act === 'add' ? { role: text } : {}),
  }
  const given: Record<string, unknown> = readOptions(args, options, helpCommand)
  const read = (name: string) => (typeof given[name] === 'string' ? given[name] : undefined)
  const workspaceId = read('workspace') ?? null
  if (act === 'list') return { name: 'members', act, workspaceId }
  const email = required('--email', read('email'))
  if (act === 'remove') return { name: 'members', act, workspaceId, email }
  return { name: 'members', act, workspaceId, email, role: oneOf('--role', roles, read('role')) }
}

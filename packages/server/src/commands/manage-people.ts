import { ApiKeyCreate } from '@stablerail/contract'
import { z } from 'zod'
import { findKeys, findWorkspaceOfKey, toApiKey } from '../access/api-keys/index.ts'
import {
  createUser,
  endPasskey,
  findPasskeys,
  findUserId,
  makePassword,
  nameOf,
  passwords,
  resetPassword,
  shownPasskey,
} from '../access/sessions/index.ts'
import { selectActs } from '../mechanisms/audit/index.ts'
import { ApiError } from '../mechanisms/http/index.ts'
import { transact } from '../mechanisms/work/index.ts'
import { endApiKey, issueApiKey } from '../resources/api-keys/index.ts'
import { toAuditEntry } from '../resources/audit-log/index.ts'
import type { Context, Work } from '../resources/context.ts'
import {
  addMember,
  deleteInvitationTo,
  findAllWorkspaces,
  findMemberByEmail,
  findMembers,
  findWorkspace,
  removeMember,
  setKybStatus,
  toMember,
} from '../resources/workspaces/index.ts'
import { StartError } from '../settings/start-error.ts'
import type { PeopleCommand } from './people-commands.ts'

/** An error after which nothing was changed. The message describes the remedy. */
class PeopleError extends StartError {
  override name = 'PeopleError'
}

/** Runs a command about keys or people, and returns the text to print. */
export const managePeople = async (context: Context, command: PeopleCommand): Promise<string> => {
  try {
    return await manage(context, command)
  } catch (error) {
    // Show only the message of an operation's error, which is written for people. Its stack would not help an
    // operator.
    throw error instanceof ApiError ? new PeopleError(error.message) : error
  }
}

const manage = (context: Context, command: PeopleCommand): Promise<string> => {
  if (command.name === 'audit') return printActs(context, command)
  if (command.name === 'password') return reset(context, command.email)
  if (command.name === 'passkeys') return managePasskeys(context, command)
  if (command.name === 'kyb') return recordKyb(context, command)
  return command.name === 'keys' ? manageKeys(context, command) : manageMembers(context, command)
}

const line = (value: unknown) => `${JSON.stringify(value)}\n`
const lines = (values: readonly unknown[]) => values.map(line).join('')

const workspacesShown = 20

const requireWorkspace = async ({ db }: Context, id: string | null): Promise<string> => {
  if (id !== null) {
    if ((await findWorkspace(db, id)) === undefined) throw new PeopleError(`There is no workspace ${id}.`)
    return id
  }
  const [only, ...more] = await findAllWorkspaces(db, workspacesShown)
  if (only === undefined) throw new PeopleError('There is no workspace yet: run "stablerail-server setup".')
  if (more.length === 0) return only.id
  const known = [only, ...more].map(({ id: each, name }) => `  ${each}  ${name}`)
  throw new PeopleError(`Say which workspace by --workspace <id>:\n${known.join('\n')}`)
}

const printActs = async (
  { db }: Context,
  { workspaceId, limit }: { workspaceId: string | null; limit: number },
) => {
  const rows = await selectActs(db, { workspaceId, limit })
  return lines(rows.slice(0, limit).map((row) => ({ workspaceId: row.workspace_id, ...toAuditEntry(row) })))
}

const within = <Result>(context: Context, workspaceId: string, run: (work: Work) => Promise<Result>) =>
  transact(context, { workspaceId, livemode: true }, run)

const revokedShown = 100

const manageKeys = async (
  context: Context,
  command: Extract<PeopleCommand, { name: 'keys' }>,
): Promise<string> => {
  if (command.act === 'revoke') {
    const workspaceId = await findWorkspaceOfKey(context.db, command.keyId)
    if (workspaceId === undefined) throw new PeopleError(`There is no API key ${command.keyId}.`)
    await within(context, workspaceId, (work) => endApiKey(work, command.keyId))
    return `${command.keyId} is revoked: every process refuses it within 5 seconds.\n`
  }
  const workspaceId = await requireWorkspace(context, command.workspaceId)
  if (command.act === 'list')
    return lines((await findKeys(context.db, workspaceId, revokedShown)).map(toApiKey))
  const key = ApiKeyCreate.safeParse(command.key)
  if (!key.success) throw new PeopleError('--name must have 1 to 80 characters.')
  const { apiKey, secret } = await within(context, workspaceId, (work) => issueApiKey(work, key.data))
  return line({ ...apiKey, secret })
}

const readEmail = (text: string): string => {
  const email = z.email().max(254).toLowerCase().safeParse(text)
  if (!email.success) throw new PeopleError(`${text} is no email address.`)
  return email.data
}

const manageMembers = async (
  context: Context,
  command: Extract<PeopleCommand, { name: 'members' }>,
): Promise<string> => {
  const workspaceId = await requireWorkspace(context, command.workspaceId)
  if (command.act === 'list') return lines((await findMembers(context.db, { workspaceId })).map(toMember))
  const email = readEmail(command.email)
  if (command.act === 'remove') {
    await within(context, workspaceId, async (work) => {
      const member = await findMemberByEmail(work.tx, work, email)
      if (member === undefined) throw new PeopleError(`${email} is no member of ${workspaceId}.`)
      await removeMember(work, member.id)
    })
    return `${email} is no member of ${workspaceId} any more.\n`
  }
  const made = makePassword(context.random)
  const passwordHash = await passwords.hash(made)
  return await within(context, workspaceId, async (work) => {
    if ((await findMemberByEmail(work.tx, work, email)) !== undefined)
      throw new PeopleError(`${email} is a member of ${workspaceId} already.`)
    const known = await findUserId(work, email)
    const userId = known ?? (await createUser(work, { email, name: nameOf(email), passwordHash }))
    const id = await addMember(work, { userId, role: command.role })
    // Without this deletion, a person who accepts the invitation later would receive the error that they are
    // already a member.
    await deleteInvitationTo(work.tx, work, email)
    return line({ id, email, role: command.role, password: known === null ? made : null })
  })
}

const recordKyb = async (
  context: Context,
  { workspaceId, status }: Extract<PeopleCommand, { name: 'kyb' }>,
): Promise<string> => {
  await requireWorkspace(context, workspaceId)
  return line(await within(context, workspaceId, (work) => setKybStatus(work, status)))
}

const reset = async (context: Context, text: string): Promise<string> => {
  const email = readEmail(text)
  const password = makePassword(context.random)
  const passwordHash = await passwords.hash(password)
  const isKnown = await resetPassword(context, { email, passwordHash, actor: 'operator' })
  if (!isKnown) throw new PeopleError(`Nobody has the address ${email}.`)
  const passkeys = (await findPasskeys(context, email)) ?? []
  return `${line({ email, password })}${passkeys.length === 0 ? '' : passkeysStay(email, passkeys.length)}`
}

const passkeysStay = (email: string, count: number) =>
  `${count === 1 ? 'A passkey of this person stays and signs' : `${count} passkeys of this person stay and sign`} in as before: ` +
  `"stablerail-server passkeys list --email ${email}" prints what to remove.\n`

const managePasskeys = async (
  context: Context,
  command: Extract<PeopleCommand, { name: 'passkeys' }>,
): Promise<string> => {
  if (command.act === 'list') {
    const email = readEmail(command.email)
    const passkeys = await findPasskeys(context, email)
    if (passkeys === null) throw new PeopleError(`Nobody has the address ${email}.`)
    return lines(passkeys.map(shownPasskey))
  }
  const email = await endPasskey(context, { id: command.passkeyId, actor: 'operator' })
  if (email === null) throw new PeopleError(`There is no passkey ${command.passkeyId}.`)
  return (
    `${command.passkeyId} of ${email} is removed. Sessions that it began go on: ` +
    `"stablerail-server password reset --email ${email}" ends them.\n`
  )
}

import { type Permission, passwordLength, WorkspaceCreate } from '@stablerail/contract'
import { z } from 'zod'
import { createApiKey } from '../../access/api-keys/index.ts'
import { createUser, findUserId, makePassword, nameOf, passwords } from '../../access/sessions/index.ts'
import { transact } from '../../mechanisms/work/index.ts'
import type { Context, Work } from '../../resources/context.ts'
import { addMember, findWorkspaceByName, insertWorkspace } from '../../resources/workspaces/index.ts'
import { StartError } from '../../settings/start-error.ts'
import { lockSetup } from './store.ts'

type KeyToMake = { permission: z.output<typeof Permission>; livemode: boolean; name?: string }

export type SetUp = {
  workspaceName: string
  email: string
  /** The password of the admin. If undefined, a password is generated. */
  password?: string
  /**
   * The API keys to create. If undefined: one key of each permission in test mode, and a full key in live
   * mode.
   */
  keys?: readonly KeyToMake[]
  /** Creates the workspace even if its name is taken; an existing person becomes its admin. */
  again?: boolean
}

const usualKeys: readonly KeyToMake[] = [
  { permission: 'full', livemode: false },
  { permission: 'restricted', livemode: false },
  { permission: 'readonly', livemode: false },
  { permission: 'full', livemode: true },
]

/** The created records. The password and the secrets of the keys are returned only here. */
export type SetUpResult = {
  workspaceId: string
  userId: string
  email: string
  /** The password of the admin; null if the person already existed and keeps their password. */
  password: string | null
  keys: { id: string; name: string; permission: KeyToMake['permission']; livemode: boolean; secret: string }[]
}

/** An error after which nothing was created. The message describes the remedy. */
export class SetupError extends StartError {
  override name = 'SetupError'
}

const Input = z.object({
  workspaceName: WorkspaceCreate.shape.name,
  email: z.email().max(254).toLowerCase(),
  password: z.string().min(passwordLength.min).max(passwordLength.max).optional(),
})

/** Creates a workspace with its first admin and keys. If one of these records exists, creates nothing. */
export const setUp = async (context: Context, request: SetUp): Promise<SetUpResult> => {
  const { workspaceName, email, ...given } = readInput(request)
  const password = given.password ?? makePassword(context.random)
  // Hash before the transaction: hashing a password is slow by design and would hold the lock of the set-up.
  const passwordHash = await passwords.hash(password)
  const workspaceId = context.ids.make('workspace')
  return await transact(context, { workspaceId, livemode: true }, async (work) => {
    await lockSetup(work.tx)
    const knownUserId = await findUserId(work, email)
    if (request.again !== true) await refuseWhatExists(work, { workspaceName, email, knownUserId })
    await insertWorkspace(work.tx, { id: workspaceId, name: workspaceName, createdAt: work.now })
    const userId = knownUserId ?? (await createUser(work, { email, name: nameOf(email), passwordHash }))
    await work.record('workspace.created', workspaceId)
    await addMember(work, { userId, role: 'admin' })
    const keys = await makeKeys(work, request.keys ?? usualKeys)
    return { workspaceId, userId, email, password: knownUserId === null ? password : null, keys }
  })
}

const readInput = (request: SetUp) => {
  const parsed = Input.safeParse(request)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new SetupError(`Nothing was set up. Correct this first: ${faults.join('; ')}.`)
}

const refuseWhatExists = async (
  work: Work,
  { workspaceName, email, knownUserId }: { workspaceName: string; email: string; knownUserId: string | null },
): Promise<void> => {
  const advice = 'Nothing was set up; --again makes another workspace all the same.'
  const workspaceId = await findWorkspaceByName(work.tx, workspaceName)
  if (workspaceId !== undefined)
    throw new SetupError(`A workspace called "${workspaceName}" exists (${workspaceId}). ${advice}`)
  if (knownUserId !== null) throw new SetupError(`${email} exists and keeps its password. ${advice}`)
}

const makeKeys = async (work: Work, wanted: readonly KeyToMake[]): Promise<SetUpResult['keys']> => {
  const keys: SetUpResult['keys'] = []
  for (const { permission, livemode, name = `${livemode ? 'Live' : 'Test'}, ${permission}` } of wanted) {
    const { apiKey, secret } = await createApiKey(work, { name, permission, livemode })
    keys.push({ id: apiKey.id, name, permission, livemode, secret })
  }
  return keys
}

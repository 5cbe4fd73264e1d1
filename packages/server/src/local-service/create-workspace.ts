import type { ChainId, TokenSymbol } from '@stablerail/contract'
import { setUp } from '../commands/setup/index.ts'
import { transact } from '../mechanisms/work/index.ts'
import type { Scope } from '../ports/index.ts'
import type { Context } from '../resources/context.ts'
import { planReminders } from '../resources/invoices/index.ts'
import { proveWallet, registerWallet, verifyWallet } from '../resources/wallets/index.ts'
import { updateWorkspace } from '../resources/workspaces/index.ts'

/** A settlement wallet, with the function that signs a challenge with its owner's key. */
export type WorkspaceWallet = {
  chain: ChainId
  token: TokenSymbol
  address: string
  sign(message: string): Promise<string>
}

export type WorkspaceRequest = {
  name: string
  /** The email address of the admin, who can sign in to the dashboard. */
  email: string
  wallets: readonly WorkspaceWallet[]
  /** Whether buyers pay each checkout to an address of its own. */
  depositAddresses: boolean
}

export type WorkspaceMade = {
  workspaceId: string
  name: string
  operator: { email: string; password: string }
  /** The API keys in test mode, by permission. */
  keys: { full: string; restricted: string; readonly: string }
}

/** Creates a workspace with API keys in test mode and verified wallets. The wallets are proven by signatures. */
export const createWorkspace = async (
  context: Context,
  { name, email, wallets, depositAddresses }: WorkspaceRequest,
): Promise<WorkspaceMade> => {
  const made = await setUp(context, {
    workspaceName: name,
    email,
    keys: [
      { permission: 'full', livemode: false },
      { permission: 'restricted', livemode: false },
      { permission: 'readonly', livemode: false },
    ],
  })
  const scope: Scope = { workspaceId: made.workspaceId, livemode: false }
  for (const wallet of wallets) await connect(context, scope, wallet)
  if (depositAddresses)
    await transact(context, scope, (work) => updateWorkspace(work, { depositAddresses: true }, planReminders))
  const [full, restricted, readonly] = made.keys.map(({ secret }) => secret)
  if (made.password === null || full === undefined || restricted === undefined || readonly === undefined)
    throw new Error(`Workspace ${made.workspaceId} was created without a password or without its keys.`)
  return {
    workspaceId: made.workspaceId,
    name,
    operator: { email: made.email, password: made.password },
    keys: { full, restricted, readonly },
  }
}

const connect = async (
  context: Context,
  scope: Scope,
  { sign, ...asked }: WorkspaceWallet,
): Promise<void> => {
  const { wallet, challenge } = await transact(context, scope, (work) => registerWallet(work, asked))
  const signer = await proveWallet(context, scope, {
    walletId: wallet.id,
    claimant: challenge.id,
    challengeId: challenge.id,
    signature: await sign(challenge.message),
  })
  await transact(context, scope, (work) => verifyWallet(work, wallet.id, signer))
}

import type { WalletChallenge } from '@stablerail/contract'
import { notFound } from '../../mechanisms/http/index.ts'
import type { Work } from '../context.ts'
import { findWorkspace } from '../workspaces/index.ts'
import { lockWallets, saveChallenge, selectWallet } from './store.ts'
import type { WalletRow } from './wallet.ts'

const challengeMs = 10 * 60_000
const nonceBytes = 16

/** Creates a challenge for a wallet and invalidates the wallet's earlier challenge. */
export const makeChallenge = async (work: Work, wallet: WalletRow): Promise<WalletChallenge> => {
  const id = work.context.ids.make('walletChallenge')
  const expiresAt = new Date(work.now.getTime() + challengeMs)
  const workspace = await findWorkspace(work.tx, work.workspaceId)
  const message = challengeMessage({
    workspace: { id: work.workspaceId, name: workspace?.name ?? '' },
    wallet,
    challengeId: id,
    nonce: work.context.random.bytes(nonceBytes).toString('hex'),
    issuedAt: work.now,
    expiresAt,
  })
  await saveChallenge(work.tx, work, { id, walletId: wallet.id, message, expiresAt })
  return { id, message, expiresAt: expiresAt.toISOString() }
}

/** Creates a new challenge for a wallet of the workspace, verified or not. */
export const challengeWallet = async (work: Work, walletId: string): Promise<WalletChallenge> => {
  await lockWallets(work.tx, work)
  const wallet = await selectWallet(work.tx, work, walletId)
  if (wallet === undefined) throw notFound('wallet', walletId)
  return await makeChallenge(work, wallet)
}

export type ChallengeFacts = {
  workspace: { id: string; name: string }
  wallet: Pick<WalletRow, 'chain' | 'token' | 'address'>
  challengeId: string
  nonce: string
  issuedAt: Date
  expiresAt: Date
}

/** Returns the text that the owner reads before signing. The signature is over exactly these bytes. */
export const challengeMessage = ({ workspace, wallet, ...challenge }: ChallengeFacts): string =>
  [
    'Stablerail asks you to prove that this address is yours.',
    '',
    'Signing this message moves no funds and allows nobody to move any.',
    '',
    `Workspace: ${oneLine(workspace.name)}`,
    `Workspace ID: ${workspace.id}`,
    `Chain: ${wallet.chain}`,
    `Token: ${wallet.token}`,
    `Address: ${wallet.address}`,
    `Challenge: ${challenge.challengeId}`,
    `Nonce: ${challenge.nonce}`,
    `Issued at: ${challenge.issuedAt.toISOString()}`,
    `Expires at: ${challenge.expiresAt.toISOString()}`,
  ].join('\n')

/** Removes line breaks, control and direction characters, so that a workspace's name cannot forge lines of the text. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()

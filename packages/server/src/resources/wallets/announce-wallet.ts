import type { AuditChange, Wallet } from '@stablerail/contract'
import { mailAdmins } from '../../access/notices/index.ts'
import { changesBetween } from '../../mechanisms/audit/index.ts'
import type { Work } from '../context.ts'

const advice =
  'If none of you did this, sign in, make a wallet of yours the default, and change your passwords.'

const words = {
  'wallet.connected': [
    'A settlement wallet was registered',
    'is registered. It receives nothing until it is verified',
  ],
  'wallet.verified': ['A settlement wallet was verified', 'is verified'],
  'wallet.removed': ['A settlement wallet was removed', 'was removed'],
  'wallet.default_changed': [
    'Another wallet receives your payments',
    'is the default now: new checkouts are paid to it',
  ],
} as const

/** Returns what a removed wallet received, for the audit log, because the API no longer returns the wallet. */
const removalOf = ({ address, token, chain }: Wallet): AuditChange[] =>
  changesBetween<Record<string, string | null>>(
    { address, token, chain },
    { address: null, token: null, chain: null },
  )

/**
 * Emits the event of a change of a wallet, records it in the audit log, and mails every admin of the
 * workspace.
 */
export const announceWallet = async (
  work: Work,
  happened: keyof typeof words,
  wallet: Wallet,
): Promise<void> => {
  const [about, now] = words[happened]
  work.emit(happened, { wallet })
  await work.record(happened, wallet.id, happened === 'wallet.removed' ? removalOf(wallet) : [])
  const what = `The wallet ${wallet.address} for ${wallet.token} on ${wallet.chain} ${now}.`
  await mailAdmins(work, { about, what, advice })
}

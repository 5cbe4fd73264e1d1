/**
 * Notices: mails about the security of a workspace or of a person's account.
 *
 * Who takes part: an admin is a member with that role. A notice describes a change, names the workspace or account,
 * and gives advice for a reader who did not expect the change.
 *
 * Flow: an operation calls `mailAdmins` in its unit of work, so that the mails commit together with the change. The
 * module `sessions` calls `mailPersonAndAdmins` for a person's account: the person and every admin of their workspaces
 * get a mail. The module `mail` sends the mails.
 *
 * Guarantees: each address gets one mail, even if an admin shares several workspaces with the person. No mail contains
 * a secret.
 *
 * Not promised: that a mail arrives, or that it is sent when no mail server is configured.
 */
export { mailAdmins, mailPersonAndAdmins, type Notice } from './notice.ts'
export { selectAdmins as findAdmins, selectAdminsOf as findAdminsOf } from './store.ts'

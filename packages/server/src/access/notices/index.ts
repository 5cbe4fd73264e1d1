/**
 * Notices: mails about the security of a workspace or of a person's account.
 *
 * Who is who: an admin is a member with that role. A notice says what happened, in which workspace or to
 * whose account, and what to do if nobody intended it.
 *
 * What flows: an operation calls `tellAdmins` in its unit of work, so that the mails commit together with the
 * change. The room `sessions` calls `tellOfPerson` for a person's account: the person and every admin of
 * their workspaces get a mail. The room `mail` sends the mails.
 *
 * Guarantees: each address gets one mail, even if an admin shares several workspaces with the person. No mail
 * contains a secret.
 *
 * Not promised: that a mail arrives, or that it is sent when no mail server is configured.
 */
export { type Notice, tellAdmins, tellOfPerson } from './notice.ts'
export { selectAdmins as findAdmins, selectAdminsOf as findAdminsOf } from './store.ts'

/**
 * Notices: mails that tell people of what concerns the safety of their workspace or their account.
 *
 * Who is who: an admin is a member with that role. A notice says what happened, in which workspace or to whose account,
 * and what to do if nobody meant it.
 *
 * What flows: an operation calls `tellAdmins` in its unit of work, so that the mails commit with what they tell. The
 * room `sessions` calls `tellOfPerson` for a person's account: the person is told, and every admin of their workspaces.
 * The room `mail` sends them.
 *
 * Guarantees: one mail for each address, however many workspaces an admin shares with the person. No secret is in one.
 *
 * Not promised: that a mail arrives, or that it is sent where no mail server is configured.
 */
export { type Notice, tellAdmins, tellOfPerson } from './notice.ts'
export { selectAdmins as findAdmins, selectAdminsOf as findAdminsOf } from './store.ts'

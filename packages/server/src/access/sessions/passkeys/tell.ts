import { mailWithinLimit } from '../limit-notices.ts'
import type { Passkey } from './passkey.ts'
import type { PersonUnit } from './person.ts'
import { recordActOfPerson } from './store.ts'

/** A change or use of a passkey. `ip` is the caller's IP address. `actor` is set unless the owner acted. */
export type PasskeyAct = { passkey: Passkey; ip: string | null; actor?: string }

const from = (ip: string | null) => (ip === null ? '' : ` from the IP address ${ip}`)

/** Records in the audit log that a person added a passkey, and mails a notice. */
export const reportNewPasskey = async (unit: PersonUnit, { passkey, ip }: PasskeyAct): Promise<void> => {
  const { id: target, userId, name } = passkey
  await recordActOfPerson(unit.tx, { userId, at: unit.now, action: 'passkey.added', target, ip })
  await mailWithinLimit(unit, userId, 'passkey_added', {
    about: 'A new passkey',
    what: `At ${unit.now.toISOString()} the passkey "${name}" was added${from(ip)}. It signs in without a password.`,
    advice:
      'If this was not meant, remove the passkey, and set a new password: that ends every other session.',
  })
}

/**
 * Records in the audit log that a person renamed a passkey, and mails a notice. `passkey` has the previous
 * name.
 */
export const reportRenamedPasskey = async (
  unit: PersonUnit,
  { passkey, ip, name }: PasskeyAct & { name: string },
): Promise<void> => {
  const { id: target, userId } = passkey
  await recordActOfPerson(unit.tx, { userId, at: unit.now, action: 'passkey.renamed', target, ip })
  await mailWithinLimit(unit, userId, 'passkey_renamed', {
    about: 'A passkey has another name',
    what: `At ${unit.now.toISOString()} the passkey "${passkey.name}" was given the name "${name}"${from(ip)}.`,
    advice:
      'If this was not meant, remove each passkey that you do not know, and set a new password: that ends every other session.',
  })
}

/** Records in the audit log that a passkey of a person was removed, and mails a notice. */
export const reportRemovedPasskey = async (
  unit: PersonUnit,
  { passkey, ...by }: PasskeyAct,
): Promise<void> => {
  const { id: target, userId, name } = passkey
  await recordActOfPerson(unit.tx, { userId, at: unit.now, action: 'passkey.removed', target, ...by })
  await mailWithinLimit(unit, userId, 'passkey_removed', {
    about: 'A passkey was removed',
    what: `At ${unit.now.toISOString()} the passkey "${name}" was removed${from(by.ip)}${by.actor === 'operator' ? ' by the operator' : ''}.`,
    advice:
      'If this was not meant, set a new password, which ends every other session, and add a passkey anew.',
  })
}

/**
 * Records in the audit log that a passkey signed with a counter that did not increase, and mails a notice,
 * because a copy of the passkey may exist.
 */
export const reportCopiedPasskey = async (unit: PersonUnit, { passkey, ip }: PasskeyAct): Promise<void> => {
  const { id: target, userId, name } = passkey
  await recordActOfPerson(unit.tx, { userId, at: unit.now, action: 'passkey.copy_suspected', target, ip })
  await mailWithinLimit(unit, userId, 'passkey_copied', {
    about: 'A passkey may have been copied',
    what:
      `At ${unit.now.toISOString()} the passkey "${name}" was used${from(ip)}, and was refused: ` +
      'it counted fewer uses than before, as a copy of it would.',
    advice: 'Remove this passkey, and add a new one.',
  })
}

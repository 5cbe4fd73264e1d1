import type { MailPorts } from '../mechanisms/mail/index.ts'
import type { Work } from '../mechanisms/work/index.ts'
import type { Config } from '../settings/config.ts'

/** The ports that this wing needs. */
export type AccessPorts = MailPorts & { config: Config }

/** A unit of work of this wing. */
export type AccessWork = Work<AccessPorts>

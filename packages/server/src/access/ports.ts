import type { MailPorts } from '../mechanisms/mail/index.ts'
import type { Work } from '../mechanisms/work/index.ts'
import type { Config } from '../settings/config.ts'

/** Parts of the process that this wing uses. */
export type AccessPorts = MailPorts & { config: Config }

export type AccessWork = Work<AccessPorts>

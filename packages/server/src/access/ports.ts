import type { MailPorts } from '../mechanisms/mail/index.ts'
import type { Work } from '../mechanisms/work/index.ts'
import type { Config } from '../settings/config.ts'

/** Parts of the process that the folder `access` uses. */
export type AccessPorts = MailPorts & { config: Config }

export type AccessWork = Work<AccessPorts>

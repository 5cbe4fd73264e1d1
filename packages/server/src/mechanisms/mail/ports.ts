import type { Random } from '../../ports/index.ts'
import type { Config } from '../../settings/config.ts'
import type { SecretBox } from '../secrets/index.ts'
import type { WorkPorts } from '../work/index.ts'

/** What the queue of mails needs of the process. */
export type MailPorts = WorkPorts & {
  config: Pick<Config, 'mailLimits'>
  random: Random
  secrets: SecretBox
}

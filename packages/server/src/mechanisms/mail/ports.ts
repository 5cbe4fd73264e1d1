import type { Random } from '../../ports/index.ts'
import type { Config } from '../../settings/config.ts'
import type { SecretBox } from '../secrets/index.ts'
import type { WorkPorts } from '../work/index.ts'

/** The settings and services that the queue of mails uses. */
export type MailPorts = WorkPorts & {
  config: Pick<Config, 'mailLimits'>
  random: Random
  secrets: SecretBox
}

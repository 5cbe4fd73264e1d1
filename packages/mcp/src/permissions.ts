/** Decides which tools a server offers. Every refusal ends the program before a client is served. */
import { usageError } from '../../cli/src/exit-codes.ts'
import { nearestWord } from '../../cli/src/names.ts'
import type { McpOptions } from './options.ts'
import type { Tool } from './tool.ts'

type Choices = Pick<McpOptions, 'live' | 'allow' | 'allowLive'>

const refuseLive = ({ live, allow, allowLive }: Choices): void => {
  if (!live)
    throw usageError(
      'This is a live key: tools would read data of real customers.',
      'Use a test key, or add --live to allow reading.',
    )
  if (allow.length > 0 && !allowLive)
    throw usageError(
      'This is a live key, and --allow names writes.',
      'Add --allow-live to allow them, each after a confirmation of the person who uses the client.',
    )
}

const findWrite = (name: string, tools: readonly Tool[]): Tool => {
  const tool = tools.find((each) => each.name === name)
  if (tool?.writes) return tool
  if (tool !== undefined)
    throw usageError(`--allow: ${name} reads only.`, 'Leave it out: tools that read need no permission.')
  const writes = tools.flatMap((each) => (each.writes ? [each.name] : []))
  const near = nearestWord(name, writes)
  throw usageError(
    `--allow: there is no write ${name}.`,
    near === undefined ? `The writes are ${writes.join(', ')}.` : `Did you mean ${near}?`,
  )
}

/**
 * Returns the tools that read and the writes that `--allow` names. Throws if a live key is used without its
 * permission, or if a write does not exist for the key.
 */
export const offeredTools = (tools: readonly Tool[], choices: Choices, livemode: boolean): Tool[] => {
  if (livemode) refuseLive(choices)
  const writes = choices.allow.map((name) => findWrite(name, tools))
  const refused = livemode ? writes.find(({ testOnly }) => testOnly) : undefined
  if (refused !== undefined)
    throw usageError(
      `--allow: ${refused.name} is no tool with a live key, as no refund, credit or deletion is.`,
      'Leave it out. A member does it in the dashboard or with `stablerail`.',
    )
  return tools.filter((tool) => !tool.writes || writes.includes(tool))
}

/** Makes the call of a tool. */
import { randomUUID } from 'node:crypto'
import type { CallToolResult, InputRequiredResult } from '@modelcontextprotocol/server'
import type { Client } from '@stablerail/sdk/functions'
import type { Account } from '../../cli/src/account/account.ts'
import { readArguments } from './arguments.ts'
import type { Ask } from './asking.ts'
import { confirm } from './confirm.ts'
import { resultOf } from './result.ts'
import { httpMethodOf, type Tool, toolNameOf } from './tool.ts'
import { errorResult, refusal } from './tool-error.ts'

type Row = Record<string, unknown>

/** The account that calls use, and the tools. */
export type Session = {
  account: Account
  client: Client
  /** All tools of the contract. */
  tools: readonly Tool[]
  /** The tools that this server offers. */
  offered: readonly Tool[]
}

export type ToolCall = {
  name: string
  given: Row
  ask: Ask
  /** Ends the call when the client cancels it. */
  signal: AbortSignal
}

const findTool = (name: string, { account, tools, offered }: Session): Tool => {
  const tool = offered.find((each) => toolNameOf(each) === name)
  if (tool !== undefined) return tool
  const known = tools.find((each) => toolNameOf(each) === name)
  if (known === undefined)
    throw refusal('unknown_tool', 'There is no such tool.', 'Call one of the tools that the server lists.')
  if (account.livemode && known.testOnly)
    throw refusal(
      'not_allowed',
      `${known.name} is no tool with a live key, as no refund, credit or deletion is.`,
      'Ask the person to do it in the dashboard or with `stablerail`.',
    )
  throw refusal(
    'not_allowed',
    `${known.name} changes data, and this server was started without --allow ${known.name}.`,
    'Ask the person whether to allow it. Do not try another tool for the same change.',
  )
}

const execute = async (
  tool: Tool,
  { given, ask, signal }: ToolCall,
  { account, client }: Session,
): Promise<CallToolResult | InputRequiredResult> => {
  const split = readArguments(tool, given)
  const isPost = httpMethodOf(tool) === 'POST'
  let idempotencyKey = split.idempotencyKey ?? randomUUID()
  if (tool.writes && account.livemode) {
    const write = { tool, account, client, given: split, shown: given, idempotencyKey }
    const permission = await confirm(write, ask)
    if (permission.kind === 'asked') return permission.result
    idempotencyKey = permission.idempotencyKey
  }
  const options = { signal, ...(isPost && { idempotencyKey }) }
  const response = await client<unknown>(tool.route, split.path, split.input, options)
  return resultOf(response)
}

/** Returns the result of a call. A failure is a result too, which the model can read. */
export const callTool = async (
  call: ToolCall,
  session: Session,
): Promise<CallToolResult | InputRequiredResult> => {
  let tool: Tool | undefined
  try {
    tool = findTool(call.name, session)
    return await execute(tool, call, session)
  } catch (error) {
    return errorResult(error, tool)
  }
}

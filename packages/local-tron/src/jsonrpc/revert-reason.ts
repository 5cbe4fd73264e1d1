import { decodeErrorResult, type Hex, parseAbi } from 'viem'

const abi = parseAbi(['error Error(string)'])

/** The reason of `require`, as java-tron puts it after its own message; nothing for other data. */
export const decodeRevertReason = (data: Hex): string => {
  try {
    return `: ${decodeErrorResult({ abi, data }).args[0]}`
  } catch {
    return ''
  }
}

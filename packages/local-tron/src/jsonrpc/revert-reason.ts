import { decodeErrorResult, type Hex, parseAbi } from 'viem'

const abi = parseAbi(['error Error(string)'])

/**
 * Returns the reason of a failed `require`, in the form in which java-tron appends it to its own message.
 * Empty for other revert data.
 */
export const decodeRevertReason = (data: Hex): string => {
  try {
    return `: ${decodeErrorResult({ abi, data }).args[0]}`
  } catch {
    return ''
  }
}

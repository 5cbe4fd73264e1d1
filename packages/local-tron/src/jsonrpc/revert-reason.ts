import { decodeErrorResult, type Hex, parseAbi } from 'viem'

const abi = parseAbi(['error Error(string)'])

/**
 * Returns the reason of `require` in the form in which java-tron appends it to its own message; empty for
 * other data.
 */
export const decodeRevertReason = (data: Hex): string => {
  try {
    return `: ${decodeErrorResult({ abi, data }).args[0]}`
  } catch {
    return ''
  }
}

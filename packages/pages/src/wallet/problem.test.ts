import { expect, test } from 'vitest'
import { isRevert } from './problem.ts'

test.each<[string, unknown, boolean]>([
  ['of a node', { code: 3, message: 'execution reverted: Blacklistable: account is blacklisted' }, true],
  ['of a node without a reason', { code: -32000, message: 'execution reverted' }, true],
  ['of a wallet that nests it', { code: -32603, data: { code: 3, message: 'execution reverted' } }, true],
  ['of a wallet that nests it deeper', { code: -32603, data: { originalError: { code: 3 } } }, true],
  [
    'of an account without coins',
    { code: -32000, message: 'insufficient funds for gas * price + value' },
    false,
  ],
  ['of a wallet that does not estimate', { code: -32601, message: 'Method not found' }, false],
  ['of a wallet that is disconnected', { code: 4900 }, false],
  ['without content', undefined, false],
])('the error of an estimate %s is %o: a revert or not', (_, error, isIt) => {
  expect(isRevert(error)).toBe(isIt)
})

/**
 * Removes a transaction from a local chain with a reorg, and then mines it again: lose-payment.ts <rpcUrl>
 * <txHash>
 */
import { once } from 'node:events'
import { loseTransaction } from './reorganise.ts'

const [, , rpcUrl = '', txHash = ''] = process.argv
const { bringBack } = await loseTransaction({ rpcUrl }, txHash)
console.log('The chain has lost the transaction. Press Enter to have it mined again.')
await once(process.stdin, 'data')
await bringBack()
console.log('The transaction is back, ten blocks deep.')
process.stdin.destroy()

import { type Address, concat, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import type { EvmClient, TokenTransfer } from '../evm-node.ts'
import type { Call, Transactions } from '../transactions.ts'
import { deployFiatToken, fiatTokenAbi } from './circle/deploy-fiat-token.ts'
import { testTokenAbi, testTokenBytecode } from './generated/test-token.ts'
import { tetherTokenAbi, tetherTokenBytecode } from './generated/tether-token.ts'
import { twoTransfersAbi, twoTransfersBytecode } from './generated/two-transfers.ts'

/** Returns the functions of a node that deploy, mint and transfer tokens. */
export const tokenActions = (client: EvmClient, { operator, send, call, deploy }: Transactions) => {
  const tell = (to: Address, data: Hex) => call({ from: operator, to, data })
  const transferData = (to: Address, amountBase: bigint) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amountBase] })
  const transferCall = ({ token, from, to, amountBase, dataSuffix = '0x' }: TokenTransfer): Call => ({
    from,
    to: token,
    data: concat([transferData(to, amountBase), dataSuffix]),
  })
  return {
    deployToken: (symbol: string): Promise<Address> => {
      if (symbol === 'USDC')
        return deployFiatToken({
          account: operator,
          deploy: (bytecode) => deploy({ abi: [], bytecode }),
          call: tell,
        })
      if (symbol === 'USDT') return deploy({ abi: tetherTokenAbi, bytecode: tetherTokenBytecode })
      return deploy({ abi: testTokenAbi, bytecode: testTokenBytecode, args: [`Test ${symbol}`, symbol] })
    },
    async mint({ token, to, amountBase }: { token: Address; to: Address; amountBase: bigint }) {
      if ((await symbolOf(client, token)) !== 'USDT')
        return tell(
          token,
          encodeFunctionData({ abi: fiatTokenAbi, functionName: 'mint', args: [to, amountBase] }),
        )
      await tell(
        token,
        encodeFunctionData({ abi: tetherTokenAbi, functionName: 'issue', args: [amountBase] }),
      )
      return tell(token, transferData(to, amountBase))
    },
    sendTransfer: (transfer: TokenTransfer) => send(transferCall(transfer)),
    transfer: (transfer: TokenTransfer) => call(transferCall(transfer)),
    async transferTwice(transfer: TokenTransfer & { secondAmountBase: bigint }) {
      const { token, from, to, amountBase, secondAmountBase, dataSuffix = '0x' } = transfer
      const batch = await deploy({ abi: twoTransfersAbi, bytecode: twoTransfersBytecode })
      const allowed = [batch, amountBase + secondAmountBase] as const
      const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: allowed })
      await call({ from, to: token, data: approve })
      const args = [token, to, amountBase, secondAmountBase] as const
      const run = encodeFunctionData({ abi: twoTransfersAbi, functionName: 'run', args })
      return call({ from, to: batch, data: concat([run, dataSuffix]) })
    },
  }
}

/** A token of `deployToken` with the symbol USDT is always the one that behaves as Tether's. */
export const symbolOf = (client: EvmClient, token: Address): Promise<string> =>
  client.readContract({ address: token, abi: erc20Abi, functionName: 'symbol' })

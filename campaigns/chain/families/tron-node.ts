import type { TronAccount, TronNode } from '@stablerail/local-tron'
import type { Place } from './stage.ts'

/** Calls Tron's HTTP API on the node. The server's reader uses JSON-RPC instead. */
const post = async <Answer>(node: TronNode, route: string, body: object): Promise<Answer> => {
  const response = await fetch(`${node.url}/wallet/${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Answer
}

type Info = { blockNumber?: number; blockTimeStamp?: number; receipt?: { result?: string } }

/** Returns the block of a successful transaction; null if the transaction failed or is in no block. */
export const placeOnTron = async (node: TronNode, tx: string): Promise<Place | null> => {
  const { blockNumber, blockTimeStamp, receipt } = await post<Info>(node, 'gettransactioninfobyid', {
    value: tx,
  })
  if (blockNumber === undefined || blockTimeStamp === undefined || receipt?.result !== 'SUCCESS') return null
  const { blockID } = await post<{ blockID: string }>(node, 'getblockbynum', { num: blockNumber })
  return { blockNumber, blockHash: `0x${blockID}`, time: new Date(blockTimeStamp) }
}

export const balanceOnTron = async (node: TronNode, token: string, { address, hex }: TronAccount) => {
  const { constant_result } = await post<{ constant_result: [string] }>(node, 'triggerconstantcontract', {
    owner_address: address,
    contract_address: token,
    visible: true,
    function_selector: 'balanceOf(address)',
    parameter: hex.slice(2).padStart(64, '0'),
  })
  return BigInt(`0x${constant_result[0]}`)
}

import { createConfig } from 'ponder'
import { erc20Abi } from 'viem'

export default createConfig({
  ordering: 'multichain',
  database: { kind: 'postgres', connectionString: process.env.DATABASE_URL },
  chains: { bench: { id: 31337, rpc: process.env.RPC_URL, ws: process.env.WS_URL, disableCache: true } },
  contracts: {
    Token: { abi: erc20Abi, chain: 'bench', address: process.env.TOKEN as `0x${string}`, startBlock: 0 },
  },
})

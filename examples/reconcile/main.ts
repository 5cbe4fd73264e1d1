/** node main.ts [from] [to] > payments.csv */
import { Stablerail } from '@stablerail/sdk'
import { reconcile } from './reconcile.ts'

const { STABLERAIL_API_KEY = '', STABLERAIL_WORKSPACE = '', STABLERAIL_URL } = process.env
const client = new Stablerail({
  apiKey: STABLERAIL_API_KEY,
  workspaceId: STABLERAIL_WORKSPACE,
  baseUrl: STABLERAIL_URL,
})

const [from, to] = process.argv.slice(2)
const { csv, totals } = await reconcile(client, { ...(from && { from }), ...(to && { to }) })
process.stdout.write(csv)
console.error(totals)

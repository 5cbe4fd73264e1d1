/** Prints the payments and refunds of a period as CSV: node main.ts [from] [to] > payments.csv */
import { Stablerail } from '@stablerail/sdk'
import { reconcile } from './reconcile.ts'

const client = new Stablerail()

const [from, to] = process.argv.slice(2)
const { csv, totals } = await reconcile(client, { ...(from && { from }), ...(to && { to }) })
process.stdout.write(csv)
console.error(totals)

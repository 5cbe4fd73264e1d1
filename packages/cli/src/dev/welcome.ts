import { style } from '../output/terminal.ts'
import type { DevDescription } from './protocol.ts'

/** Returns the text for a person: pages, keys, and what to try. The keys are of test data on this machine. */
export const welcome = (description: DevDescription, keepsData: boolean): string => {
  const { baseUrl, dashboardUrl, mailUrl, chains, workspace, checkout, endpoint, dataDir } = description
  const { workspaceId, operator, keys } = workspace
  const [chain = 'base'] = Object.keys(chains)
  const rows: [string, string][] = [
    ['Dashboard', dashboardUrl],
    ['Sign-in', `${operator.email}, password ${operator.password}`],
    ['Checkout', checkout.url],
    ['API', baseUrl],
    ['Reference', `${baseUrl}/v1/docs`],
    ['Mails', mailUrl],
    ...Object.entries(chains).map(([name, { rpcUrl, chainId }]): [string, string] => [
      name,
      `${rpcUrl}, chain id ${chainId}`,
    ]),
    ...(endpoint === null ? [] : endpointRows(endpoint)),
    ['Data', keepsData ? dataDir : 'deleted at the end; --data-dir keeps it'],
  ]
  const width = Math.max(...rows.map(([label]) => label.length))
  return `
${style('bold', 'Stablerail runs on this machine.')}

${rows.map(([label, text]) => `  ${style('dim', label.padEnd(width))}  ${text}`).join('\n')}

${style('bold', 'Commands in another terminal use it. For the SDK and a shop, set:')}

  export STABLERAIL_BASE_URL=${baseUrl}
  export STABLERAIL_WORKSPACE_ID=${workspaceId}
  export STABLERAIL_API_KEY=${keys.full}

${style('bold', 'Try:')}

  stablerail pay ${checkout.id}
  stablerail checkouts create --amount 1999 --chain ${chain} --token USDC
  stablerail trigger payment.confirmed
  stablerail clock advance --months 1
  stablerail init shop
  stablerail mails

`
}

const endpointRows = ({ url, secret }: { url: string; secret: string }): [string, string][] => [
  ['Webhooks', url],
  ['Secret', secret],
]

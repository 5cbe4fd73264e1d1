import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const benchDir = fileURLToPath(new URL('..', import.meta.url))

/** A package that is measured, and the code with which a consumer uses it. */
export type Subject = {
  name: string
  version: string
  /** The folder of the installed package. */
  folder: string
  programs: Programs
}

/**
 * The source code of test programs for a package, each a separate module. A program is missing if the package
 * lacks the feature.
 */
type Programs = {
  /** Source code that imports what a server imports when it starts. */
  import: string
  /** Source code that creates a client with all resources and makes one call. */
  client?: string
  /** Source code that makes one call with a single imported function and as little other code as possible. */
  oneFunction?: string
  verify?: string
  /** Source code that opens a checkout on a merchant's page, without React. `react` does this with React. */
  openCheckout?: string
  react?: string
  /** Source code of ten lines that uses the package's types. */
  types: string
}

const ourOptions = `{ apiKey: 'sk_test_x', workspaceId: 'ws_1' }`

const ourPrograms = {
  import: `import '@stablerail/sdk'`,
  client: `import { Stablerail } from '@stablerail/sdk'
    console.log(await new Stablerail(${ourOptions}).customers.create({ email: 'ada@example.com' }))`,
  oneFunction: `import { createClient, createCustomer } from '@stablerail/sdk/functions'
    console.log(await createCustomer(createClient(${ourOptions}), { email: 'ada@example.com' }))`,
  verify: `import { verify } from '@stablerail/sdk/webhooks'
    console.log(await verify('', '', ''))`,
  openCheckout: `import { openCheckout } from '@stablerail/sdk/browser'
    openCheckout('https://pay.example/checkout/x', { mode: 'modal' })`,
  react: `import { StablerailCheckout } from '@stablerail/sdk/react'
    console.log(StablerailCheckout)`,
  types: `import { Stablerail } from '@stablerail/sdk'
    import { verify } from '@stablerail/sdk/webhooks'
    const client = new Stablerail(${ourOptions})
    export const sell = () =>
      client.checkouts.create({ mode: 'payment', amount: 1999, chain: 'base', token: 'USDC' })
    export const receive = async (request: { body: string; headers: Record<string, string> }) => {
      const event = await verify(request.body, request.headers, 'whsec_x')
      if (event.type === 'payment.confirmed' && event.data.fullySettled) return event.data.checkoutId
      return (await sell()).hostedUrl
    }`,
} satisfies Programs

/** The import of an application that uses the SDK only to verify webhooks. */
export const ourWebhooksImport = `import '@stablerail/sdk/webhooks'`

const peers: Record<string, Programs> = {
  stripe: {
    import: `import 'stripe'`,
    client: `import Stripe from 'stripe'
      console.log(await new Stripe('sk_test_x').customers.create({ email: 'ada@example.com' }))`,
    verify: `import Stripe from 'stripe'
      console.log(await new Stripe('sk_test_x').webhooks.constructEventAsync('', '', ''))`,
    types: `import Stripe from 'stripe'
      const client = new Stripe('sk_test_x')
      export const sell = () => client.checkout.sessions.create({ mode: 'payment' })
      export const receive = async (request: { body: string; header: string }) => {
        const event = client.webhooks.constructEvent(request.body, request.header, 'whsec_x')
        if (event.type === 'checkout.session.completed') return event.data.object.payment_status
        return (await sell()).url
      }`,
  },
  openai: {
    import: `import 'openai'`,
    client: `import OpenAI from 'openai'
      console.log(await new OpenAI({ apiKey: 'x', dangerouslyAllowBrowser: true }).models.retrieve('x'))`,
    verify: `import OpenAI from 'openai'
      const client = new OpenAI({ apiKey: 'x', dangerouslyAllowBrowser: true })
      console.log(await client.webhooks.unwrap('', {}, ''))`,
    types: `import OpenAI from 'openai'
      const client = new OpenAI({ apiKey: 'x' })
      export const ask = () => client.models.retrieve('x')
      export const receive = async (request: { body: string; headers: Record<string, string> }) => {
        const event = await client.webhooks.unwrap(request.body, request.headers, 'whsec_x')
        if (event.type === 'response.completed') return event.data.id
        return (await ask()).owned_by
      }`,
  },
  '@polar-sh/sdk': {
    import: `import '@polar-sh/sdk/2026-10'`,
    client: `import { createPolar } from '@polar-sh/sdk/2026-10'
      console.log(await createPolar({ accessToken: 'x' }).customers.getStateExternal('x'))`,
    oneFunction: `import { createPolarCore } from '@polar-sh/sdk/2026-10'
      import { getStateExternalCustomers } from '@polar-sh/sdk/2026-10/services/customers'
      console.log(await getStateExternalCustomers(createPolarCore({ accessToken: 'x' }))('x'))`,
    verify: `import { webhooks } from '@polar-sh/sdk/2026-10'
      console.log(await webhooks.validateEvent('', {}, ''))`,
    types: `import { createPolar, webhooks } from '@polar-sh/sdk/2026-10'
      const client = createPolar({ accessToken: 'x' })
      export const ask = () => client.customers.getStateExternal('x')
      export const receive = async (request: { body: string; headers: Record<string, string> }) => {
        const event = await webhooks.validateEvent(request.body, request.headers, 'whsec_x')
        if (event.type === 'order.created') return event.data.id
        return (await ask()).email
      }`,
  },
  svix: {
    import: `import 'svix'`,
    client: `import { Svix } from 'svix'
      console.log(await new Svix('x').application.create({ name: 'x' }))`,
    verify: `import { Webhook } from 'svix'
      console.log(new Webhook('').verify('', {}))`,
    types: `import { Svix, Webhook } from 'svix'
      const client = new Svix('x')
      export const ask = () => client.application.create({ name: 'x' })
      export const receive = async (request: { body: string; headers: Record<string, string> }) => {
        new Webhook('whsec_x').verify(request.body, request.headers)
        return (await ask()).id
      }`,
  },
  standardwebhooks: {
    import: `import 'standardwebhooks'`,
    verify: `import { Webhook } from 'standardwebhooks'
      console.log(new Webhook('').verify('', {}))`,
    types: `import { Webhook } from 'standardwebhooks'
      export const receive = (request: { body: string; headers: Record<string, string> }) =>
        new Webhook('whsec_x').verify(request.body, request.headers)`,
  },
  '@octokit/webhooks-methods': {
    import: `import '@octokit/webhooks-methods'`,
    verify: `import { verify } from '@octokit/webhooks-methods'
      console.log(await verify('', '', ''))`,
    types: `import { verify } from '@octokit/webhooks-methods'
      export const receive = (request: { body: string; header: string }) =>
        verify('whsec_x', request.body, request.header)`,
  },
}

/**
 * Returns the measured packages: first the SDK as installed in the `consumer` folder, then the packages for
 * comparison, which are copied next to it.
 */
export const gatherSubjects = (consumer: string): Subject[] => {
  for (const name of Object.keys(peers)) {
    const link = path.join(consumer, 'node_modules', name)
    mkdirSync(path.dirname(link), { recursive: true })
    symlinkSync(path.join(benchDir, 'node_modules', name), link)
  }
  return Object.entries({ '@stablerail/sdk': ourPrograms, ...peers }).map(([name, programs]) => {
    const folder = path.join(consumer, 'node_modules', name)
    const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
      version: string
    }
    return { name, version, folder, programs }
  })
}

import { Copied } from '../../parts/small.tsx'

const code = `import { verify } from '@stablerail/sdk/webhooks'

const secret = process.env.STABLERAIL_WEBHOOK_SECRET
const event = await verify(await request.text(), request.headers, secret)`

/** Explains the use of an endpoint's secret, with the code that verifies a webhook. */
export const VerifyHelp = () => (
  <div className="grid gap-2">
    <p className="text-soft">
      Store the secret as <code>STABLERAIL_WEBHOOK_SECRET</code> of your backend. Then verify the signature of
      each webhook before you use it:
    </p>
    <pre className="wrap-anywhere whitespace-pre-wrap rounded-lg bg-raised p-3 text-xs">{code}</pre>
    <Copied text={code} shown="" name="code" />
  </div>
)

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../parts/button.tsx'
import { Field, Form } from '../parts/form.tsx'
import { Problem } from '../parts/problem.tsx'
import { say } from '../parts/toasts.tsx'
import { Mark } from '../shell/mark.tsx'
import { CodeField, OtherWay } from './code-field.tsx'
import {
  hasPasskeys,
  mailCode,
  mailResetCode,
  provePasskey,
  resetPassword,
  sessionQuery,
  signInByCode,
  signInByPassword,
} from './session.ts'

type Way = 'password' | 'code' | 'reset'

const titles: Record<Way, string> = {
  password: 'Sign in',
  code: 'Sign in by a code',
  reset: 'Set a new password',
}

/** Within this dashboard alone: an address from elsewhere leads nowhere. */
const isOwnPath = (path: unknown): path is string => typeof path === 'string' && /^\/(?![/\\])/.test(path)

export const Page = () => {
  const [way, setWay] = useState<Way>('password')
  const [email, setEmail] = useState('')
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { from } = useSearch({ strict: false }) as { from?: string }
  const go = async () => {
    // Whatever was read was read as another person, or as nobody.
    cache.clear()
    await cache.fetchQuery({ ...sessionQuery, staleTime: 0 })
    await navigate({ href: isOwnPath(from) ? from : '/', replace: true })
  }
  const parts = { email, setEmail, go, setWay }
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <title>{`${titles[way]} · Stablerail`}</title>
      <div className="w-full max-w-sm">
        <div className="mb-6 flex items-center justify-center gap-2.5">
          <Mark />
          <span className="font-semibold text-lg tracking-tight">Stablerail</span>
        </div>
        <div className="rounded-2xl border border-line bg-card p-6 shadow-sm">
          <h1 className="mb-5 font-semibold text-xl tracking-tight">{titles[way]}</h1>
          {way === 'password' && <ByPassword {...parts} />}
          {way === 'code' && <ByCode {...parts} />}
          {way === 'reset' && <Reset {...parts} />}
        </div>
      </div>
    </main>
  )
}

type PartProps = {
  email: string
  setEmail(email: string): void
  go(): Promise<void>
  setWay(way: Way): void
}

const EmailField = ({ email, setEmail }: Pick<PartProps, 'email' | 'setEmail'>) => (
  <Field
    name="email"
    label="Email"
    type="email"
    autoComplete="username webauthn"
    required
    maxLength={254}
    value={email}
    onChange={(event) => setEmail(event.currentTarget.value)}
  />
)

const ByPassword = ({ email, setEmail, go, setWay }: PartProps) => {
  const signIn = useMutation({
    mutationFn: (values: Record<string, string>) =>
      signInByPassword(values.email ?? '', values.password ?? ''),
    onSuccess: go,
  })
  const passkey = useMutation({ mutationFn: () => provePasskey('/sign-in/passkey'), onSuccess: go })
  return (
    <div className="grid gap-4">
      <Form isWide submit="Sign in" error={signIn.error} isBusy={signIn.isPending} onSubmit={signIn.mutate}>
        <EmailField {...{ email, setEmail }} />
        <Field name="password" label="Password" type="password" autoComplete="current-password" required />
      </Form>
      {hasPasskeys() && (
        <div className="grid gap-3 border-line border-t pt-4">
          {passkey.error !== null && <Problem error={passkey.error} />}
          <Button isBusy={passkey.isPending} onClick={() => passkey.mutate()}>
            Use a passkey
          </Button>
        </div>
      )}
      <div className="flex flex-wrap justify-between gap-x-4">
        <OtherWay onClick={() => setWay('code')}>Mail me a code</OtherWay>
        <OtherWay onClick={() => setWay('reset')}>Forgotten password</OtherWay>
      </div>
    </div>
  )
}

const ByCode = ({ email, setEmail, go, setWay }: PartProps) => {
  const ask = useMutation({ mutationFn: () => mailCode(email) })
  const enter = useMutation({
    mutationFn: (values: Record<string, string>) => signInByCode(email, values.otp ?? ''),
    onSuccess: go,
  })
  return (
    <div className="grid gap-4">
      {ask.isSuccess ? (
        <Form isWide submit="Sign in" error={enter.error} isBusy={enter.isPending} onSubmit={enter.mutate}>
          <p className="text-soft">If {email} has an account, a code is on its way there.</p>
          <CodeField />
        </Form>
      ) : (
        <Form
          isWide
          submit="Mail me a code"
          error={ask.error}
          isBusy={ask.isPending}
          onSubmit={() => ask.mutate()}
        >
          <EmailField {...{ email, setEmail }} />
        </Form>
      )}
      <OtherWay onClick={() => setWay('password')}>Use the password</OtherWay>
    </div>
  )
}

const Reset = ({ email, setEmail, setWay }: PartProps) => {
  const ask = useMutation({ mutationFn: () => mailResetCode(email) })
  const reset = useMutation({
    mutationFn: (values: Record<string, string>) =>
      resetPassword(email, values.otp ?? '', values.password ?? ''),
    onSuccess: () => {
      say('The new password is set. Sign in with it.')
      setWay('password')
    },
  })
  return (
    <div className="grid gap-4">
      {ask.isSuccess ? (
        <Form submit="Set the password" error={reset.error} isBusy={reset.isPending} onSubmit={reset.mutate}>
          <p className="text-soft">If {email} has an account, a code is on its way there.</p>
          <CodeField />
          <Field
            name="password"
            label="New password"
            type="password"
            hint="12 characters or more."
            autoComplete="new-password"
            minLength={12}
            maxLength={128}
            required
          />
        </Form>
      ) : (
        <Form
          isWide
          submit="Mail me a code"
          error={ask.error}
          isBusy={ask.isPending}
          onSubmit={() => ask.mutate()}
        >
          <EmailField {...{ email, setEmail }} />
        </Form>
      )}
      <OtherWay onClick={() => setWay('password')}>Back to sign-in</OtherWay>
    </div>
  )
}

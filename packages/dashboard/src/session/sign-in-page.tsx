import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { acceptInvitation, createInvitation } from '../generated/forms.ts'
import { Button } from '../parts/button.tsx'
import { Field, Form } from '../parts/form.tsx'
import { Problem } from '../parts/problem.tsx'
import { say } from '../parts/toasts.tsx'
import { useArrival } from './arrival.ts'
import { CodeField, OtherWay } from './code-field.tsx'
import { Front } from './front.tsx'
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
import { isSignUpOpen } from './sign-up.ts'

type Way = 'password' | 'code' | 'reset' | 'sign-up'

const titles: Record<Way, string> = {
  password: 'Sign in',
  code: 'Sign in by a code',
  reset: 'Set a new password',
  'sign-up': 'Create an account',
}

const isWay = (text: string): text is Way => Object.hasOwn(titles, text)

/** Returns the way of signing in that the URL names, if it exists; otherwise the default way. */
const wayOf = (asked = ''): Way => {
  const way = isWay(asked) ? asked : 'password'
  return way === 'sign-up' && !isSignUpOpen() ? 'password' : way
}

/**
 * Returns whether a path is on this origin, so that a crafted URL cannot lead to another site after signing
 * in.
 */
const isOwnPath = (path: unknown): path is string => typeof path === 'string' && /^\/(?![/\\])/.test(path)

export const Page = () => {
  const search = useSearch({ strict: false }) as { from?: string; way?: string }
  const { from } = search
  const arrival = useArrival()
  const way = wayOf(search.way)
  const [email, setEmail] = useState(arrival.email ?? '')
  const cache = useQueryClient()
  const navigate = useNavigate()
  const setWay = (next: Way) =>
    void navigate({
      to: '.',
      search: { ...search, way: next === 'password' ? '' : next } as never,
      state: true,
    })
  const go = async () => {
    // The cached data was read with the session of another person, or without a session.
    cache.clear()
    await cache.fetchQuery({ ...sessionQuery, staleTime: 0 })
    await navigate({ href: isOwnPath(from) ? from : '/', replace: true })
  }
  const parts = { email, setEmail, go, setWay }
  return (
    <Front title={titles[way]}>
      {arrival.words !== undefined && <p className="mb-5 text-soft">{arrival.words}</p>}
      {way === 'password' && <ByPassword {...parts} />}
      {way === 'code' && <ByCode {...parts} />}
      {way === 'reset' && <Reset {...parts} />}
      {way === 'sign-up' && <SignUp {...parts} />}
    </Front>
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
    limits={createInvitation.email}
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
        <EmailField email={email} setEmail={setEmail} />
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
      {isSignUpOpen() && (
        <p className="border-line border-t pt-3 text-soft">
          New here? <OtherWay onClick={() => setWay('sign-up')}>Create an account</OtherWay>
        </p>
      )}
    </div>
  )
}

type CodeWords = { lead: ReactNode; sent: ReactNode; submit: string; other: string }

/** Asks for an email address, and then for the code that was sent to it. */
const WithCode = ({ words, email, setEmail, go, setWay }: PartProps & { words: CodeWords }) => {
  const ask = useMutation({ mutationFn: () => mailCode(email) })
  const enter = useMutation({
    mutationFn: (values: Record<string, string>) => signInByCode(email, values.otp ?? ''),
    onSuccess: go,
  })
  return (
    <div className="grid gap-4">
      {ask.isSuccess ? (
        <Form
          isWide
          submit={words.submit}
          error={enter.error}
          isBusy={enter.isPending}
          onSubmit={enter.mutate}
        >
          <p className="text-soft">{words.sent}</p>
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
          {words.lead}
          <EmailField email={email} setEmail={setEmail} />
        </Form>
      )}
      <OtherWay onClick={() => setWay('password')}>{words.other}</OtherWay>
    </div>
  )
}

const ByCode = (props: PartProps) => (
  <WithCode
    {...props}
    words={{
      lead: null,
      sent: `If ${props.email} has an account, a code is on its way there.`,
      submit: 'Sign in',
      other: 'Use the password',
    }}
  />
)

/**
 * Signs up with a code by email. The code proves that the person owns the address, and an address without an
 * account gets one.
 */
const SignUp = (props: PartProps) => (
  <WithCode
    {...props}
    words={{
      lead: <p className="text-soft">No password is needed: a code proves that the address is yours.</p>,
      sent: `A code is on its way to ${props.email}.`,
      submit: 'Create the account',
      other: 'Sign in with an account that you have',
    }}
  />
)

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
            hint={`${acceptInvitation.password.minLength} characters or more.`}
            autoComplete="new-password"
            limits={acceptInvitation.password}
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
          <EmailField email={email} setEmail={setEmail} />
        </Form>
      )}
      <OtherWay onClick={() => setWay('password')}>Back to sign-in</OtherWay>
    </div>
  )
}

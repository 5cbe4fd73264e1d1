import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Field, Form } from '../parts/form.tsx'
import { Problem } from '../parts/problem.tsx'
import { Waiting } from '../parts/small.tsx'
import { CodeField, OtherWay } from './code-field.tsx'
import {
  type Factor,
  factorsQuery,
  hasPasskeys,
  mailProofCode,
  proveCode,
  provePasskey,
  provePassword,
  sessionQuery,
} from './session.ts'

/**
 * Asks the person for an authentication factor, for an action that requires a factor proven in the last
 * minutes. The person stays signed in.
 */
export const StepUpDialog = ({ isOpen, answer }: { isOpen: boolean; answer(isProven: boolean): void }) => {
  const cache = useQueryClient()
  const { data: session } = useQuery(sessionQuery)
  const factors = useQuery({ ...factorsQuery, enabled: isOpen })
  const onProven = () => {
    // The session has a new cookie after step-up. A late response to a request with the old cookie may report
    // that there is no session, so the session is read again.
    void cache.invalidateQueries(sessionQuery)
    answer(true)
  }
  return (
    <Dialog
      title="Confirm that it is you"
      lead={leadOf(factors.data)}
      isOpen={isOpen}
      onClose={() => answer(false)}
    >
      {factors.error !== null && <Problem error={factors.error} retry={() => void factors.refetch()} />}
      {factors.isPending && factors.error === null && <Waiting lines={3} />}
      {factors.data !== undefined && (
        <Ways factors={factors.data} email={session?.user.email ?? ''} onProven={onProven} />
      )}
    </Dialog>
  )
}

/** Returns the ways to continue. The action then continues without another press. */
const leadOf = (factors: readonly Factor[] | undefined): string | undefined => {
  if (factors === undefined) return undefined
  const byPasskey = hasPasskeys() && factors.includes('passkey') && 'use a passkey'
  const byPassword = factors.includes('password') && 'enter your password'
  const ways = [byPasskey, byPassword].filter((way) => way !== false).join(' or ') || 'enter a mailed code'
  return `To continue, ${ways}. What you started then goes on by itself.`
}

type WayProps = { email: string; onProven(): void }

const Ways = ({ factors, email, onProven }: WayProps & { factors: readonly Factor[] }) => {
  const hasPassword = factors.includes('password')
  const offersPasskey = hasPasskeys() && factors.includes('passkey')
  const [isByCode, setByCode] = useState(!hasPassword && !offersPasskey)
  const byPasskey = useMutation({
    mutationFn: () => provePasskey('/step-up/passkey'),
    onSuccess: onProven,
  })
  return (
    <div className="grid gap-4">
      {offersPasskey && (
        <div className="grid gap-3 border-line border-b pb-4">
          {byPasskey.error !== null && <Problem error={byPasskey.error} />}
          <Button look="primary" isBusy={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
            Use a passkey
          </Button>
        </div>
      )}
      {isByCode && <ByCode email={email} onProven={onProven} />}
      {!isByCode && hasPassword && (
        <ByPassword email={email} onProven={onProven} look={offersPasskey ? 'plain' : 'primary'} />
      )}
      <div>
        {!isByCode && <OtherWay onClick={() => setByCode(true)}>Mail me a code instead</OtherWay>}
        {isByCode && hasPassword && (
          <OtherWay onClick={() => setByCode(false)}>Use the password instead</OtherWay>
        )}
      </div>
    </div>
  )
}

const ByPassword = ({ email, onProven, look }: WayProps & { look: 'plain' | 'primary' }) => {
  const prove = useMutation({
    mutationFn: ({ password = '' }: Record<string, string>) => provePassword(password),
    onSuccess: onProven,
  })
  return (
    <Form submit="Confirm" look={look} error={prove.error} isBusy={prove.isPending} onSubmit={prove.mutate}>
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <Field
        name="password"
        label={`Password of ${email}`}
        type="password"
        autoComplete="current-password"
        required
      />
    </Form>
  )
}

const ByCode = ({ email, onProven }: WayProps) => {
  const ask = useMutation({ mutationFn: mailProofCode })
  const prove = useMutation({
    mutationFn: ({ otp = '' }: Record<string, string>) => proveCode(otp),
    onSuccess: onProven,
  })
  if (!ask.isSuccess)
    return (
      <Form submit="Mail me a code" error={ask.error} isBusy={ask.isPending} onSubmit={() => ask.mutate()}>
        <p className="text-soft">It goes to {email}, and is good for what you do in the next 5 minutes.</p>
      </Form>
    )
  return (
    <Form submit="Confirm" error={prove.error} isBusy={prove.isPending} onSubmit={prove.mutate}>
      <p className="text-soft">A code is on its way to {email}.</p>
      <CodeField />
    </Form>
  )
}

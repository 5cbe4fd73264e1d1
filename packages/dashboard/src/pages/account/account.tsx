import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasCode } from '../../data/errors.ts'
import { useOwnAct } from '../../data/use-act.ts'
import { Button } from '../../parts/button.tsx'
import { Confirmed } from '../../parts/confirm.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field, Form } from '../../parts/form.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Badge, Card, Facts, PageHead, Waiting, When } from '../../parts/small.tsx'
import { say } from '../../parts/toasts.tsx'
import {
  addPasskey,
  changePassword,
  endOtherSessions,
  endSession,
  factorsQuery,
  hasPasskeys,
  listPasskeys,
  listSessions,
  type Passkey,
  removePasskey,
  renamePasskey,
  sessionQuery,
} from '../../session/session.ts'
import { deviceOf } from './device.ts'

const passkeysKey = ['passkeys']
const sessionsKey = ['sessions']
/** The keys of the queries that are read again after the person's passkeys have changed. */
const renewsFactors = [passkeysKey, factorsQuery.queryKey]

export const Page = () => {
  const { data: session } = useQuery(sessionQuery)
  return (
    <>
      <PageHead title="Account" lead="Your account, in all workspaces." />
      <div className="grid grid-cols-1 gap-4">
        <Card title="You">
          <Facts
            facts={[
              ['Email', session?.user.email ?? null],
              ['Name', session?.user.name ?? null],
            ]}
          />
        </Card>
        <Passkeys />
        <Password />
        <Sessions />
      </div>
    </>
  )
}

const Passkeys = () => {
  const [isOpen, setOpen] = useState(false)
  const passkeys = useQuery({ queryKey: passkeysKey, queryFn: listPasskeys })
  const remove = useOwnAct((id: string) => removePasskey(id), { renews: renewsFactors })
  const add = useOwnAct(({ name = '' }: Record<string, string>) => addPasskey(name), {
    renews: renewsFactors,
    onDone: () => setOpen(false),
  })
  return (
    <Card
      title="Passkeys"
      beside={hasPasskeys() && <Button onClick={() => setOpen(true)}>Add a passkey</Button>}
    >
      {passkeys.error !== null && <Problem error={passkeys.error} />}
      {passkeys.isPending && <Waiting lines={1} />}
      {passkeys.data?.length === 0 && (
        <p className="text-soft">
          None yet. With a passkey you sign in by fingerprint, face or PIN, and you cannot be tricked into
          giving it away.
        </p>
      )}
      <ul className="divide-y divide-line">
        {passkeys.data?.map(({ id, name, backedUp, createdAt, lastUsedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2.5">
            <span>
              <span className="font-medium">{name}</span>
              <span className="block text-soft text-xs">
                {backedUp ? 'Stored on several devices' : 'Stored on one device'}, added{' '}
                <When at={createdAt} />
                {lastUsedAt !== null && (
                  <>
                    , last used <When at={lastUsedAt} />
                  </>
                )}
              </span>
            </span>
            <span className="flex flex-wrap gap-2">
              <Rename id={id} name={name} />
              <Confirmed words="Remove" title={`Remove “${name}”?`} act={remove} input={id}>
                You can no longer sign in with it. Delete it on your device, too.
              </Confirmed>
            </span>
          </li>
        ))}
      </ul>
      <Dialog title="Add a passkey" isOpen={isOpen} onClose={() => setOpen(false)}>
        <Form submit="Add" error={add.error} isBusy={add.isPending} onSubmit={add.mutate}>
          <Field
            name="name"
            label="Name"
            hint="The device that stores it, such as “Phone”."
            required
            maxLength={80}
          />
        </Form>
      </Dialog>
    </Card>
  )
}

const Rename = ({ id, name }: Pick<Passkey, 'id' | 'name'>) => {
  const [isOpen, setOpen] = useState(false)
  const rename = useOwnAct((values: Record<string, string>) => renamePasskey(id, values.name ?? ''), {
    renews: [passkeysKey],
    onDone: () => setOpen(false),
  })
  return (
    <>
      <Button onClick={() => setOpen(true)}>Rename</Button>
      <Dialog title="Rename the passkey" isOpen={isOpen} onClose={() => setOpen(false)}>
        <Form submit="Save" error={rename.error} isBusy={rename.isPending} onSubmit={rename.mutate}>
          <Field name="name" label="Name" required maxLength={80} defaultValue={name} />
        </Form>
      </Dialog>
    </>
  )
}

const Password = () => {
  const { data: factors } = useQuery(factorsQuery)
  if (factors?.includes('password') === false)
    return (
      <Card title="Password">
        <p className="text-soft">
          You have none. “Forgotten password”, where one signs in, mails you a code to set one with; every
          session ends by that.
        </p>
      </Card>
    )
  return <ChangePassword />
}

const ChangePassword = () => {
  const [count, setCount] = useState(0)
  const change = useMutation({
    mutationFn: ({ currentPassword = '', newPassword = '' }: Record<string, string>) =>
      changePassword(currentPassword, newPassword),
    onSuccess: () => {
      say('The password is changed. Every other session has ended.')
      setCount(count + 1)
    },
  })
  return (
    <Card title="Password">
      <div className="max-w-md">
        {/* The key of the form changes after an update, so that the form is empty again. */}
        <Form
          key={count}
          submit="Change the password"
          look="plain"
          error={change.error}
          isBusy={change.isPending}
          onSubmit={change.mutate}
        >
          <Field
            name="currentPassword"
            label="Current password"
            type="password"
            autoComplete="current-password"
            required
          />
          <Field
            name="newPassword"
            label="New password"
            type="password"
            hint="12 characters or more."
            autoComplete="new-password"
            minLength={12}
            maxLength={128}
            required
          />
        </Form>
      </div>
    </Card>
  )
}

const Sessions = () => {
  const { data: own } = useQuery(sessionQuery)
  const sessions = useQuery({ queryKey: sessionsKey, queryFn: listSessions })
  const end = useOwnAct(() => endOtherSessions(), { renews: [sessionsKey] })
  const endOne = useOwnAct(
    (id: string) =>
      endSession(id).catch((error) => {
        // A session that is not found has already ended, by itself or from another device.
        if (!hasCode(error, 'not_found')) throw error
      }),
    { renews: [sessionsKey] },
  )
  const error = sessions.error ?? end.error ?? endOne.error
  return (
    <Card
      title="Where you are signed in"
      beside={
        (sessions.data?.length ?? 0) > 1 && (
          <Button isBusy={end.isPending} onClick={() => end.mutate(undefined)}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      {error !== null && <Problem error={error} />}
      {sessions.isPending && <Waiting lines={2} />}
      <ul className="divide-y divide-line">
        {sessions.data?.map(({ id, userAgent, ipAddress, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2.5">
            <span className="wrap-anywhere min-w-0" title={userAgent || undefined}>
              {deviceOf(userAgent ?? '')}
              <span className="block text-soft text-xs">
                {ipAddress} · since <When at={createdAt} />
              </span>
            </span>
            {id === own?.session.id ? (
              <Badge tone="good">This session</Badge>
            ) : (
              <Button isBusy={endOne.isPending} onClick={() => endOne.mutate(id)}>
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

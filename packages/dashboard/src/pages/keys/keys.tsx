import {
  type ApiKey,
  createApiKey,
  listApiKeys,
  type Permission,
  revokeApiKey,
} from '@stablerail/sdk/functions'
import { useState } from 'react'
import { useAct } from '../../data/use-act.ts'
import { useList } from '../../data/use-list.ts'
import { createApiKey as limits } from '../../generated/forms.ts'
import { Button } from '../../parts/button.tsx'
import { Confirmed } from '../../parts/confirm.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Choice, Field, Form } from '../../parts/form.tsx'
import { type Column, List } from '../../parts/list.tsx'
import { May, MayPage } from '../../parts/may.tsx'
import { Badge, Empty, PageHead, Secret, When } from '../../parts/small.tsx'
import { useWorkspace } from '../../shell/workspace.ts'
import { isTestKey } from './commands.ts'
import { FirstCommands } from './first-commands.tsx'

const permissions = [
  ['full', 'Full: everything that a key can do'],
  ['restricted', 'Restricted: what a shop needs for daily business'],
  ['readonly', 'Read-only'],
] as const

const permissionNames: Record<string, string> = {
  full: 'Full',
  restricted: 'Restricted',
  readonly: 'Read-only',
}

const columns: readonly Column<ApiKey>[] = [
  {
    header: 'Name',
    cell: ({ name, hint }) => (
      <>
        <span className="font-medium">{name}</span> <code className="text-soft">{hint}</code>
      </>
    ),
  },
  {
    header: 'Permission',
    hiddenOn: 'phone',
    cell: ({ permission }) => permissionNames[permission] ?? permission,
  },
  {
    header: 'Status',
    cell: ({ revokedAt }) => (
      <Badge tone={revokedAt === null ? 'good' : 'plain'}>{revokedAt === null ? 'Active' : 'Revoked'}</Badge>
    ),
  },
  {
    header: 'Last used',
    hiddenOn: 'tablet',
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : <When at={lastUsedAt} isShort />),
  },
  {
    header: 'Actions',
    isHeaderHidden: true,
    isFigure: true,
    cell: (key) => <May operation="revokeApiKey">{key.revokedAt === null && <Revoke apiKey={key} />}</May>,
  },
]

const Revoke = ({ apiKey: { id, name } }: { apiKey: ApiKey }) => {
  const { client } = useWorkspace()
  const revoke = useAct('revokeApiKey', (keyId: string, options) => revokeApiKey(client, keyId, options))
  return (
    <Confirmed words="Revoke" title={`Revoke “${name}”?`} act={revoke} input={id}>
      Requests with this key are refused from now on. This cannot be undone.
    </Confirmed>
  )
}

export const Page = () => (
  <MayPage operation="listApiKeys" title="API keys">
    <Keys />
  </MayPage>
)

const Keys = () => {
  const { client, mode } = useWorkspace()
  const [isOpen, setOpen] = useState(false)
  const asked = useList(['api-keys'], () => listApiKeys(client))
  const isLive = mode === 'live'
  // The API lists the keys of both modes, so the keys of the other mode are left out here.
  const list = { ...asked, items: asked.items?.filter(({ livemode }) => livemode === isLive) }
  return (
    <>
      <PageHead title="API keys" lead={`Your backend uses them in ${mode} mode. Keep keys on servers only.`}>
        <May operation="createApiKey">
          <Button look="primary" onClick={() => setOpen(true)}>
            New key
          </Button>
          {isOpen && <NewKey onClose={() => setOpen(false)} />}
        </May>
      </PageHead>
      <List
        label="API keys"
        list={list}
        columns={columns}
        idOf={({ id }) => id}
        empty={
          <Empty title={`No ${mode} keys yet`}>
            Press “New key”, and set the key in your backend as{' '}
            <code className="[overflow-wrap:anywhere]">STABLERAIL_API_KEY</code>.
          </Empty>
        }
      />
    </>
  )
}

const NewKey = ({ onClose }: { onClose: () => void }) => {
  const { client, mode } = useWorkspace()
  const create = useAct(
    'createApiKey',
    ({ name = '', permission = 'full' }: Record<string, string>, options) =>
      createApiKey(
        client,
        { name, permission: permission as Permission, livemode: mode === 'live' },
        options,
      ),
  )
  return (
    <Dialog title={`New ${mode} key`} isOpen onClose={onClose}>
      {create.data === undefined ? (
        <Form submit="Create key" error={create.error} isBusy={create.isPending} onSubmit={create.mutate}>
          <Field
            name="name"
            limits={limits.name}
            label="Name"
            hint="What will use it, such as “Shop backend”."
          />
          <Choice name="permission" label="Permission" options={permissions} />
        </Form>
      ) : (
        <Secret text={create.data.secret} name="key" onDone={onClose}>
          {isTestKey(create.data.secret) && <FirstCommands {...create.data} />}
        </Secret>
      )}
    </Dialog>
  )
}

import {
  listApiKeys,
  listAuditLog,
  listInvitations,
  listWallets,
  listWebhookEndpoints,
} from '@stablerail/sdk/functions'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useList } from '../../data/use-list.ts'
import { useMay } from '../../data/use-may.ts'
import { useRecord } from '../../data/use-record.ts'
import { membersQuery } from '../../data/use-role.ts'
import { FilterBar, FilterChoice, useFilters } from '../../parts/filters.tsx'
import { type Column, List } from '../../parts/list.tsx'
import { MayPage } from '../../parts/may.tsx'
import { Empty, PageHead, When } from '../../parts/small.tsx'
import { useWorkspace } from '../../shell/workspace.ts'
import { Entry } from './audit-entry.tsx'
import { actorGroups, groupOptions } from './audit-filters.ts'
import { emailsOf, type Known, type NamedEntry, namesOf, withFormerNames } from './audit-words.ts'

type Query = NonNullable<Parameters<typeof listAuditLog>[1]>

const columnsWith = (
  names: ReadonlyMap<string, string>,
  emails: ReadonlyMap<string, string>,
): readonly Column<NamedEntry>[] => [
  { header: 'What happened', cell: (entry) => <Entry entry={entry} names={names} emails={emails} /> },
  { header: 'IP address', hiddenOn: 'tablet', cell: ({ ip }) => ip ?? '–' },
  { header: 'Time', isFigure: true, hiddenOn: 'phone', cell: ({ at }) => <When at={at} isShort /> },
]

/** Reads the records that the log names: members, API keys, wallets, webhook endpoints and open invitations. */
const useKnown = (): Known => {
  const { client, workspace } = useWorkspace()
  const { data: members } = useQuery(membersQuery(workspace.id))
  const { data: keys } = useRecord(['api-keys', 'all'], () => listApiKeys(client), {
    isAsked: useMay('listApiKeys'),
  })
  const { data: wallets } = useRecord(['wallets', 'all'], () => listWallets(client))
  const { data: endpoints } = useRecord(['webhook-endpoints', 'all'], () => listWebhookEndpoints(client))
  const { data: invitations } = useRecord(['invitations', 'all'], () => listInvitations(client), {
    isAsked: useMay('listInvitations'),
  })
  return useMemo(
    () => ({
      workspace,
      members: members ?? [],
      keys: keys?.data ?? [],
      wallets: wallets?.data ?? [],
      endpoints: endpoints?.data ?? [],
      invitations: invitations?.data ?? [],
    }),
    [workspace, members, keys, wallets, endpoints, invitations],
  )
}

export const Page = () => (
  <MayPage operation="listAuditLog" title="Audit log">
    <AuditLog />
  </MayPage>
)

const AuditLog = () => {
  const { client } = useWorkspace()
  const known = useKnown()
  const columns = useMemo(() => columnsWith(namesOf(known), emailsOf(known.members)), [known])
  const filters = useFilters(['group', 'actor'])
  const query = filters.values as Query
  const list = useList(['audit-log', query], (cursor) =>
    listAuditLog(client, { ...query, cursor, limit: 50 }),
  )
  return (
    <>
      <PageHead
        title="Audit log"
        lead="What members, API keys and the operator did that matters for security, newest first, in both modes."
      />
      <FilterBar filters={filters}>
        <FilterChoice filters={filters} name="group" label="What" options={groupOptions} />
        <FilterChoice
          filters={filters}
          name="actor"
          label="Who"
          options={[['operator', 'Operator of the service']]}
          groups={actorGroups(known)}
        />
      </FilterBar>
      <List
        label="Audit log"
        list={{ ...list, items: list.items && withFormerNames(list.items) }}
        columns={columns}
        idOf={({ id }) => id}
        empty={
          filters.isNarrowed ? (
            <Empty title="No matching entries">Clear the filters, or choose others.</Empty>
          ) : (
            <Empty title="Nothing yet">
              Sign-ins and changes of keys, members, wallets, webhooks and settings are listed here from now
              on.
            </Empty>
          )
        }
      />
    </>
  )
}

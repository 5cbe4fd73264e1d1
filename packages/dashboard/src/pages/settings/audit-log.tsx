import { type AuditEntry, listAuditLog } from '@stablerail/sdk/functions'
import { useList } from '../../data/use-list.ts'
import { type Column, List } from '../../parts/list.tsx'
import { MayPage } from '../../parts/may.tsx'
import { Empty, PageHead, When } from '../../parts/small.tsx'
import { sentenceOf, shortened } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'

const columns: readonly Column<AuditEntry>[] = [
  {
    header: 'Action',
    cell: ({ action, changes }) => (
      <>
        <span className="font-medium">{sentenceOf(action.replace('.', ' '))}</span>
        {changes.map(({ field, before, after }) => (
          <div key={field} className="break-all">
            {field}: {shortened(before ?? 'none', 40)} → {shortened(after ?? 'none', 40)}
          </div>
        ))}
      </>
    ),
  },
  { header: 'By', cell: ({ actor }) => <span className="break-all">{actor}</span> },
  {
    header: 'On',
    hiddenOn: 'tablet',
    cell: ({ target }) => (target === null ? '–' : <code title={target}>{shortened(target, 28)}</code>),
  },
  { header: 'From', hiddenOn: 'tablet', cell: ({ ip }) => ip ?? '–' },
  { header: 'At', isFigure: true, cell: ({ at }) => <When at={at} isShort /> },
]

export const Page = () => (
  <MayPage operation="listAuditLog" title="Audit log">
    <AuditLog />
  </MayPage>
)

const AuditLog = () => {
  const { client } = useWorkspace()
  const list = useList(['audit-log'], (cursor) => listAuditLog(client, { cursor, limit: 50 }))
  return (
    <>
      <PageHead title="Audit log" lead="Important actions of members and API keys, in both modes." />
      <List
        label="Audit log"
        list={list}
        columns={columns}
        idOf={({ id }) => id}
        empty={
          <Empty title="Nothing yet">Sign-ins, keys, members, wallets and refunds are listed here.</Empty>
        }
      />
    </>
  )
}

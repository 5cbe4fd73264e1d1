import { type AuditEntry, listAuditLog } from '@stablerail/sdk/functions'
import { useList } from '../../data/use-list.ts'
import { useRole } from '../../data/use-role.ts'
import { type Column, List } from '../../parts/list.tsx'
import { OfAdmins } from '../../parts/of-admins.tsx'
import { Empty, PageHead, When } from '../../parts/small.tsx'
import { sentenceOf, shortened } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'

const columns: readonly Column<AuditEntry>[] = [
  {
    header: 'Act',
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

export const Page = () => {
  const { client } = useWorkspace()
  const role = useRole()
  const list = useList(['audit-log'], (cursor) => listAuditLog(client, { cursor, limit: 50 }), {
    isAsked: role === 'admin',
  })
  const title = 'Audit log'
  if (role !== undefined && role !== 'admin') return <OfAdmins title={title} />
  return (
    <>
      <PageHead title={title} lead="Who did what that matters, in both modes." />
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

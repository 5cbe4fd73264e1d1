import { retrieveWorkspace, type Workspace } from '@stablerail/sdk/functions'
import type { ComponentType } from 'react'
import { useRecord } from '../../data/use-record.ts'
import { ReadOnlyUnless, WhoMay } from '../../parts/may.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Card, Copied, Facts, PageHead, Status, Waiting } from '../../parts/small.tsx'
import { useWorkspace } from '../../shell/workspace.ts'
import { Confirmations, PaymentMethods } from './accepted.tsx'
import { Affiliates } from './affiliates.tsx'
import { Branding, Embedding } from './branding.tsx'
import { Business } from './business.tsx'
import { Deposits } from './deposits.tsx'
import { PublicPage } from './public-page.tsx'
import { Reminders } from './reminders.tsx'

/**
 * Explains, for each KYB status, whether the workspace can accept payments. The operator of the service sets
 * the status.
 */
const kybWords: Record<string, string> = {
  not_required: 'You can accept live payments.',
  pending: 'Not decided yet. If this service requires verification, live payments start after it.',
  approved: 'You can accept live payments.',
  rejected:
    'If this service requires verification, you cannot accept live payments. Contact the operator of the service.',
}

const Identity = ({ workspace }: { workspace: Workspace }) => (
  <>
    <Facts
      facts={[
        ['ID', <Copied key="id" text={workspace.id} shown={workspace.id} name="id" />],
        ['Business verification', <Status key="kyb" status={workspace.kybStatus} />],
      ]}
    />
    <p className="mt-3 text-soft">{kybWords[workspace.kybStatus]}</p>
  </>
)

type Section = { title: string; Content: ComponentType<{ workspace: Workspace }> }

export const Page = () => {
  const { client } = useWorkspace()
  const { data, error, refetch } = useRecord(['workspace'], () => retrieveWorkspace(client))
  return (
    <>
      <PageHead title="Settings" lead="They apply to live mode and test mode." />
      <WhoMay operation="updateWorkspace">change settings</WhoMay>
      {data === undefined && error === null && <Waiting lines={6} />}
      {error !== null && <Problem error={error} retry={() => void refetch()} />}
      {data !== undefined && (
        <ReadOnlyUnless operation="updateWorkspace">
          <Sections workspace={data} />
        </ReadOnlyUnless>
      )}
    </>
  )
}

/** The cards of the page, in two columns. */
const columns: readonly (readonly Section[])[] = [
  [
    { title: 'Business', Content: Business },
    { title: 'Workspace', Content: Identity },
    { title: 'Payment methods', Content: PaymentMethods },
    { title: 'Confirmations', Content: Confirmations },
    { title: 'Deposit addresses', Content: Deposits },
    { title: 'Invoice reminders', Content: Reminders },
  ],
  [
    { title: 'Branding', Content: Branding },
    { title: 'Public page', Content: PublicPage },
    { title: 'Embedded checkout', Content: Embedding },
    { title: 'Affiliates', Content: Affiliates },
  ],
]

const idOf = (title: string): string => title.toLowerCase().replaceAll(' ', '-')

/** Links to the cards, because the page is several screens long. */
const SectionLinks = () => (
  <nav aria-label="Settings on this page" className="-mt-2 mb-5">
    <ul className="flex flex-wrap gap-x-4 gap-y-1 max-md:gap-y-0">
      {columns.flat().map(({ title }) => (
        <li key={title}>
          <a
            href={`#${idOf(title)}`}
            className="inline-flex items-center text-accent hover:underline max-md:min-h-11"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

const Sections = ({ workspace }: { workspace: Workspace }) => (
  <>
    <SectionLinks />
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      {columns.map((sections) => (
        <div key={sections[0]?.title} className="grid grid-cols-1 content-start gap-4">
          {sections.map(({ title, Content }) => (
            <Card key={title} title={title} id={idOf(title)}>
              <Content workspace={workspace} />
            </Card>
          ))}
        </div>
      ))}
    </div>
  </>
)

import { retrieveWorkspace, type Workspace } from '@stablerail/sdk/functions'
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

const Sections = ({ workspace }: { workspace: Workspace }) => (
  <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
    <div className="grid grid-cols-1 content-start gap-4">
      <Card title="Business">
        <Business workspace={workspace} />
      </Card>
      <Card title="Workspace">
        <Facts
          facts={[
            ['ID', <Copied key="id" text={workspace.id} shown={workspace.id} name="id" />],
            ['Business verification', <Status key="kyb" status={workspace.kybStatus} />],
          ]}
        />
        <p className="mt-3 text-soft">{kybWords[workspace.kybStatus]}</p>
      </Card>
      <Card title="Payment methods">
        <PaymentMethods workspace={workspace} />
      </Card>
      <Card title="Confirmations">
        <Confirmations workspace={workspace} />
      </Card>
      <Card title="Deposit addresses">
        <Deposits workspace={workspace} />
      </Card>
      <Card title="Invoice reminders">
        <Reminders workspace={workspace} />
      </Card>
    </div>
    <div className="grid grid-cols-1 content-start gap-4">
      <Card title="Branding">
        <Branding workspace={workspace} />
      </Card>
      <Card title="Public page">
        <PublicPage workspace={workspace} />
      </Card>
      <Card title="Embedded checkout">
        <Embedding workspace={workspace} />
      </Card>
      <Card title="Affiliates">
        <Affiliates workspace={workspace} />
      </Card>
    </div>
  </div>
)

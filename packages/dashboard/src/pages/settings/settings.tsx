import { removePublicSlug, retrieveWorkspace, setPublicSlug, type Workspace } from '@stablerail/sdk/functions'
import { useAct } from '../../data/use-act.ts'
import { useRecord } from '../../data/use-record.ts'
import { updateWorkspace as limits, setPublicSlug as slugLimits } from '../../generated/forms.ts'
import { Confirmed } from '../../parts/confirm.tsx'
import { Field, Form, TextArea } from '../../parts/form.tsx'
import { ReadOnlyUnless, WhoMay } from '../../parts/may.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Card, Copied, Facts, PageHead, Status, Waiting } from '../../parts/small.tsx'
import { say } from '../../parts/toasts.tsx'
import { useWorkspace } from '../../shell/workspace.ts'
import { workspacesQuery } from '../../shell/workspaces.ts'
import { Accepted } from './accepted.tsx'
import { Affiliates } from './affiliates.tsx'
import { Deposits } from './deposits.tsx'
import { Logo } from './logo.tsx'
import { Reminders } from './reminders.tsx'
import { useUpdate } from './use-update.ts'

/**
 * Explains, for each KYB status, whether the workspace can accept payments. The operator of the service sets
 * the status.
 */
const kybWords: Record<string, string> = {
  not_required: 'Live payments can be taken.',
  pending: 'It is not decided yet. Where this service asks for a check, live payments wait for it.',
  approved: 'Live payments can be taken.',
  rejected: 'Where this service asks for a check, no live payments are taken. Write to its operator.',
}

const renews = [workspacesQuery.queryKey]
const saved = () => say('It is saved.')

export const Page = () => {
  const { client } = useWorkspace()
  const { data, error, refetch } = useRecord(['workspace'], () => retrieveWorkspace(client))
  return (
    <>
      <PageHead title="Settings" lead="Of the workspace, in both modes." />
      <WhoMay operation="updateWorkspace">change settings</WhoMay>
      {data === undefined && error === null && <Waiting lines={6} />}
      {error !== null && <Problem error={error} retry={() => void refetch()} />}
      {data !== undefined && (
        <ReadOnlyUnless operation="updateWorkspace">
          <div className="grid gap-4 lg:grid-cols-2">
            <div className="grid content-start gap-4">
              <Card title="Business">
                <Business workspace={data} />
              </Card>
              <Card title="Workspace">
                <Facts
                  facts={[
                    ['Id', <Copied key="id" text={data.id} shown={data.id} name="id" />],
                    ['Check of the business', <Status key="kyb" status={data.kybStatus} />],
                  ]}
                />
                <p className="mt-3 text-soft">{kybWords[data.kybStatus]}</p>
              </Card>
              <Card title="Payments">
                <Accepted workspace={data} />
              </Card>
              <Card title="Deposit addresses">
                <Deposits workspace={data} />
              </Card>
              <Card title="Reminders of invoices">
                <Reminders workspace={data} />
              </Card>
            </div>
            <div className="grid content-start gap-4">
              <Card title="What buyers see">
                <Look workspace={data} />
              </Card>
              <Card title="Logo">
                <Logo workspace={data} />
              </Card>
              <Card title="Public page">
                <Slug workspace={data} />
              </Card>
              <Card title="Affiliates">
                <Affiliates workspace={data} />
              </Card>
            </div>
          </div>
        </ReadOnlyUnless>
      )}
    </>
  )
}

const Business = ({ workspace }: { workspace: Workspace }) => {
  const update = useUpdate(({ name, supportEmail, country }) => ({
    ...(name === undefined ? {} : { name }),
    supportEmail: supportEmail ?? null,
    country: country ?? null,
  }))
  return (
    <Form submit="Save" error={update.error} isBusy={update.isPending} onSubmit={update.mutate}>
      <Field name="name" limits={limits.name} label="Name" required defaultValue={workspace.name} />
      <Field
        name="supportEmail"
        limits={limits.supportEmail}
        label="Support email"
        hint="Buyers are told to write there."
        type="email"
        defaultValue={workspace.supportEmail ?? ''}
      />
      <Field
        name="country"
        limits={limits.country}
        label="Country"
        hint="Two letters, such as DE."
        defaultValue={workspace.country ?? ''}
      />
    </Form>
  )
}

const Look = ({ workspace }: { workspace: Workspace }) => {
  const update = useUpdate(({ accent, embedOrigins = '' }) => {
    const origins = embedOrigins.split(/\s+/).filter((origin) => origin !== '')
    // The origins are sent only if they have changed, because sending them requires step-up authentication.
    const isChanged = origins.join() !== workspace.embedOrigins.join()
    return { accent: accent ?? null, ...(isChanged && { embedOrigins: origins }) }
  })
  return (
    <Form submit="Save" error={update.error} isBusy={update.isPending} onSubmit={update.mutate}>
      <Field
        name="accent"
        label="Colour"
        hint="Such as #1d4ed8. It is darkened or lightened where words would not be readable on it."
        limits={limits.accent}
        placeholder="#1d4ed8"
        defaultValue={workspace.accent ?? ''}
      />
      <TextArea
        name="embedOrigins"
        label="Sites that may show the checkout within a page"
        hint="One origin a line, such as https://shop.example. None: it opens by itself."
        defaultValue={workspace.embedOrigins.join('\n')}
      />
    </Form>
  )
}

const Slug = ({ workspace }: { workspace: Workspace }) => {
  const { client } = useWorkspace()
  const claim = useAct(
    'setPublicSlug',
    ({ slug = '' }: Record<string, string>, options) => setPublicSlug(client, { slug }, options),
    { renews, onDone: saved },
  )
  const remove = useAct('removePublicSlug', (_: string, options) => removePublicSlug(client, options), {
    renews,
  })
  return (
    <Form
      submit="Save"
      error={claim.error}
      isBusy={claim.isPending}
      onSubmit={claim.mutate}
      beside={
        workspace.publicSlug !== null && (
          <Confirmed words="Give it up" title="Give the name up?" act={remove} input="">
            The public page is gone, and another business may take the name.
          </Confirmed>
        )
      }
    >
      <Field
        name="slug"
        limits={slugLimits.slug}
        label="Public name"
        hint="What stands behind /u/ in the address of your page."
        defaultValue={workspace.publicSlug ?? ''}
      />
    </Form>
  )
}

import {
  deleteWebhookEndpoint,
  retrieveWebhookEndpoint,
  rotateWebhookSecret,
  sendTestWebhook,
  updateWebhookEndpoint,
  type WebhookEndpoint,
} from '@stablerail/sdk/functions'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useAct } from '../../data/use-act.ts'
import { useRecord } from '../../data/use-record.ts'
import { Button } from '../../parts/button.tsx'
import { Confirmed } from '../../parts/confirm.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field, Form } from '../../parts/form.tsx'
import { Go, usePathTo } from '../../parts/go.tsx'
import { KeyFacts } from '../../parts/key-facts.tsx'
import { May } from '../../parts/may.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Card, Copied, Facts, PageHead, Secret, Waiting, When } from '../../parts/small.tsx'
import { say } from '../../parts/toasts.tsx'
import { useWorkspace } from '../../shell/workspace.ts'
import { Deliveries } from './deliveries.tsx'
import { EndpointState } from './endpoint-state.tsx'
import { EventChoice } from './event-choice.tsx'
import { eventsIn, eventsOf } from './events-of.ts'
import { LastDelivery } from './last-delivery.tsx'
import { Success } from './success.tsx'
import { VerifyHelp } from './verify-help.tsx'

export const Page = () => {
  const { endpointId = '' } = useParams({ strict: false }) as { endpointId?: string }
  const { client } = useWorkspace()
  const { data, error, refetch } = useRecord(['webhook-endpoint', endpointId], () =>
    retrieveWebhookEndpoint(client, endpointId),
  )
  if (data !== undefined) return <Shown endpoint={data} />
  return (
    <>
      <PageHead title="Webhook endpoint" />
      {error === null ? <Waiting lines={6} /> : <Problem error={error} retry={() => void refetch()} />}
    </>
  )
}

const Shown = ({ endpoint }: { endpoint: WebhookEndpoint }) => (
  <>
    <Go to="webhooks" className="mb-2 inline-block text-soft hover:text-accent">
      ← Webhooks
    </Go>
    <PageHead
      title={endpoint.url}
      lead={
        <span className="flex flex-wrap items-center gap-2">
          <EndpointState endpoint={endpoint} />
          {endpoint.description}
        </span>
      }
    >
      <May operation="updateWebhookEndpoint">
        <Edit endpoint={endpoint} />
      </May>
      <May operation="sendTestWebhook">
        <Test endpoint={endpoint} />
      </May>
    </PageHead>
    <KeyFacts
      facts={[
        ['Success rate', <Success key="success" endpoint={endpoint} />],
        ['Last event', <LastDelivery key="last" endpoint={endpoint} />],
        ['Events', eventsIn(endpoint.events)],
      ]}
    />
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
      <Deliveries endpoint={endpoint} />
      <div className="grid grid-cols-1 content-start gap-4">
        <Card title="Endpoint">
          <Facts
            facts={[
              ['Events', endpoint.events.includes('*') ? 'All events' : endpoint.events.join(', ')],
              ['Added', <When key="added" at={endpoint.createdAt} />],
              ['ID', <Copied key="id" text={endpoint.id} name="id" />],
            ]}
          />
        </Card>
        <May operation="rotateWebhookSecret">
          <Card title="Signing secret">
            <Rotate endpoint={endpoint} />
          </Card>
        </May>
        <May operation="deleteWebhookEndpoint">
          <Card title="Disable or delete">
            <Ends endpoint={endpoint} />
          </Card>
        </May>
      </div>
    </div>
  </>
)

const Test = ({ endpoint: { id } }: { endpoint: WebhookEndpoint }) => {
  const { client } = useWorkspace()
  const send = useAct(
    'sendTestWebhook',
    (endpointId: string, options) => sendTestWebhook(client, endpointId, options),
    {
      onDone: () => say('The test event was queued.'),
    },
  )
  return (
    <>
      <Button look="primary" isBusy={send.isPending} onClick={() => send.mutate(id)}>
        Send test event
      </Button>
      {send.error !== null && <Problem error={send.error} />}
    </>
  )
}

const Edit = ({ endpoint }: { endpoint: WebhookEndpoint }) => {
  const { client } = useWorkspace()
  const [isOpen, setOpen] = useState(false)
  const update = useAct(
    'updateWebhookEndpoint',
    ({ url = '', description = '', ...values }: Record<string, string>, options) =>
      updateWebhookEndpoint(
        client,
        endpoint.id,
        {
          // The URL is sent only if it has changed, because sending it requires step-up authentication.
          ...(url !== endpoint.url && { url }),
          description: description === '' ? null : description,
          events: eventsOf(values),
        },
        options,
      ),
    { onDone: () => setOpen(false) },
  )
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit</Button>
      <Dialog title="Edit endpoint" isOpen={isOpen} onClose={() => setOpen(false)}>
        <Form submit="Save" error={update.error} isBusy={update.isPending} onSubmit={update.mutate}>
          <Field name="url" label="Endpoint URL" type="url" defaultValue={endpoint.url} required />
          <EventChoice events={endpoint.events} />
          <Field
            name="description"
            label="Description"
            hint="Optional."
            defaultValue={endpoint.description ?? ''}
            maxLength={200}
          />
        </Form>
      </Dialog>
    </>
  )
}

const Rotate = ({ endpoint: { id } }: { endpoint: WebhookEndpoint }) => {
  const { client } = useWorkspace()
  const [secret, setSecret] = useState<string | null>(null)
  const rotate = useAct(
    'rotateWebhookSecret',
    (endpointId: string, options) => rotateWebhookSecret(client, endpointId, options),
    {
      onDone: ({ signingSecret }) => setSecret(signingSecret),
    },
  )
  if (secret !== null)
    return (
      <Secret text={secret} name="secret" onDone={() => setSecret(null)}>
        <VerifyHelp />
      </Secret>
    )
  return (
    <div className="grid gap-3">
      <p className="text-soft">
        Your backend verifies the signature of each webhook with the secret. It was shown once and cannot be
        shown again. Create a new one if it is lost, or if somebody else has seen it.
      </p>
      <div>
        <Confirmed words="New secret" title="Create a new secret?" act={rotate} input={id}>
          The old secret becomes invalid immediately. Webhooks that your backend rejects until it has the new
          one are sent again, for the first time after a minute.
        </Confirmed>
      </div>
    </div>
  )
}

const Ends = ({ endpoint }: { endpoint: WebhookEndpoint }) => {
  const { client } = useWorkspace()
  const navigate = useNavigate()
  const pathTo = usePathTo()
  const isEnabled = endpoint.status === 'enabled'
  const turn = useAct('updateWebhookEndpoint', (status: 'enabled' | 'disabled', options) =>
    updateWebhookEndpoint(client, endpoint.id, { status }, options),
  )
  const remove = useAct(
    'deleteWebhookEndpoint',
    (id: string, options) => deleteWebhookEndpoint(client, id, options),
    {
      onDone: () => void navigate({ href: pathTo('webhooks') }),
    },
  )
  return (
    <div className="grid gap-3">
      <p className="text-soft">
        {isEnabled
          ? 'A disabled endpoint receives no events, and deliveries that wait for another attempt are canceled.'
          : 'The endpoint is disabled: it receives no events.'}
      </p>
      {turn.error !== null && <Problem error={turn.error} />}
      <div className="flex flex-wrap gap-2">
        <Button isBusy={turn.isPending} onClick={() => turn.mutate(isEnabled ? 'disabled' : 'enabled')}>
          {isEnabled ? 'Disable' : 'Enable'}
        </Button>
        <Confirmed words="Delete" title="Delete this endpoint?" act={remove} input={endpoint.id}>
          No more events are sent to it, and its deliveries are no longer shown. This cannot be undone.
        </Confirmed>
      </div>
    </div>
  )
}

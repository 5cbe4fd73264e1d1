import { createWebhookEndpoint, listWebhookEndpoints, type WebhookEndpoint } from '@stablerail/sdk/functions'
import { useState } from 'react'
import { useAct } from '../../data/use-act.ts'
import { useList } from '../../data/use-list.ts'
import { createWebhookEndpoint as limits } from '../../generated/forms.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field, Form } from '../../parts/form.tsx'
import { type Column, List } from '../../parts/list.tsx'
import { May } from '../../parts/may.tsx'
import { Empty, PageHead, Secret } from '../../parts/small.tsx'
import { useWorkspace } from '../../shell/workspace.ts'
import { EndpointState } from './endpoint-state.tsx'
import { EventChoice } from './event-choice.tsx'
import { eventsIn, eventsOf } from './events-of.ts'
import { failingFirst } from './failing-first.ts'
import { LastDelivery } from './last-delivery.tsx'
import { Success } from './success.tsx'
import { VerifyHelp } from './verify-help.tsx'

const columns: readonly Column<WebhookEndpoint>[] = [
  {
    header: 'Endpoint',
    cell: (endpoint) => (
      <>
        <span className="break-all font-medium">{endpoint.url}</span>
        {endpoint.description !== null && <span className="block text-soft">{endpoint.description}</span>}
        <span className="mt-1 block text-soft sm:hidden">
          <Success endpoint={endpoint} />
        </span>
      </>
    ),
  },
  { header: 'Status', cell: (endpoint) => <EndpointState endpoint={endpoint} /> },
  {
    header: 'Success rate',
    hiddenOn: 'phone',
    cell: (endpoint) => <Success endpoint={endpoint} />,
  },
  {
    header: 'Events',
    hiddenOn: 'tablet',
    cell: ({ events }) => <span className="whitespace-nowrap">{eventsIn(events)}</span>,
  },
  {
    header: 'Last event',
    isFigure: true,
    hiddenOn: 'phone',
    cell: (endpoint) => <LastDelivery endpoint={endpoint} />,
  },
]

export const Page = () => {
  const { client } = useWorkspace()
  const [isOpen, setOpen] = useState(false)
  const list = useList(['webhook-endpoints'], () => listWebhookEndpoints(client))
  return (
    <>
      <PageHead
        title="Webhooks"
        lead="Your backend receives events at these addresses, such as confirmed payments."
      >
        <May operation="createWebhookEndpoint">
          <Button look="primary" onClick={() => setOpen(true)}>
            Add endpoint
          </Button>
          {isOpen && <NewEndpoint onClose={() => setOpen(false)} />}
        </May>
      </PageHead>
      <List
        label="Webhook endpoints"
        list={{ ...list, items: list.items && failingFirst(list.items) }}
        columns={columns}
        idOf={({ id }) => id}
        pageOf={({ id }) => `webhooks/${id}`}
        empty={
          <Empty title="No endpoints yet">
            Press “Add endpoint”, and enter the address of your backend. Each event is sent to it with a
            signature, and sent again until it is received.
          </Empty>
        }
      />
    </>
  )
}

const NewEndpoint = ({ onClose }: { onClose: () => void }) => {
  const { client } = useWorkspace()
  const create = useAct(
    'createWebhookEndpoint',
    ({ url = '', description, ...values }: Record<string, string>, options) =>
      createWebhookEndpoint(
        client,
        { url, ...(description === undefined ? {} : { description }), events: eventsOf(values) },
        options,
      ),
  )
  return (
    <Dialog
      title={create.data === undefined ? 'Add a webhook endpoint' : 'Endpoint added'}
      isOpen
      onClose={onClose}
    >
      {create.data === undefined ? (
        <Form submit="Add endpoint" error={create.error} isBusy={create.isPending} onSubmit={create.mutate}>
          <Field
            name="url"
            limits={limits.url}
            label="Endpoint URL"
            hint="Your backend receives a POST request there for each event. It must be public and use https."
            type="url"
            placeholder="https://shop.example/webhooks"
          />
          <EventChoice />
          <Field name="description" limits={limits.description} label="Description" hint="Optional." />
        </Form>
      ) : (
        <Secret text={create.data.signingSecret} name="secret" onDone={onClose}>
          <VerifyHelp />
        </Secret>
      )}
    </Dialog>
  )
}

import { createWorkspace } from '@stablerail/sdk/functions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { personClient } from '../data/client.ts'
import { createWorkspace as limits } from '../generated/forms.ts'
import { Field, Form } from '../parts/form.tsx'
import { workspacesQuery } from './workspaces.ts'

/** Creates a workspace, either the person's first one or another one. */
export const Page = () => {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const create = useMutation({
    mutationFn: ({ name = '', supportEmail }: Record<string, string>) =>
      createWorkspace(personClient, { name, ...(supportEmail === undefined ? {} : { supportEmail }) }),
    onSuccess: async ({ id }) => {
      await cache.invalidateQueries(workspacesQuery)
      await navigate({ href: `/${id}/test` })
    },
  })
  return (
    <main className="mx-auto max-w-md px-4 py-16">
      <title>New workspace · Stablerail</title>
      <h1 className="font-semibold text-xl tracking-tight">New workspace</h1>
      <p className="mt-1 mb-6 text-soft">
        A workspace is one business: its wallets, its payments and its team. It begins in test mode.
      </p>
      <Form submit="Create workspace" error={create.error} isBusy={create.isPending} onSubmit={create.mutate}>
        <Field
          name="name"
          limits={limits.name}
          label="Name"
          hint="Buyers see it on the pages that they pay on."
        />
        <Field
          name="supportEmail"
          limits={limits.supportEmail}
          label="Support email"
          hint="Optional. Buyers are told to write there."
          type="email"
        />
      </Form>
    </main>
  )
}

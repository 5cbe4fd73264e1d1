import { z } from 'zod'
import { exampleId, id } from './primitives/ids.ts'
import { page, pageQuery } from './primitives/pagination.ts'
import { timestamp } from './primitives/time.ts'
import { route, routes } from './rest.ts'
import { inWorkspace } from './workspace-path.ts'

/** Every action that the audit log records, and the meaning of its `target`. */
export const auditActions = {
  'api_key.created': 'An API key was made. The target is the key.',
  'api_key.revoked': 'An API key was revoked. The target is the key.',
  'commission.paid': 'A commission was marked as paid. The target is the commission.',
  'invitation.accepted': 'An invited person became a member. The target is the invitation.',
  'invitation.created': 'A person was invited. The target is the invitation.',
  'invitation.revoked': 'An invitation was taken back. The target is the invitation.',
  'member.added': 'A person was made a member. The target is the membership.',
  'member.removed': 'A member was removed. The target is the membership.',
  'member.role_changed': 'A member was given another role. The target is the membership.',
  'passkey.added': 'A member added a passkey. The target is the passkey.',
  'passkey.copy_suspected':
    'A passkey of a member counted fewer uses than before, as a copy of it would, and was refused. The target is the passkey.',
  'passkey.removed': 'A member, or the operator for them, removed a passkey. The target is the passkey.',
  'passkey.renamed': 'A member gave a passkey another name. The target is the passkey.',
  'password.changed': 'A member set a new password. The target is the person.',
  'payment.credited': 'A payment was credited by hand. The target is the payment.',
  'refund.broadcast': 'The transaction of a refund was reported. The target is the payment.',
  'refund.canceled': 'A refund was given up before it was sent. The target is the payment.',
  'refund.initiated': 'A refund was begun. The target is the payment.',
  'session.began':
    'A member signed in. The target is the passkey that signed them in; without one there is none.',
  'session.stepped_up':
    'A member proved a factor again in a session. The target is the passkey; of another factor there is none.',
  'wallet.connected': 'A settlement wallet was registered. The target is the wallet.',
  'wallet.default_changed': 'A wallet became the default of its chain and token. The target is the wallet.',
  'wallet.puller_ended':
    'The owner of a wallet signed that nobody pulls for it any more. The target is the wallet.',
  'wallet.puller_named': 'The owner of a wallet signed who may pull for it. The target is the wallet.',
  'wallet.removed': 'A settlement wallet was removed. The target is the wallet.',
  'wallet.renamed': 'A settlement wallet was given another name. The target is the wallet.',
  'wallet.verified': 'The owner of a settlement wallet signed its challenge. The target is the wallet.',
  'webhook_endpoint.created': 'A webhook endpoint and its secret were made. The target is the endpoint.',
  'webhook_endpoint.deleted': 'A webhook endpoint was deleted. The target is the endpoint.',
  'webhook_endpoint.updated': 'A webhook endpoint was changed. The target is the endpoint.',
  'webhook_secret.rotated': 'A webhook endpoint was given a new secret. The target is the endpoint.',
  'workspace.created': 'The workspace was made. The target is the workspace.',
  'workspace.kyb_changed':
    'The operator recorded where the verification of the business stands. The target is the workspace.',
  'workspace.updated': 'The settings of the workspace were changed. The target is the workspace.',
} as const satisfies Record<string, string>

export type AuditAction = keyof typeof auditActions

const actionNames = Object.keys(auditActions) as [AuditAction, ...AuditAction[]]

const changedValue = (description: string) =>
  z
    .string()
    .nullable()
    .meta({ description, examples: ['viewer'] })

export const AuditChange = z
  .object({
    field: z.string().meta({
      description: 'The field, as the record that was changed names it.',
      examples: ['role'],
    }),
    before: changedValue('What it was, lists and objects as JSON; null where it had no value.'),
    after: changedValue('What it became, in the same way.'),
  })
  .meta({ id: 'AuditChange', description: 'A field that an act changed.' })
export type AuditChange = z.output<typeof AuditChange>

export const AuditEntry = z
  .object({
    id: id('auditEntry', 'Identifies the entry.'),
    at: timestamp('When it was done.'),
    actor: z.string().meta({
      description:
        'Who did it: the `userId` of a member, the id of an API key, or `operator` for a command on the server.',
      examples: [exampleId('user')],
    }),
    action: z.enum(actionNames).meta({
      description: 'What was done. A later version may add actions.',
      examples: ['api_key.created'],
    }),
    target: z
      .string()
      .nullable()
      .meta({
        description: 'The id of what it was done to, as the action says.',
        examples: [exampleId('apiKey')],
      }),
    ip: z
      .string()
      .nullable()
      .meta({
        description:
          'The IP address of the request; null where there was no request, or its address is not known.',
        examples: ['203.0.113.7'],
      }),
    changes: z.array(AuditChange).meta({
      description:
        'What the act changed of a record that was there before: settings, roles, names, webhook endpoints. Secrets and the ' +
        'query of an address are left out. Empty for other acts, and for entries of older versions.',
    }),
  })
  .meta({ id: 'AuditEntry', description: 'One act in a workspace: who did what, when and from where.' })
export type AuditEntry = z.output<typeof AuditEntry>

export const auditLog = routes({
  list: route({
    operation: 'listAuditLog',
    functionOnly: true,
    method: 'GET',
    path: '/v1/workspaces/:workspaceId/audit_log',
    summary: 'List the audit log',
    description:
      'Lists who signed in and who changed keys, people, passkeys, wallets, secrets and refunds, of both modes, newest first. ' +
      'An entry is written in the transaction of its act, and is never changed or deleted.',
    access: { by: 'session', role: 'admin', effect: 'reads' },
    pathParams: inWorkspace({}),
    query: pageQuery({}),
    responses: { 200: page('AuditEntryPage', AuditEntry) },
  }),
})

import { z } from 'zod'
import { exampleId, id } from './primitives/ids.ts'
import { page, pageQuery } from './primitives/pagination.ts'
import { timestamp } from './primitives/time.ts'
import { route, routes } from './rest.ts'
import { inWorkspace } from './workspace-path.ts'

/** Every action that the audit log records, and the meaning of its `target`. */
export const auditActions = {
  'api_key.created': 'An API key was created. The target is the key.',
  'api_key.revoked': 'An API key was revoked. The target is the key.',
  'commission.paid': 'A commission was marked as paid. The target is the commission.',
  'invitation.accepted': 'An invited person became a member. The target is the invitation.',
  'invitation.created': 'A person was invited. The target is the invitation.',
  'invitation.revoked': 'An invitation was revoked. The target is the invitation.',
  'member.added': 'A person was added as a member. The target is the membership.',
  'member.removed': 'A member was removed. The target is the membership.',
  'member.role_changed': 'The role of a member was changed. The target is the membership.',
  'passkey.added': 'A member added a passkey. The target is the passkey.',
  'passkey.copy_suspected':
    'A passkey was refused because its signature counter did not increase, which indicates a copy of the passkey. ' +
    'The target is the passkey.',
  'passkey.removed':
    'A member removed a passkey, or the operator removed it for the member. The target is the passkey.',
  'passkey.renamed': 'A member renamed a passkey. The target is the passkey.',
  'password.changed': 'A member set a new password. The target is the person.',
  'payment.credited': 'A payment was credited by hand. The target is the payment.',
  'refund.broadcast': 'The transaction of a refund was reported. The target is the payment.',
  'refund.canceled': 'A refund was canceled before it was sent. The target is the payment.',
  'refund.initiated': 'A refund was initiated. The target is the payment.',
  'session.began':
    'A member signed in. The target is the passkey that was used; null if the member used another factor.',
  'session.stepped_up':
    'A member proved a factor again in a session. The target is the passkey that was used; null if the member ' +
    'used another factor.',
  'wallet.connected': 'A settlement wallet was registered. The target is the wallet.',
  'wallet.default_changed': 'A wallet became the default of its chain and token. The target is the wallet.',
  'wallet.puller_ended':
    'The owner of a wallet signed that no address may pull for it any longer. The target is the wallet.',
  'wallet.puller_named':
    'The owner of a wallet signed which address may pull for it. The target is the wallet.',
  'wallet.removed': 'A settlement wallet was removed. The target is the wallet.',
  'wallet.renamed': 'A settlement wallet was renamed. The target is the wallet.',
  'wallet.verified': 'The owner of a settlement wallet signed its challenge. The target is the wallet.',
  'webhook_endpoint.created': 'A webhook endpoint and its secret were created. The target is the endpoint.',
  'webhook_endpoint.deleted': 'A webhook endpoint was deleted. The target is the endpoint.',
  'webhook_endpoint.updated': 'A webhook endpoint was changed. The target is the endpoint.',
  'webhook_secret.rotated': 'The secret of a webhook endpoint was replaced. The target is the endpoint.',
  'workspace.created': 'The workspace was created. The target is the workspace.',
  'workspace.kyb_changed':
    'The operator changed the verification status of the business. The target is the workspace.',
  'workspace.updated': 'The settings of the workspace were changed. The target is the workspace.',
} as const satisfies Record<string, string>

export type AuditAction = keyof typeof auditActions

const actionNames = Object.keys(auditActions) as [AuditAction, ...AuditAction[]]

/** The groups of actions that the audit log is filtered by. Each action is in one group. */
export const auditGroups = {
  sign_ins: ['session.began', 'session.stepped_up'],
  passkeys_and_passwords: [
    'passkey.added',
    'passkey.copy_suspected',
    'passkey.removed',
    'passkey.renamed',
    'password.changed',
  ],
  api_keys: ['api_key.created', 'api_key.revoked'],
  members: [
    'invitation.accepted',
    'invitation.created',
    'invitation.revoked',
    'member.added',
    'member.removed',
    'member.role_changed',
  ],
  wallets: [
    'wallet.connected',
    'wallet.default_changed',
    'wallet.puller_ended',
    'wallet.puller_named',
    'wallet.removed',
    'wallet.renamed',
    'wallet.verified',
  ],
  webhooks: [
    'webhook_endpoint.created',
    'webhook_endpoint.deleted',
    'webhook_endpoint.updated',
    'webhook_secret.rotated',
  ],
  money: ['commission.paid', 'payment.credited', 'refund.broadcast', 'refund.canceled', 'refund.initiated'],
  settings: ['workspace.created', 'workspace.kyb_changed', 'workspace.updated'],
} as const satisfies Record<string, readonly AuditAction[]>

export const AuditGroup = z
  .enum(Object.keys(auditGroups) as [keyof typeof auditGroups, ...(keyof typeof auditGroups)[]])
  .meta({
    id: 'AuditGroup',
    description:
      'A group of actions of the audit log. `money` contains refunds, credited payments and paid commissions. A later ' +
      'version may add values.',
    examples: ['members'],
  })
export type AuditGroup = z.output<typeof AuditGroup>

const changedValue = (description: string) =>
  z
    .string()
    .nullable()
    .meta({ description, examples: ['viewer'] })

export const AuditChange = z
  .object({
    field: z.string().meta({
      description: 'Name of the field in the changed record.',
      examples: ['role'],
    }),
    before: changedValue(
      'Value before the change, with lists and objects as JSON; null if the field had no value.',
    ),
    after: changedValue('Value after the change, in the same form.'),
  })
  .meta({ id: 'AuditChange', description: 'The change of one field.' })
export type AuditChange = z.output<typeof AuditChange>

export const AuditEntry = z
  .object({
    id: id('auditEntry', 'Identifies the entry.'),
    at: timestamp('Time of the action.'),
    actor: z.string().meta({
      description:
        'Actor: the `userId` of a member, the id of an API key, or `operator` for a command on the server.',
      examples: [exampleId('user')],
    }),
    action: z.enum(actionNames).meta({
      description: 'The action. A later version may add values.',
      examples: ['api_key.created'],
    }),
    target: z
      .string()
      .nullable()
      .meta({
        description:
          'Id of the record that the action concerns, such as the API key of `api_key.created`; null if there is none.',
        examples: [exampleId('apiKey')],
      }),
    ip: z
      .string()
      .nullable()
      .meta({
        description:
          'IP address of the request; null if there was no request, or if its address is not known.',
        examples: ['203.0.113.7'],
      }),
    changes: z.array(AuditChange).meta({
      description:
        'Changed fields of a record that existed before the action: settings, roles, names, webhook endpoints. ' +
        'For a new webhook endpoint its URL, with `before` null; for a deleted one its URL, and for a removed wallet its ' +
        'address, token and chain, with `after` null. Secrets and the query of an address are left out. Empty for other actions, and for entries of older ' +
        'versions.',
    }),
  })
  .meta({ id: 'AuditEntry', description: 'An action in a workspace, with its actor, time and IP address.' })
export type AuditEntry = z.output<typeof AuditEntry>

export const auditLog = routes({
  list: route({
    operation: 'listAuditLog',
    functionOnly: true,
    method: 'GET',
    path: '/v1/workspaces/:workspaceId/audit_log',
    summary: 'List the audit log',
    description:
      'Lists sign-ins and changes of keys, people, passkeys, wallets, secrets, refunds and settings in both ' +
      'modes, newest first. An entry is written in the transaction of its action, and is never changed or ' +
      'deleted.',
    access: { by: 'session', role: 'admin', effect: 'reads' },
    pathParams: inWorkspace({}),
    query: pageQuery({
      group: AuditGroup.optional().meta({ description: 'Only actions of this group.' }),
      actor: z
        .string()
        .min(1)
        .max(80)
        .optional()
        .meta({
          description:
            'Only actions of this actor: the `userId` of a member, the id of an API key, or `operator`.',
          examples: [exampleId('user')],
        }),
    }),
    responses: { 200: page('AuditEntryPage', AuditEntry) },
  }),
})

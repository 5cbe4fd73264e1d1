import { z } from 'zod'
import { AcceptedPair, defaultPairsInput, mostAcceptedPairs } from './accepted-pairs.ts'
import { bodyLimitsBytes } from './limits.ts'
import { id } from './primitives/ids.ts'
import { wholeList } from './primitives/pagination.ts'
import { countryInput, text, webUrl } from './primitives/text.ts'
import { timestamp } from './primitives/time.ts'
import { noBody, route, routes } from './rest.ts'
import { sellerAddress as sellerAddressOf, sellerTaxId as sellerTaxIdOf } from './seller.ts'
import { inWorkspace } from './workspace-path.ts'
import {
  AskedConfirmations,
  AskedConfirmationsInput,
  accent,
  affiliateBasisPoints,
  collecting,
  depositAddresses,
  embedOrigins,
  embedOriginsInput,
  invoiceReminderDays,
  LatePayments,
} from './workspace-settings.ts'

const name = text('Name of the business, 1 to 120 characters.', {
  min: 1,
  max: 120,
  example: 'Blue Mugs',
})
const country = countryInput('Two-letter ISO 3166 code of the country of the business.')
const supportEmail = z.email().max(254).meta({ description: 'Email address to which buyers write.' })
const sellerAddress = sellerAddressOf(
  'Postal address of the business, one part per line, at most 500 characters. Receipts show it, and invoices that ' +
    'have no `sellerAddress` when they are sent.',
)
const sellerTaxId = sellerTaxIdOf(
  'Tax id of the business, at most 60 characters. Receipts show it, and invoices that have no `sellerTaxId` when ' +
    'they are sent.',
)
const logoUrl = webUrl('URL of the logo of the business, on this deployment.')
const slug = z
  .string()
  .regex(/^[a-z0-9-]{3,40}$/)
  .meta({
    description: 'Name in the URL of the public page: 3 to 40 of a-z, 0-9 and -.',
    form: '3 to 40 of a-z, 0-9 and -',
    examples: ['blue-mugs'],
  })

const affiliateEnabled = z.boolean().meta({
  description: 'Whether confirmed payments of checkouts whose metadata has `affiliate` accrue commissions.',
})

export const KybStatus = z
  .enum(['not_required', 'pending', 'approved', 'rejected'])
  .meta({ id: 'KybStatus', description: 'Status of the verification of the business.' })

export const Workspace = z
  .object({
    id: id('workspace', 'Identifies the workspace.'),
    name,
    country: z
      .string()
      .length(2)
      .nullable()
      .meta({ description: 'Two-letter ISO 3166 code of the country of the business.', examples: ['DE'] }),
    supportEmail: supportEmail.nullable(),
    sellerAddress: sellerAddress.nullable(),
    sellerTaxId: sellerTaxId.nullable(),
    logoUrl: logoUrl.nullable(),
    publicSlug: slug.nullable(),
    kybStatus: KybStatus,
    affiliateEnabled,
    acceptedPairs: z.array(AcceptedPair).meta({
      description:
        'Pairs that checkouts without `accepts` accept, in addition to their own chain and token. A checkout omits ' +
        'pairs that have no verified wallet or that this deployment does not offer in the mode.',
      examples: [[{ chain: 'polygon', token: 'USDC' }]],
    }),
    confirmations: AskedConfirmations,
    accent: accent.nullable(),
    embedOrigins,
    affiliateBasisPoints,
    invoiceReminderDays,
    depositAddresses,
    latePayments: LatePayments,
    collecting,
    createdAt: timestamp('Time at which the workspace was created.'),
  })
  .meta({ id: 'Workspace', description: 'One business, with its data, keys and members.' })
export type Workspace = z.output<typeof Workspace>

export const WorkspaceCreate = z
  .strictObject({ name, country: country.optional(), supportEmail: supportEmail.optional() })
  .meta({ id: 'WorkspaceCreate', description: 'The fields of a workspace to create.' })

export const WorkspaceUpdate = z
  .strictObject({
    name: name.optional(),
    country: country.nullable().optional(),
    supportEmail: supportEmail.nullable().optional(),
    sellerAddress: sellerAddress.nullable().optional(),
    sellerTaxId: sellerTaxId.nullable().optional(),
    affiliateEnabled: affiliateEnabled.optional(),
    acceptedPairs: defaultPairsInput(
      'acceptedPairs',
      'Pairs that checkouts without `accepts` accept, in addition to their own chain and token. ' +
        `At most ${mostAcceptedPairs} pairs. With an empty list, checkouts accept only their own.`,
    ).optional(),
    confirmations: AskedConfirmationsInput.optional(),
    accent: accent.nullable().optional(),
    embedOrigins: embedOriginsInput.optional(),
    affiliateBasisPoints: affiliateBasisPoints.optional(),
    invoiceReminderDays: invoiceReminderDays.optional(),
    depositAddresses: depositAddresses.optional(),
    latePayments: LatePayments.optional(),
    collecting: collecting.optional(),
  })
  .meta({ id: 'WorkspaceUpdate', description: 'The fields to change; absent fields stay as they are.' })

export const PublicSlug = z
  .strictObject({ slug })
  .meta({ id: 'PublicSlug', description: 'The public name to claim.' })

/** A transparent image of one pixel, in the examples of the documentation. */
const exampleImage =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg=='

export const LogoUpload = z
  .strictObject({
    image: z
      .string()
      .regex(/^[A-Za-z0-9+/]{4,}={0,2}$/)
      .meta({
        description:
          `The image, as base64: a PNG, JPEG or WebP of at most ${bodyLimitsBytes.logo / 1024} KiB and 4 million ` +
          'pixels.',
        form: 'an image as base64',
        examples: [exampleImage],
      }),
  })
  .meta({ id: 'LogoUpload', description: 'The image of the logo.' })

export const workspaces = routes({
  list: route({
    operation: 'listWorkspaces',
    method: 'GET',
    path: '/v1/workspaces',
    summary: 'List workspaces',
    description: 'Lists the workspaces that have the person of the session as a member, newest first.',
    access: { by: 'session', role: 'viewer', effect: 'reads' },
    responses: { 200: wholeList('WorkspaceList', Workspace) },
  }),
  create: route({
    operation: 'createWorkspace',
    method: 'POST',
    path: '/v1/workspaces',
    summary: 'Create a workspace',
    description:
      'Creates a workspace with the caller as its admin. Add its API keys and further members afterwards. A person ' +
      'may create at most 10 workspaces.',
    access: { by: 'session', role: 'viewer', effect: 'ordinary' },
    body: WorkspaceCreate,
    responses: { 201: Workspace },
    errors: ['conflict'],
  }),
  retrieve: route({
    operation: 'retrieveWorkspace',
    method: 'GET',
    path: '/v1/workspaces/:workspaceId',
    summary: 'Retrieve a workspace',
    description: 'Returns one workspace.',
    access: { by: 'key', role: 'viewer', effect: 'reads' },
    pathParams: inWorkspace({}),
    responses: { 200: Workspace },
    errors: ['not_found'],
  }),
  update: route({
    operation: 'updateWorkspace',
    method: 'PATCH',
    path: '/v1/workspaces/:workspaceId',
    summary: 'Update a workspace',
    description: 'Changes the fields that are sent.',
    access: {
      by: 'key',
      role: 'admin',
      effect: {
        widens: [
          'acceptedPairs',
          'affiliateBasisPoints',
          'collecting',
          'confirmations',
          'depositAddresses',
          'embedOrigins',
          'latePayments',
        ],
      },
    },
    pathParams: inWorkspace({}),
    body: WorkspaceUpdate,
    responses: { 200: Workspace },
    errors: ['not_found'],
  }),
  setPublicSlug: route({
    operation: 'setPublicSlug',
    method: 'PUT',
    path: '/v1/workspaces/:workspaceId/public-slug',
    summary: 'Claim a public name',
    description:
      'Sets the public name of the workspace and replaces its former one. Returns `conflict` if another workspace ' +
      'has the name.',
    access: { by: 'key', role: 'admin', effect: 'ordinary' },
    pathParams: inWorkspace({}),
    body: PublicSlug,
    responses: { 200: Workspace },
    errors: ['not_found', 'conflict'],
  }),
  removePublicSlug: route({
    operation: 'removePublicSlug',
    method: 'DELETE',
    path: '/v1/workspaces/:workspaceId/public-slug',
    summary: 'Remove the public name',
    description: 'Removes the public name of the workspace. Another workspace may then claim the name.',
    access: { by: 'key', role: 'admin', effect: 'ordinary' },
    pathParams: inWorkspace({}),
    responses: { 204: noBody },
    errors: ['not_found'],
  }),
  setLogo: route({
    operation: 'setLogo',
    functionOnly: true,
    method: 'PUT',
    path: '/v1/workspaces/:workspaceId/logo',
    summary: 'Set the logo',
    description:
      'Sets the logo of the workspace and replaces its former one. Pages for buyers and PDFs show it. The type of ' +
      'the image is recognised from its content. The image is converted to a PNG of at most 512 pixels a side, so ' +
      'that only its pixels are kept. The image may also be sent as the body itself, with its content type ' +
      '(`image/png`, `image/jpeg`, `image/webp`).',
    access: { by: 'key', role: 'admin', effect: 'ordinary' },
    pathParams: inWorkspace({}),
    body: LogoUpload,
    bodyLimitBytes: bodyLimitsBytes.logoInJson,
    imageField: 'image',
    responses: { 200: Workspace },
    errors: ['not_found'],
  }),
  removeLogo: route({
    operation: 'removeLogo',
    functionOnly: true,
    method: 'DELETE',
    path: '/v1/workspaces/:workspaceId/logo',
    summary: 'Remove the logo',
    description: 'Removes the logo of the workspace.',
    access: { by: 'key', role: 'admin', effect: 'ordinary' },
    pathParams: inWorkspace({}),
    responses: { 204: noBody },
    errors: ['not_found'],
  }),
})

import { z } from 'zod'

export const Merchant = z
  .object({
    name: z.string().meta({ description: 'Name of the business.', examples: ['Blue Mugs'] }),
    supportEmail: z
      .string()
      .nullable()
      .meta({
        description: 'Email address to which buyers can write; null if none was set.',
        examples: ['help@shop.example'],
      }),
    logoUrl: z
      .string()
      .nullable()
      .meta({
        description: 'URL of the logo of the business; null if none was set.',
        examples: ['https://shop.example/logo.png'],
      }),
    verified: z.boolean().meta({
      description:
        'Whether the operator of the service has approved the business (its `kybStatus` is `approved`).',
      examples: [true],
    }),
  })
  .meta({ id: 'Merchant', description: 'The data of a workspace that buyers can see.' })

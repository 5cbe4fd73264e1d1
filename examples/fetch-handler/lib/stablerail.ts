import { Stablerail } from '@stablerail/sdk'

export const stablerail = new Stablerail({
  apiKey: process.env.STABLERAIL_API_KEY ?? '',
  workspaceId: process.env.STABLERAIL_WORKSPACE ?? '',
  baseUrl: process.env.STABLERAIL_URL,
})

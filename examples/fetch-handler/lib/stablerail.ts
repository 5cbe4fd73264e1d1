import { Stablerail } from '@stablerail/sdk'

export const stablerail = new Stablerail()

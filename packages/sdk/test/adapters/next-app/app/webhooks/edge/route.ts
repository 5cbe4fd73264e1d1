export { GET, POST } from '../stablerail/route.ts'

export const runtime = 'edge'

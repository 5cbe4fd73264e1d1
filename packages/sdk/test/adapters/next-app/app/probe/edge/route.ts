export { GET, POST } from '#receiver'

export const runtime = 'edge'

import { GET, POST as receive } from '#receiver'

export { GET }

/** Makes a common mistake: other code reads the body before the webhook handler does. */
export const POST = async (request: Request) => {
  await request.json()
  return receive(request)
}

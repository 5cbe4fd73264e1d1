import { GET, POST as receive } from '#receiver'

export { GET }

/** Makes the common mistake: code reads the body before the handler does. */
export const POST = async (request: Request) => {
  await request.json()
  return receive(request)
}

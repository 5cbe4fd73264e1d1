import { GET, POST as receive } from '#receiver'

export { GET }

/** The mistake that is made: something reads the body before the handler does. */
export const POST = async (request: Request) => {
  await request.json()
  return receive(request)
}

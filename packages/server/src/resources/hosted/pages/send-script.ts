import type { NextFunction, Request, Response } from 'express'
import {
  createStaticAnswer,
  factsOf,
  type RateLimits,
  type StaticAnswer,
  sendStatic,
} from '../../../mechanisms/http/index.ts'
import type { Pages } from '../../../mechanisms/pages/index.ts'
import type { Context } from '../../context.ts'

const yearSeconds = 31_536_000

/**
 * Responses with scripts, by script name. Each is created at its first request, and cached as long as its
 * `Pages` object exists.
 */
const answers = new WeakMap<Pages, Map<string, Promise<StaticAnswer>>>()

const answerOf = (pages: Pages, name: string, bytes: Buffer): Promise<StaticAnswer> => {
  const made = answers.get(pages) ?? new Map<string, Promise<StaticAnswer>>()
  answers.set(pages, made)
  const answer = made.get(name) ?? createStaticAnswer('text/javascript; charset=utf-8', bytes)
  made.set(name, answer)
  return answer
}

/**
 * Sends a script of a page. The name of a script changes with its content, so that browsers cache it
 * permanently.
 */
export const sendScript = async (
  { pages }: Context,
  { filesPerAddress }: RateLimits,
  { request, response, next }: { request: Request; response: Response; next: NextFunction },
): Promise<void> => {
  const name = request.path.slice(request.path.lastIndexOf('/') + 1)
  const bytes = pages?.scripts.get(name)
  if (pages === null || bytes === undefined || !['GET', 'HEAD'].includes(request.method)) return next()
  Object.assign(factsOf(response), { operation: 'page:script', route: '/scripts/:name' })
  try {
    filesPerAddress(request.ip ?? '', response)
    response.setHeader('cache-control', `public, max-age=${yearSeconds}, immutable`)
    sendStatic(request, response, await answerOf(pages, name, bytes))
  } catch (error) {
    response.setHeader('cache-control', 'no-store')
    next(error)
  }
}

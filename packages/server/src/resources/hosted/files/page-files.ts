import type { Request, Response } from 'express'
import { type FileAnswer, sendFile, toFile } from '../../../mechanisms/http/index.ts'
import type { Context } from '../../context.ts'
import { askedLanguage } from '../pages/in-language.ts'
import { type PreviewedPage, seePreview } from './preview.ts'
import { downloadReceipt } from './receipt.ts'

type FileRequest = { context: Context; request: Request; token: string }

type PageFile = (asked: FileRequest) => Promise<FileAnswer['file']>

const preview =
  (page: PreviewedPage): PageFile =>
  ({ context, request, token }) =>
    seePreview(context, page, {
      token,
      asked: askedLanguage(request),
      accepted: request.headers['accept-language'],
    })

/** The files below the URL of a page, by the first and the last part of their path. */
const files: Readonly<Record<string, PageFile>> = {
  'pay preview.png': preview('pay'),
  'checkout preview.png': preview('checkout'),
  'i preview.png': preview('i'),
  'u preview.png': preview('u'),
  'checkout receipt.pdf': ({ context, request, token }) =>
    downloadReceipt(context, token, [askedLanguage(request) ?? '', ...request.acceptsLanguages()]),
}

/** Returns the function that reads a file below the URL of a page; undefined if the page has no such file. */
export const findPageFile = (page: string, rest: readonly string[]): PageFile | undefined => {
  const name = `${page} ${rest.join('/')}`
  return Object.hasOwn(files, name) ? files[name] : undefined
}

export const sendPageFile = async (file: PageFile, asked: FileRequest, response: Response): Promise<void> =>
  sendFile(response, await toFile(await file(asked), asked.request))

/** The program that the rendering thread runs. It is a separate file in the bundle. */
import { parentPort } from 'node:worker_threads'
import { drawCard } from './draw-card.ts'
import { drawLogo, ImageRefused } from './draw-logo.ts'
import { drawPdf } from './draw-paper.ts'
import type { DrawingJob, DrawingResult } from './drawing.ts'

const bytesOf = (job: DrawingJob): Promise<Uint8Array> => {
  if (job.kind === 'paper') return drawPdf(job.paper)
  return job.kind === 'card' ? drawCard(job.card) : drawLogo(job.image)
}

const run = async (job: DrawingJob): Promise<DrawingResult> => {
  try {
    return { bytes: await bytesOf(job) }
  } catch (error) {
    if (error instanceof ImageRefused) return { refused: error.message }
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort?.on('message', async (job: DrawingJob) => {
  parentPort?.postMessage(await run(job))
})

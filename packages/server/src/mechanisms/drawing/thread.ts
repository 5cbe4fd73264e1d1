/** The program that the rendering thread runs. It is a separate file in the bundle. */
import { parentPort } from 'node:worker_threads'
import { drawLogo, ImageRefused } from './draw-logo.ts'
import { drawPdf } from './draw-paper.ts'
import type { DrawingJob, DrawingResult } from './drawing.ts'

const run = async (job: DrawingJob): Promise<DrawingResult> => {
  try {
    return { bytes: job.kind === 'paper' ? await drawPdf(job.paper) : await drawLogo(job.image) }
  } catch (error) {
    if (error instanceof ImageRefused) return { refused: error.message }
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort?.on('message', async (job: DrawingJob) => {
  parentPort?.postMessage(await run(job))
})

/**
 * Drawing: renders documents as PDF, from the content that a module describes, and re-encodes images.
 *
 * Terms: a module describes a document as a `PdfContent` (title, facts, a table, notes) without fonts or pages. `drawPdf`
 * lays it out. `drawLogo` decodes an uploaded image and makes a small PNG of its pixels. `drawCard` fills the outlines
 * of letters into the pixels of a preview picture (`CardContent`). `createDrawing` runs all of them in a separate thread,
 * one job after the other, because a page takes tens of milliseconds, which would block the event loop.
 *
 * Guarantees:
 * - Equal contents produce equal bytes, in every process: the result does not depend on time, randomness or the order
 *   of requests.
 * - Work is bounded: the queue is short, and each job has limits of time and memory. If a job exceeds them, the thread
 *   is ended and the next job starts another.
 * - An image is decoded only if its header states few pixels, by decoders in WebAssembly, whose memory is separate.
 * - No letter silently becomes an empty box: the fonts have Latin with accents, Greek and Cyrillic; other letters
 *   become `[?]`, and a sentence at the end names the place where they can be read.
 *
 * Not promised: scripts that run from right to left or that join their letters. Nothing is loaded from the network:
 * fonts are files beside the program.
 */
export { productAccent } from './accent.ts'
export type { CardContent } from './card.ts'
export { createDrawing, type Drawing, DrawingBusy, DrawingRefused } from './drawing.ts'
export type { Fact, PdfContent, Row, Total } from './paper.ts'

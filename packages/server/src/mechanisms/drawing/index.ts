/**
 * Drawing: documents as PDF, made from what a room says is to be read in them, and images made anew.
 *
 * Who is who: a room describes a document as a `Paper` (title, facts, a table, notes) and knows nothing of fonts or
 * pages. `drawPaper` lays it out. `drawLogo` decodes an image that somebody sent and makes a small PNG of its pixels.
 * `createDrawing` has that done in a thread of its own, one after the other, because a
 * page takes tens of milliseconds in which a process would answer nobody else.
 *
 * Guarantees:
 * - Equal papers make equal bytes, on whatever process: no time, chance or order of requests is in them.
 * - Work is bounded: few wait, each has a time and the thread a memory that it may take. Where it takes more, the thread
 *   is ended and the next job starts another.
 * - An image is decoded only if its head says that it has few pixels, by decoders in WebAssembly, whose memory is apart.
 * - No letter is silently an empty box: the fonts have Latin with its accents, Greek and Cyrillic; other letters become
 *   `[?]`, and a sentence at the end says where they can be read.
 *
 * Not promised: scripts that run from right to left or that join their letters. Nothing is drawn that comes from the
 * network: fonts are files beside the program.
 */
export { createDrawing, type Drawing, DrawingBusy, DrawingRefused } from './drawing.ts'
export type { Fact, Paper, Row, Total } from './paper.ts'

/** Runs in a thread of its own (terms-paper.ts): draws one page after the other. */
import { serveWork } from '#platform/fence/serve-work.ts'
import { drawPage, type PageOnPaper } from './draw-page.ts'

serveWork<PageOnPaper, Uint8Array<ArrayBuffer>>(drawPage)

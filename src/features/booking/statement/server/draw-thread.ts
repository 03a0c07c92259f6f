/** Runs in a thread of its own (draw-in-fence.ts): draws one statement after the other. */
import { serveWork } from '#platform/fence/serve-work.ts'
import { drawStatement, type StatementPaper } from './draw-statement.ts'

serveWork<StatementPaper, Uint8Array<ArrayBuffer>>(drawStatement)

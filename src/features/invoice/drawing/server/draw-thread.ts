/** Runs in a thread of its own (draw-in-fence.ts): draws one document after the other. */
import { serveWork } from '#platform/fence/serve-work.ts'
import type { InvoiceDocument } from '../../rules/document.ts'
import { drawDocument, type DrawnDocument, type Operator } from './draw-document.ts'

export type DrawWork = { readonly document: InvoiceDocument; readonly operator: Operator }

serveWork<DrawWork, DrawnDocument>(({ document, operator }) => drawDocument(document, operator))

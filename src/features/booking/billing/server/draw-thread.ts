/** Runs in a thread of its own (draw-in-fence.ts): draws one statement of a company after the other. */
import { serveWork } from '#platform/fence/serve-work.ts'
import type { CompanyStatementPaper } from '../rules/statement-paper.ts'
import { drawCompanyStatement } from './draw-company-statement.ts'

serveWork<CompanyStatementPaper, Uint8Array<ArrayBuffer>>(drawCompanyStatement)

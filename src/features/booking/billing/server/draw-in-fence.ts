/** Draws statements of companies in a thread of their own, one after the other, while the process answers others. */
import { openPaperDrawer, type PaperDrawer } from '#platform/paper/paper-drawer.ts'
import type { CompanyStatementPaper } from '../rules/statement-paper.ts'

const THREAD = new URL('./draw-thread.ts', import.meta.url)

let shared: PaperDrawer<CompanyStatementPaper, Uint8Array<ArrayBuffer>> | null = null

/** The thread begins with the first statement and ends when there is nothing to do. */
export function drawInFence(paper: CompanyStatementPaper): Promise<Uint8Array<ArrayBuffer>> {
  shared ??= openPaperDrawer(THREAD)
  return shared.draw(paper)
}

/** Draws documents in a thread of their own, one after the other, whoever asks. */
import { openPaperDrawer, type PaperDrawer } from '#platform/paper/paper-drawer.ts'
import type { DrawnDocument } from './draw-document.ts'
import type { DrawWork } from './draw-thread.ts'

export type Drawer = PaperDrawer<DrawWork, DrawnDocument>

const THREAD = new URL('./draw-thread.ts', import.meta.url)

let shared: Drawer | null = null

/** The one of this process. Its thread begins with the first document and ends when there is nothing to do. */
export function sharedDrawer(): Drawer {
  shared ??= openDrawer()
  return shared
}

export function openDrawer(): Drawer {
  return openPaperDrawer(THREAD)
}

export type InstalledNode = { readonly path: string; readonly version: string }
export function isOlder(a: string, b: string): boolean
export function chooseNode(choice: {
  packaged: InstalledNode | null
  running: InstalledNode
  newest: string
  platform: string
}): { path: string; says: string | null }

/** The files of the project that are checked, as paths from its root with forward slashes. */
import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'

const SOURCE = /\.(ts|tsx)$/

/** @param kind matches the file names; TypeScript by default */
export async function sources(root: string, kind = SOURCE): Promise<string[]> {
  const found: string[] = []
  for (const folder of ['src', 'demo', 'e2e', 'bench', 'tools']) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => [])
    for (const entry of entries) {
      const path = relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/')
      if (entry.isFile() && kind.test(entry.name) && !path.startsWith('tools/planted/')) found.push(path)
    }
  }
  return found.toSorted()
}

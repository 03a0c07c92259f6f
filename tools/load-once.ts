/**
 * Vite's side of "one copy of every module": what the server loads by itself, the server-rendered pages get from the
 * server. Otherwise there would be a second copy of each in the pages' bundle, with classes, contexts and storages
 * that are not those of the server.
 */
import { posix, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { normalizePath, type Plugin } from 'vite'

/** Everything below src that Node can load as it is, other than what only pages and browsers use. */
const LOADED_ONCE = /^src\/(?:(?:kernel|ports|platform|adapters)\/|features\/(?!.*\/web\/)|client\/page-context\.ts$)/

/** @param path from the root of the project, with slashes */
export function isLoadedOnce(path: string): boolean {
  return LOADED_ONCE.test(path) && path.endsWith('.ts')
}

/** The pages' bundle names these modules as the source does (`#kernel/money.ts`), and package.json leads Node to them. */
export function loadOnce(): Plugin {
  let root = ''
  const pathOf = (file: string) => posix.normalize(normalizePath(relative(root, file)))
  return {
    name: 'viertel:load-once',
    enforce: 'pre',
    configResolved: (config) => {
      root = config.root
    },
    resolveId: {
      filter: { id: /^[#.]/ },
      async handler(source, importer, options) {
        if (this.environment.name !== 'ssr' || this.environment.mode !== 'build') return null
        const found = await this.resolve(source, importer, { ...options, skipSelf: true })
        if (!found || found.external) return found
        const path = pathOf(found.id)
        return isLoadedOnce(path) ? { id: `#${path.slice('src/'.length)}`, external: true } : found
      },
    },
    /** Without a bundle it is Vite's module runner that asks for each module: it is sent to Node's own. */
    configureServer({ environments: { ssr } }) {
      if (!ssr) return
      const fetchModule = ssr.fetchModule.bind(ssr)
      ssr.fetchModule = async (id, importer, options) => {
        const path = id.replace(/^\//, '').replace(/\?.*$/, '')
        if (!isLoadedOnce(path)) return fetchModule(id, importer, options)
        return { externalize: pathToFileURL(posix.join(normalizePath(root), path)).href, type: 'module' }
      }
    },
  }
}
